// Calls that Swift does not see, or that not every system has.

#ifndef CPROCESSSUPPORT_H
#define CPROCESSSUPPORT_H

#include <spawn.h>
#include <stddef.h>

/// Calls posix_spawnp for a command that inherits the three streams, no blocked signal and no other open file. On musl, and glibc before
/// 2.34, it inherits files without O_CLOEXEC. Returns 0 or an error number.
int cprocess_spawn(pid_t *process, char *const arguments[], char *const environment[], const int streams[3]);

/// Makes this process the parent of the orphans of its descendants (Linux only).
void cprocess_adopt_orphans(void);

/// Writes git's hash of a blob with the given bytes as 40 hexadecimal digits and a zero byte. Returns -1 if there is no memory for it.
///
/// In C, because a debug build of the same Swift code is fifty times slower.
int cprocess_blob_hash(const void *bytes, size_t count, char hash[41]);

#endif
