#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// All of it is set before the first handler is installed, and stays.
static int input_descriptor = -1;
static int output_descriptor = -1;
static int notification_pipe[2] = {-1, -1};
static struct termios original_mode;
static struct termios raw_mode;
static const char *enter_text = "";
static const char *leave_text = "";
static size_t enter_length;
static size_t leave_length;

// Whether the terminal is ours now. Exchanged, so that of two that give it back one does.
static atomic_bool is_ours;
// Whether it is to be ours when the process goes on.
static atomic_bool is_wanted;

// What ends a process, and what stops it and lets it go on.
static const int deadly_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { deadly_count = sizeof deadly_signals / sizeof deadly_signals[0] };
static struct sigaction former_deadly[deadly_count];
static struct sigaction former_stop, former_continue, former_resize;

// A handler needs a stack of its own where the other one has overflowed.
static char handler_stack[64 * 1024];

static void write_all(const char *text, size_t length) {
    while (length > 0) {
        ssize_t count = write(output_descriptor, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno != EINTR) {
            return;
        }
    }
}

static void notify(char event) {
    // A full pipe has events enough.
    ssize_t ignored = write(notification_pipe[1], &event, 1);
    (void)ignored;
}

static void claim(void) {
    if (atomic_exchange(&is_ours, true)) return;
    // In the background this stops the process until it is in the foreground again.
    while (tcsetattr(input_descriptor, TCSANOW, &raw_mode) < 0 && errno == EINTR) {}
    write_all(enter_text, enter_length);
}

void cterminal_restore(void) {
    if (!atomic_exchange(&is_ours, false)) return;
    int saved = errno;
    write_all(leave_text, leave_length);
    while (tcsetattr(input_descriptor, TCSANOW, &original_mode) < 0 && errno == EINTR) {}
    errno = saved;
}

static void die(int number) {
    cterminal_restore();
    // Whoever handled the signal before does so now; the signal waits until this handler has returned.
    for (int index = 0; index < deadly_count; index++) {
        if (deadly_signals[index] == number) sigaction(number, &former_deadly[index], NULL);
    }
    raise(number);
}

static void stop(int number);

static void install(int number, void (*handler)(int), int flags, struct sigaction *former) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, former);
}

static void stop(int number) {
    int saved = errno;
    cterminal_restore();
    install(number, SIG_DFL, 0, NULL);
    raise(number);
    // Here it goes on, or nothing has stopped it: a job without a shell is not stopped.
    install(number, stop, SA_NODEFER | SA_RESTART | SA_ONSTACK, NULL);
    if (atomic_load(&is_wanted)) {
        claim();
        notify(CTERMINAL_RESUMED);
    }
    errno = saved;
}

static void go_on(int number) {
    (void)number;
    int saved = errno;
    if (atomic_load(&is_wanted)) {
        // Stopped by force, nobody gave it back; the shell has set its own mode since.
        atomic_store(&is_ours, false);
        claim();
        notify(CTERMINAL_RESUMED);
    }
    errno = saved;
}

static void resize(int number) {
    (void)number;
    int saved = errno;
    notify(CTERMINAL_RESIZED);
    errno = saved;
}

static int open_pipe(void) {
    if (notification_pipe[0] >= 0) return 0;
    if (pipe(notification_pipe) < 0) return errno;
    for (int end = 0; end < 2; end++) {
        fcntl(notification_pipe[end], F_SETFD, FD_CLOEXEC);
        fcntl(notification_pipe[end], F_SETFL, O_NONBLOCK);
    }
    return 0;
}

int cterminal_begin(int input, int output, const char *enter, const char *leave) {
    if (tcgetattr(input, &original_mode) < 0) return errno;
    int error = open_pipe();
    if (error != 0) return error;
    input_descriptor = input;
    output_descriptor = output;
    enter_text = enter;
    enter_length = strlen(enter);
    leave_text = leave;
    leave_length = strlen(leave);
    raw_mode = original_mode;
    cfmakeraw(&raw_mode);
    raw_mode.c_cc[VMIN] = 1;
    raw_mode.c_cc[VTIME] = 0;

    static bool is_registered;
    if (!is_registered) {
        atexit(cterminal_restore);
        is_registered = true;
    }
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    for (int index = 0; index < deadly_count; index++) {
        install(deadly_signals[index], die, SA_ONSTACK, &former_deadly[index]);
        // What is ignored, as nohup has it, stays ignored.
        if (former_deadly[index].sa_handler == SIG_IGN) {
            sigaction(deadly_signals[index], &former_deadly[index], NULL);
        }
    }
    install(SIGTSTP, stop, SA_NODEFER | SA_RESTART | SA_ONSTACK, &former_stop);
    install(SIGCONT, go_on, SA_RESTART | SA_ONSTACK, &former_continue);
    install(SIGWINCH, resize, SA_RESTART | SA_ONSTACK, &former_resize);
    atomic_store(&is_wanted, true);
    claim();
    return 0;
}

void cterminal_end(void) {
    atomic_store(&is_wanted, false);
    cterminal_restore();
    for (int index = 0; index < deadly_count; index++) {
        struct sigaction now;
        sigaction(deadly_signals[index], NULL, &now);
        if (now.sa_handler == die) sigaction(deadly_signals[index], &former_deadly[index], NULL);
    }
    sigaction(SIGTSTP, &former_stop, NULL);
    sigaction(SIGCONT, &former_continue, NULL);
    sigaction(SIGWINCH, &former_resize, NULL);
}

void cterminal_suspend(void) {
    // All of the job stops, as it does when the terminal itself sends the signal.
    kill(0, SIGTSTP);
}

int cterminal_notifications(void) {
    return notification_pipe[0];
}

int cterminal_write(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        if (!atomic_load(&is_ours)) return 0;
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
