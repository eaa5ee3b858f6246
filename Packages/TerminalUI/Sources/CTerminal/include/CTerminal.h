// Functions that take control of the terminal and restore it at the end of the process. Signal handlers call these functions, so
// they are written in C.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// The bytes that report events through the notification descriptor.
enum { CTERMINAL_RESIZED = 'r', CTERMINAL_RESUMED = 'c' };

/// Takes control of the terminal of `input` and `output`: sets raw mode and writes `enter`. Any end or stop of the process,
/// except by SIGKILL or SIGSTOP, restores the terminal: sets the original mode and writes `leave`.
///
/// The texts must stay valid until cterminal_end. Returns 0 or errno; EBUSY if the process already controls a terminal.
int cterminal_begin(int input, int output, const char *enter, const char *leave);

/// Restores the terminal. Further calls do nothing. Safe in signal handlers and on any thread.
void cterminal_restore(void);

/// Gives up control: restores the terminal and the previous signal handlers.
void cterminal_end(void);

/// Restores the terminal and stops the process, like Ctrl-Z. Returns when the process continues and controls the terminal again.
void cterminal_suspend(void);

/// Returns whether the process controls the terminal now.
bool cterminal_is_ours(void);

/// Returns the descriptor from which the events are read, one byte per event; -1 before cterminal_begin.
int cterminal_notifications(void);

/// Returns the descriptor of the input, non-blocking if possible; -1 before cterminal_begin.
int cterminal_input(void);

/// Prepares the calling thread. Unblocks SIGTTIN, so that a read stops the process while its job is in the background. Sets an alternate
/// signal stack, so that the handler can restore the terminal after a stack overflow.
void cterminal_enter_thread(void);

/// Writes all bytes unless the terminal is restored. Returns 0 or errno.
int cterminal_write(const void *bytes, size_t count);

#endif
