#define _GNU_SOURCE
#include "CTerminalTesting.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#ifdef __APPLE__
// posix_openpt rejects O_CLOEXEC on macOS.
#define OPEN_FLAGS (O_RDWR | O_NOCTTY)
#else
// posix_openpt sets the flag O_CLOEXEC atomically. If fcntl set it later, another thread could start a process before that.
#define OPEN_FLAGS (O_RDWR | O_NOCTTY | O_CLOEXEC)
#endif

int terminal_resize(int terminal, unsigned short columns, unsigned short rows) {
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    return ioctl(terminal, TIOCSWINSZ, &size);
}

static int name_of(int terminal, char *path, size_t capacity) {
#ifdef __APPLE__
    const char *name = ptsname(terminal);
    return name && strlcpy(path, name, capacity) < capacity ? 0 : -1;
#else
    return ptsname_r(terminal, path, capacity) == 0 ? 0 : -1;
#endif
}

int terminal_open(unsigned short columns, unsigned short rows, char *path, size_t capacity) {
    int terminal = posix_openpt(OPEN_FLAGS);
    if (terminal < 0) return -1;
    if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 || name_of(terminal, path, capacity) != 0
        || fcntl(terminal, F_SETFD, FD_CLOEXEC) != 0 || fcntl(terminal, F_SETFL, O_RDWR | O_NONBLOCK) != 0
        || terminal_resize(terminal, columns, rows) != 0) {
        int code = errno;
        close(terminal);
        errno = code;
        return -1;
    }
    return terminal;
}

int terminal_spawn(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *path) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }

    short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    // The process leads a new session. The first terminal that a session leader opens becomes the controlling terminal.
    code = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif

    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    if (code == 0) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
    if (code == 0) code = posix_spawnattr_setflags(&attributes, flags);
    if (code == 0) code = posix_spawn(process, executable, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}
