#include "Ownership.h"
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The size of a thread's alternate stack in bytes. Signal handlers run on that stack, even after the thread's own stack overflowed.
enum { STACK_SIZE = 64 * 1024 };

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;

static void release_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(memory);
}

static void make_stack_key(void) {
    pthread_key_create(&stack_key, release_stack);
}

void use_alternate_stack(void) {
    pthread_once(&stack_once, make_stack_key);
    if (pthread_getspecific(stack_key) != NULL) return;
    void *memory = malloc(STACK_SIZE);
    if (memory == NULL) return;
    stack_t stack = {.ss_sp = memory, .ss_size = STACK_SIZE};
    if (sigaltstack(&stack, NULL) != 0) {
        free(memory);
        return;
    }
    pthread_setspecific(stack_key, memory);
}

// ownership_prepare sets these variables before the process takes control. Only another call of ownership_prepare changes them.
static int input_descriptor = -1;
static int output_descriptor = -1;
// Descriptors of the terminal in non-blocking mode, opened again because the shell shares the original ones, which must block.
// Reading must not block if the shell takes the input after poll. Writing must not block if the terminal accepts no output.
static int read_descriptor = -1;
static int write_descriptor = -1;
static struct termios original_mode;
static struct termios raw_mode;
static const char *enter_text = "";
static const char *leave_text = "";

// The process that controls the terminal. A signal handler may restore the terminal on one thread while the main actor
// writes on another.
enum { OTHER_PROCESS, IN_TRANSITION, THIS_PROCESS };
static atomic_int owner = OTHER_PROCESS;
// Whether any thread is writing to the terminal, and whether the current thread is.
static atomic_bool is_writing;
static _Thread_local bool is_writing_here;

// The timeout of a wait for the terminal, the foreground or a writing thread: in milliseconds, and as POLL_COUNT polls.
enum { TIMEOUT_MILLISECONDS = 500, POLL_MILLISECONDS = 10, POLL_COUNT = 50 };
// The maximum number of bytes in one write. It limits the time that a restore waits for a writing thread.
enum { MAXIMUM_WRITE = 4096 };

static void write_text(const char *text) {
    size_t length = strlen(text);
    for (int turn = 0; length > 0 && turn < 100; turn++) {
        ssize_t count = write(write_descriptor, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd waiting = {.fd = write_descriptor, .events = POLLOUT};
            if (poll(&waiting, 1, TIMEOUT_MILLISECONDS) == 0) return;
        } else if (count < 0 && errno != EINTR) {
            return;
        }
    }
}

static void set_mode(const struct termios *mode) {
    while (tcsetattr(input_descriptor, TCSANOW, mode) < 0 && errno == EINTR) {}
}

// For the terminal of another session tcgetpgrp fails. The process then does not count as a background process.
static bool is_in_background(void) {
    pid_t foreground = tcgetpgrp(input_descriptor);
    return foreground >= 0 && foreground != getpgrp();
}

// A signal must not arrive between a change of the terminal and the update of `owner`.
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
    reopen(&write_descriptor, output_descriptor, output, O_WRONLY);
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
    // SIGTTOU stops the job. If the job cannot stop, the loop ends after POLL_COUNT polls.
    for (int turn = 0; turn < POLL_COUNT && is_in_background(); turn++) {
        kill(getpid(), SIGTTOU);
        poll(NULL, 0, POLL_MILLISECONDS);
    }
    sigset_t former;
    block_signals(&former);
    int expected = OTHER_PROCESS;
    bool is_claimed = !is_in_background() && atomic_compare_exchange_strong(&owner, &expected, IN_TRANSITION);
    if (is_claimed) {
        set_mode(&raw_mode);
        write_text(enter_text);
        atomic_store(&owner, THIS_PROCESS);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    return is_claimed;
}

void ownership_lose(void) {
    int expected = THIS_PROCESS;
    atomic_compare_exchange_strong(&owner, &expected, OTHER_PROCESS);
}

bool cterminal_is_ours(void) {
    return atomic_load(&owner) == THIS_PROCESS;
}

static void restore_mode(void) {
    for (int turn = 0; turn < POLL_COUNT && atomic_load(&is_writing) && !is_writing_here; turn++) poll(NULL, 0, POLL_MILLISECONDS);
    write_text(leave_text);
    // A shell in the foreground has set its own mode.
    if (!is_in_background()) set_mode(&original_mode);
    atomic_store(&owner, OTHER_PROCESS);
}

void cterminal_restore(void) {
    int saved = errno;
    sigset_t former;
    block_signals(&former);
    // If another thread is restoring the terminal, the process must not end before that thread has finished.
    for (int turn = 0; turn < 4 * POLL_COUNT; turn++) {
        int expected = THIS_PROCESS;
        if (atomic_compare_exchange_strong(&owner, &expected, IN_TRANSITION)) restore_mode();
        if (atomic_load(&owner) == OTHER_PROCESS) break;
        poll(NULL, 0, POLL_MILLISECONDS);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = saved;
}

static void set_writing(bool is_now) {
    is_writing_here = is_now;
    atomic_store(&is_writing, is_now);
}

int cterminal_write(const void *bytes, size_t count) {
    // The main queue may run on a different thread each time.
    use_alternate_stack();
    const char *rest = bytes;
    int error = 0;
    while (count > 0 && error == 0) {
        set_writing(true);
        bool is_ours = cterminal_is_ours();
        ssize_t written = is_ours ? write(output_descriptor, rest, count < MAXIMUM_WRITE ? count : MAXIMUM_WRITE) : 0;
        int failure = errno;
        set_writing(false);
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
