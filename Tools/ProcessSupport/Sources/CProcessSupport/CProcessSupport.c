#define _GNU_SOURCE

#include "CProcessSupport.h"

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
#define HAS_CLOSE_FROM 1
#endif
#endif

int cprocess_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(HAS_CLOSE_FROM)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    (void)actions;
    (void)first;
    return 0;
#endif
}

void cprocess_adopt_orphans(void) {
#if defined(__linux__)
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}
