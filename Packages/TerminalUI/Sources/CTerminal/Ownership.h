// Control of the terminal, shared by CTerminal.c and Ownership.c.

#ifndef OWNERSHIP_H
#define OWNERSHIP_H

#include <stdbool.h>

/// Saves the mode of the terminal and the texts that are written when control begins and ends. Returns 0 or errno.
int ownership_prepare(int input, int output, const char *enter, const char *leave);

/// Takes control of the terminal. In the background the process first stops until it is in the foreground.
///
/// Returns whether this call took control.
bool ownership_claim(void);

/// Records that another process took control of the terminal.
void ownership_lose(void);

/// Gives the calling thread a stack for signal handlers, unless the thread has one. Signal handlers must not call this function.
void use_alternate_stack(void);

#endif
