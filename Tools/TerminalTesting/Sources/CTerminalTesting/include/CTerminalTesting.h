#ifndef CTERMINALTESTING_H
#define CTERMINALTESTING_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Returns the width of a Unicode scalar in terminal cells according to the C library: 0 to 2, or -1 for an unprintable or unknown scalar.
int terminal_cell_width(uint32_t scalar);

/// Opens a new pseudo-terminal.
///
/// Writes the path of the terminal device that a program opens to `path`. Returns the descriptor of the side that controls the terminal,
/// which is non-blocking and close-on-exec, or -1 with errno.
int terminal_open(unsigned short columns, unsigned short rows, char *path, size_t capacity);

/// Changes the size of a terminal, given the descriptor from terminal_open. The system sends SIGWINCH to the foreground process group.
/// Returns 0, or -1 with errno.
int terminal_resize(int terminal, unsigned short columns, unsigned short rows);

/// Starts an executable in a new session with the terminal at `path` as its controlling terminal and standard streams.
///
/// The process inherits no ignored or blocked signals. On macOS and with glibc 2.34 or later, it inherits no other descriptors either.
/// Returns 0 or an error number.
int terminal_spawn(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *path);

#endif
