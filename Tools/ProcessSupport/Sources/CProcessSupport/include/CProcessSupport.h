// What the C library offers to those alone who ask for GNU's extensions, as Swift does not.

#ifndef CPROCESSSUPPORT_H
#define CPROCESSSUPPORT_H

#include <spawn.h>

/// Has the process that is spawned close all descriptors from `first` on; whoever opens one meanwhile cannot pass it on. It does nothing
/// where the C library has no such action. Returns 0, or the error's number.
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
