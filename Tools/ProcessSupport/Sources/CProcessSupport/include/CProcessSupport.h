// What C libraries and systems offer under names that Swift does not see, or that not all of them have.

#ifndef CPROCESSSUPPORT_H
#define CPROCESSSUPPORT_H

#include <spawn.h>

/// Has the process that is spawned close all descriptors from `first` on; whoever opens one meanwhile cannot pass it on. It does nothing
/// where the C library has no such action: musl, glibc before 2.34; on macOS a flag of the spawn does it. Returns 0, or the error's number.
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

/// Makes this process the parent of what its descendants leave behind when they end (Linux; elsewhere it does nothing).
void cprocess_adopt_orphans(void);

#endif
