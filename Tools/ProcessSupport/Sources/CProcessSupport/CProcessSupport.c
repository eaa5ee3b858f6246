#define _GNU_SOURCE

#include "CProcessSupport.h"

int cprocess_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    // musl has none; on macOS a flag of the spawn does it.
    (void)actions;
    (void)first;
    return 0;
#endif
}
