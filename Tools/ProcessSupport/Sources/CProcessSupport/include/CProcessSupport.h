// Functions that Swift cannot import or that some systems lack, and git's blob hash.

#ifndef CPROCESSSUPPORT_H
#define CPROCESSSUPPORT_H

#include <spawn.h>
#include <stddef.h>

/// Starts a command with posix_spawnp. The command inherits the three descriptors in `streams` as its standard streams, but no blocked
/// signals and no other open files. On musl and on glibc before 2.34, it also inherits files without O_CLOEXEC. Returns 0 or errno.
int cprocess_spawn(pid_t *process, char *const arguments[], char *const environment[], const int streams[3]);

/// Makes this process the parent of descendants whose parent exits (Linux only).
void cprocess_adopt_orphans(void);

/// Writes git's blob hash of the given bytes to `hash`, as 40 hexadecimal digits and a zero byte. Returns 0; -1 without memory.
///
/// The function is in C because a debug build of the same Swift code is fifty times slower.
int cprocess_blob_hash(const void *bytes, size_t count, char hash[41]);

#endif
