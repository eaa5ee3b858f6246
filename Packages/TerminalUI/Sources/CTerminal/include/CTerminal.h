// A terminal that is always given back: what must run inside a signal handler, where Swift must not.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// What the notification descriptor is written for each event.
enum { CTERMINAL_RESIZED = 'r', CTERMINAL_RESUMED = 'c' };

/// Takes the terminal of `input` and `output` over: raw mode, and `enter` is written. From now on it is given back, whatever ends or
/// stops the process, SIGKILL apart: raw mode ends and `leave` is written.
///
/// The texts must stay where they are until cterminal_end. Returns 0, or the error's number: EBUSY where it was taken over already.
int cterminal_begin(int input, int output, const char *enter, const char *leave);

/// Gives the terminal back, once; safe anywhere, signal handlers included.
void cterminal_restore(void);

/// Gives the terminal back and signals their former handlers.
void cterminal_end(void);

/// Stops the process as Ctrl-Z does, after giving the terminal back. It returns when the process goes on and has the terminal again.
void cterminal_suspend(void);

/// Whether the terminal is taken over, and not given back for a while.
bool cterminal_is_ours(void);

/// A descriptor from which a byte can be read for every event; -1 before cterminal_begin.
int cterminal_notifications(void);

/// A descriptor from which to read what is typed; one that does not block, where there can be one. -1 before cterminal_begin.
int cterminal_input(void);

/// Prepares the calling thread for what may happen to it there: where it reads in the background, the job stops; where its stack
/// overflows, the terminal is given back all the same.
void cterminal_enter_thread(void);

/// Writes all of it unless the terminal was given back, and then nothing. Returns 0, or the error's number.
int cterminal_write(const void *bytes, size_t count);

#endif
