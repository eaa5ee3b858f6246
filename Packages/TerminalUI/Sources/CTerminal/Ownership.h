// Who has the terminal, for the two halves of this module.

#ifndef OWNERSHIP_H
#define OWNERSHIP_H

#include <stdbool.h>

/// Learns how the terminal is now and what is to be written to it. Returns 0, or the error's number.
int ownership_prepare(int input, int output, const char *enter, const char *leave);

/// Makes the terminal ours, if it is not. In the background the process stops first, until it is in the foreground.
///
/// Returns whether it became ours by this.
bool ownership_claim(void);

/// Says that somebody else has changed the terminal meanwhile, though it is ours.
void ownership_lose(void);

#endif
