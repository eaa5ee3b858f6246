// Calls that Swift does not see, or that not every system has.

#ifndef CPROCESSSUPPORT_H
#define CPROCESSSUPPORT_H

#include <spawn.h>
#include <stddef.h>

/// Adds an action that closes all descriptors from `first` on in the spawned process. Does nothing if the C library has no such action:
/// musl, and glibc before 2.34. On macOS a flag of posix_spawn does the same. Returns 0 or an error number.
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

/// Makes this process the parent of the orphans of its descendants (Linux only).
void cprocess_adopt_orphans(void);

/// Writes git's hash of a blob with the given bytes as 40 hexadecimal digits and a zero byte. Returns -1 if there is no memory for it.
///
/// In C, because a debug build of the same Swift code is fifty times slower.
int cprocess_blob_hash(const void *bytes, size_t count, char hash[41]);

#endif
