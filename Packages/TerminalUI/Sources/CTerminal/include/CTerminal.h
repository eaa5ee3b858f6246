// Functions that take control of the terminal and restore it at the end of the process. They are written in C, because some are
// called by signal handlers.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// The bytes that report events through the notification descriptor: a new terminal size, or control regained after a stop.
enum { CTERMINAL_RESIZED = 'r', CTERMINAL_RESUMED = 'c' };

/// Takes control of the terminal of `input` and `output`: sets raw mode and writes `enter`. An exit, a fatal
/// signal and SIGTSTP restore the terminal: they set the original mode and write `leave`. `_exit`, SIGKILL, SIGSTOP, SIGTTIN and SIGTTOU
/// do not, nor do signals that the program ignores or handles.
///
/// The texts must stay valid until cterminal_end. Returns 0 or errno: EBUSY if the process already controls a terminal, EIO if it
/// cannot take control.
int cterminal_begin(int input, int output, const char *enter, const char *leave);

/// Restores the terminal. Does nothing if the process does not control it. Signal handlers and any thread may call this function.
void cterminal_restore(void);

/// Gives up control: restores the terminal and the previous signal handlers.
void cterminal_end(void);

/// Restores the terminal and stops the processes of the job, like Ctrl-Z. Returns when the process controls the terminal again.
void cterminal_suspend(void);

/// Returns whether the process controls the terminal now.
bool cterminal_is_ours(void);

/// Returns the descriptor from which the caller reads the events, one byte per event; -1 before the first cterminal_begin.
int cterminal_notifications(void);

/// Returns the descriptor of the input, non-blocking if possible; -1 before the first cterminal_begin.
int cterminal_input(void);

/// Prepares the calling thread. Unblocks SIGTTIN, so that a read stops the process while its job is in the background. Sets an alternate
/// signal stack, so that the handler can restore the terminal after a stack overflow.
void cterminal_enter_thread(void);

/// Writes all bytes. Omits the remaining bytes after the terminal is restored. Returns 0 or errno.
int cterminal_write(const void *bytes, size_t count);

#endif
