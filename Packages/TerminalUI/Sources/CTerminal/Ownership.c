#include "Ownership.h"
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// All of it is set before the terminal is claimed, and stays until it is prepared anew.
static int input_descriptor = -1;
static int output_descriptor = -1;
// The terminal opened once more, so as never to block: where nobody reads, a process must still come to its end.
static int told_descriptor = -1;
static struct termios original_mode;
static struct termios raw_mode;
static const char *enter_text = "";
static const char *leave_text = "";

enum { THEIRS, OURS, RETURNING };
static atomic_int owner = THEIRS;

// How long a terminal may take nothing until it counts as one that nobody reads, in milliseconds.
enum { PATIENCE = 500, WAIT_FOR_OTHER_THREAD = 10 };

static void tell(const char *text) {
    size_t length = strlen(text);
    for (int turn = 0; length > 0 && turn < 100; turn++) {
        ssize_t count = write(told_descriptor, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd waiting = {.fd = told_descriptor, .events = POLLOUT};
            if (poll(&waiting, 1, PATIENCE) == 0) return;
        } else if (count < 0 && errno != EINTR) {
            return;
        }
    }
}

static void set_mode(const struct termios *mode) {
    while (tcsetattr(input_descriptor, TCSANOW, mode) < 0 && errno == EINTR) {}
}

// A terminal that is not the session's has no foreground.
static bool is_in_background(void) {
    pid_t foreground = tcgetpgrp(input_descriptor);
    return foreground >= 0 && foreground != getpgrp();
}

// Nothing may come between the terminal's change and the note of it, nor end the process in the middle.
static void block_signals(sigset_t *former) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, former);
}

static int opened_again(int output) {
    char path[256];
    if (ttyname_r(output, path, sizeof path) != 0) return -1;
    return open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

int ownership_prepare(int input, int output, const char *enter, const char *leave) {
    if (tcgetattr(input, &original_mode) < 0) return errno;
    if (told_descriptor >= 0 && told_descriptor != output_descriptor) close(told_descriptor);
    input_descriptor = input;
    output_descriptor = output;
    told_descriptor = opened_again(output);
    if (told_descriptor < 0) told_descriptor = output;
    enter_text = enter;
    leave_text = leave;
    raw_mode = original_mode;
    cfmakeraw(&raw_mode);
    raw_mode.c_cc[VMIN] = 1;
    raw_mode.c_cc[VTIME] = 0;
    return 0;
}

bool ownership_claim(void) {
    if (is_in_background()) raise(SIGTTOU);
    sigset_t former;
    block_signals(&former);
    // A job that nobody can stop stays in the background.
    int expected = THEIRS;
    bool is_claimed = !is_in_background() && atomic_compare_exchange_strong(&owner, &expected, OURS);
    if (is_claimed) {
        set_mode(&raw_mode);
        tell(enter_text);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    return is_claimed;
}

void ownership_lose(void) {
    int expected = OURS;
    atomic_compare_exchange_strong(&owner, &expected, THEIRS);
}

bool ownership_is_ours(void) {
    return atomic_load(&owner) == OURS;
}

void cterminal_restore(void) {
    int saved = errno;
    sigset_t former;
    block_signals(&former);
    int expected = OURS;
    if (atomic_compare_exchange_strong(&owner, &expected, RETURNING)) {
        tell(leave_text);
        // A shell in the foreground has a mode of its own by now.
        if (!is_in_background()) set_mode(&original_mode);
        atomic_store(&owner, THEIRS);
    }
    // Another thread is at it, and the process must not end before.
    for (int turn = 0; turn < 100 && atomic_load(&owner) == RETURNING; turn++) poll(NULL, 0, WAIT_FOR_OTHER_THREAD);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = saved;
}

int cterminal_write(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        if (!ownership_is_ours()) return 0;
        ssize_t written = write(output_descriptor, rest, count);
        if (written >= 0) {
            rest += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd waiting = {.fd = output_descriptor, .events = POLLOUT};
            poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}
