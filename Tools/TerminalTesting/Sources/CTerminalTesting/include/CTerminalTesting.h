#ifndef CTERMINALTESTING_H
#define CTERMINALTESTING_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The cells that the C library gives a character in UTF-8: 0 to 2, or -1 where it does not know it.
int terminal_cell_width(uint32_t scalar);

/// Opens a new pseudo-terminal.
///
/// `path` gets the path of the side that a process reads and writes. Returns the descriptor of the other side, which neither blocks
/// nor is inherited; -1 and `errno` where there is none.
int terminal_open(unsigned short columns, unsigned short rows, char *path, size_t capacity);

/// Opens a pipe of which neither end is inherited: `ends[0]` to read, `ends[1]` to write. Returns 0, or -1 and `errno`.
int terminal_pipe(int ends[2]);

/// Gives the terminal another size and tells the processes in its foreground. Returns 0, or -1 and `errno`.
int terminal_resize(int terminal, unsigned short columns, unsigned short rows);

/// Starts an executable in a session of its own, whose controlling terminal and three standard streams are the terminal at `path`.
///
/// It inherits no other descriptor, no ignored signal and no blocked one. Returns 0 or the number of an error.
int terminal_spawn(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *path);

#endif
