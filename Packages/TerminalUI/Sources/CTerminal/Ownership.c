#include "Ownership.h"
#include "AlternateStack.h"
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// All of it is set before the terminal is claimed, and stays until it is prepared anew.
static int input_descriptor = -1;
static int output_descriptor = -1;
// The terminal opened once more, so as never to block, which may not be asked of what the shell has open as well. What could be read a
// moment ago the shell may have read; and where nobody reads, a process must still come to its end.
static int read_descriptor = -1;
static int told_descriptor = -1;
static struct termios original_mode;
static struct termios raw_mode;
static const char *enter_text = "";
static const char *leave_text = "";

// Signals come to the main thread, and the main actor runs on others: one may give the terminal back while another one writes.
enum { THEIRS, CHANGING, OURS };
static atomic_int owner = THEIRS;
static atomic_bool is_written;
static _Thread_local bool is_written_here;

// How long a terminal may take nothing until it counts as one that nobody reads, in milliseconds, and in turns of ten of them.
enum { PATIENCE = 500, TURN = 10, TURNS = 50 };
// So much is written at once: who gives the terminal back waits for no more.
enum { PIECE = 4096 };

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

static void reopen(int *descriptor, int former, int terminal, int flags) {
    if (*descriptor >= 0 && *descriptor != former) close(*descriptor);
    char path[256];
    *descriptor = ttyname_r(terminal, path, sizeof path) == 0 ? open(path, flags | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (*descriptor < 0) *descriptor = terminal;
}

int ownership_prepare(int input, int output, const char *enter, const char *leave) {
    if (tcgetattr(input, &original_mode) < 0) return errno;
    reopen(&read_descriptor, input_descriptor, input, O_RDONLY);
    reopen(&told_descriptor, output_descriptor, output, O_WRONLY);
    input_descriptor = input;
    output_descriptor = output;
    enter_text = enter;
    leave_text = leave;
    raw_mode = original_mode;
    cfmakeraw(&raw_mode);
    raw_mode.c_cc[VMIN] = 1;
    raw_mode.c_cc[VTIME] = 0;
    return 0;
}

bool ownership_claim(void) {
    // The job stops as soon as a thread takes the signal; one that nobody can stop stays in the background.
    for (int turn = 0; turn < TURNS && is_in_background(); turn++) {
        kill(getpid(), SIGTTOU);
        poll(NULL, 0, TURN);
    }
    sigset_t former;
    block_signals(&former);
    int expected = THEIRS;
    bool is_claimed = !is_in_background() && atomic_compare_exchange_strong(&owner, &expected, CHANGING);
    if (is_claimed) {
        set_mode(&raw_mode);
        tell(enter_text);
        atomic_store(&owner, OURS);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    return is_claimed;
}

void ownership_lose(void) {
    int expected = OURS;
    atomic_compare_exchange_strong(&owner, &expected, THEIRS);
}

bool cterminal_is_ours(void) {
    return atomic_load(&owner) == OURS;
}

static void give_back(void) {
    for (int turn = 0; turn < TURNS && atomic_load(&is_written) && !is_written_here; turn++) poll(NULL, 0, TURN);
    tell(leave_text);
    // A shell in the foreground has a mode of its own by now.
    if (!is_in_background()) set_mode(&original_mode);
    atomic_store(&owner, THEIRS);
}

void cterminal_restore(void) {
    int saved = errno;
    sigset_t former;
    block_signals(&former);
    // Where another thread is at it, the process must not end before.
    for (int turn = 0; turn < 4 * TURNS; turn++) {
        int expected = OURS;
        if (atomic_compare_exchange_strong(&owner, &expected, CHANGING)) give_back();
        if (atomic_load(&owner) == THEIRS) break;
        poll(NULL, 0, TURN);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = saved;
}

static void set_written(bool is_now) {
    is_written_here = is_now;
    atomic_store(&is_written, is_now);
}

int cterminal_write(const void *bytes, size_t count) {
    // What draws runs on one thread after another: the main queue has none of its own.
    use_alternate_stack();
    const char *rest = bytes;
    int error = 0;
    while (count > 0 && error == 0) {
        set_written(true);
        bool is_ours = cterminal_is_ours();
        ssize_t written = is_ours ? write(output_descriptor, rest, count < PIECE ? count : PIECE) : 0;
        int failure = errno;
        set_written(false);
        if (!is_ours) return 0;
        if (written >= 0) {
            rest += written;
            count -= (size_t)written;
        } else if (failure == EAGAIN) {
            struct pollfd waiting = {.fd = output_descriptor, .events = POLLOUT};
            poll(&waiting, 1, -1);
        } else if (failure != EINTR) {
            error = failure;
        }
    }
    return error;
}

int cterminal_input(void) {
    return read_descriptor;
}
