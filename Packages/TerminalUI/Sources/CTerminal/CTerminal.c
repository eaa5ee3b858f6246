#include "CTerminal.h"
#include "Ownership.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int notification_pipe[2] = {-1, -1};
// Whether the process takes control of the terminal when it continues after a stop.
static atomic_bool wants_control;
// Whether a signal is ending the process on any thread.
static atomic_bool is_dying;
static struct sigaction former_actions[NSIG];

enum { FATAL_SIGNAL_DELAY_MILLISECONDS = 10 };

static void notify(char event) {
    // A write to a full pipe fails. The events in the pipe then suffice.
    ssize_t ignored = write(notification_pipe[1], &event, 1);
    (void)ignored;
}

static void die(int number) {
    atomic_store(&is_dying, true);
    cterminal_restore();
    // The signal is delivered after this handler returns. Swift's backtracer handles SIGQUIT, but does not end the process.
    if (number == SIGQUIT) signal(number, SIG_DFL);
    else sigaction(number, &former_actions[number], NULL);
    raise(number);
}

static void install(int number, void (*handler)(int), int flags, struct sigaction *former) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags | SA_ONSTACK;
    // No other signal may interrupt a dying process.
    if (handler == die) sigfillset(&action.sa_mask);
    sigaction(number, &action, former);
}

static void stop(int number) {
    int saved = errno;
    cterminal_restore();
    install(number, SIG_DFL, 0, NULL);
    raise(number);
    // The process continued, or SIGTSTP did not stop it, because it has no job-control shell.
    install(number, stop, SA_NODEFER | SA_RESTART, NULL);
    if (atomic_load(&wants_control) && ownership_claim()) notify(CTERMINAL_RESUMED);
    errno = saved;
}

static void continue_job(int number) {
    (void)number;
    int saved = errno;
    // A shell kills a stopped job with a fatal signal followed by SIGCONT. Taking control before the fatal signal is handled
    // could stop the job again, and the job would not end.
    poll(NULL, 0, FATAL_SIGNAL_DELAY_MILLISECONDS);
    if (atomic_load(&wants_control) && !atomic_load(&is_dying)) {
        // After SIGSTOP the terminal was not restored, and the shell has set its own mode.
        ownership_lose();
        if (ownership_claim()) notify(CTERMINAL_RESUMED);
    }
    errno = saved;
}

static void resize(int number) {
    (void)number;
    int saved = errno;
    notify(CTERMINAL_RESIZED);
    errno = saved;
}

// Returns whether the default action of a signal ends the process. Returns false for SIGKILL, which cannot be handled.
static bool ends_process(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGCHLD: case SIGURG: case SIGWINCH:
#ifdef __APPLE__
    case SIGIO: case SIGINFO:
#endif
        return false;
    default: return true;
    }
}

// Returns whether a signal reports a fault. A program's own handler for a fault reports a crash and does not continue the process, so the
// terminal is restored before that handler runs.
static bool is_fault(int number) {
    switch (number) {
    case SIGILL: case SIGTRAP: case SIGABRT: case SIGSEGV: case SIGBUS: case SIGFPE: case SIGSYS: return true;
    default: return false;
    }
}

static void install_handlers(void) {
    for (int number = 1; number < NSIG; number++) {
        // Except for faults, ignored signals stay ignored, as under nohup. Except for faults and SIGQUIT, which Swift's
        // backtracer handles, signals that the program handles keep their handlers.
        if (sigaction(number, NULL, &former_actions[number]) < 0) continue;
        bool is_default = former_actions[number].sa_handler == SIG_DFL;
        bool is_quit = number == SIGQUIT && former_actions[number].sa_handler != SIG_IGN;
        if (ends_process(number) && (is_default || is_quit || is_fault(number))) install(number, die, 0, NULL);
    }
    if (former_actions[SIGTSTP].sa_handler != SIG_IGN) install(SIGTSTP, stop, SA_NODEFER | SA_RESTART, NULL);
    install(SIGCONT, continue_job, SA_RESTART, NULL);
    install(SIGWINCH, resize, SA_RESTART, NULL);
}

static void remove_handlers(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction now;
        if (sigaction(number, NULL, &now) < 0) continue;
        bool is_ours = now.sa_handler == die || now.sa_handler == stop || now.sa_handler == continue_job || now.sa_handler == resize;
        if (is_ours) sigaction(number, &former_actions[number], NULL);
    }
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
    if (atomic_load(&wants_control)) return EBUSY;
    int error = open_pipe();
    if (error == 0) error = ownership_prepare(input, output, enter, leave);
    if (error != 0) return error;
    static bool is_registered;
    if (!is_registered) {
        atexit(cterminal_restore);
        is_registered = true;
    }
    use_alternate_stack();
    install_handlers();
    atomic_store(&wants_control, true);
    ownership_claim();
    if (cterminal_is_ours()) return 0;
    cterminal_end();
    return EIO;
}

void cterminal_end(void) {
    if (!atomic_exchange(&wants_control, false)) return;
    cterminal_restore();
    remove_handlers();
}

void cterminal_suspend(void) {
    // The signal goes to all processes of the job, like the signal that a terminal sends after Ctrl-Z.
    kill(0, SIGTSTP);
}

int cterminal_notifications(void) {
    return notification_pipe[0];
}

void cterminal_enter_thread(void) {
    use_alternate_stack();
    // Threads of libdispatch block all signals. A read in the background fails there unless SIGTTIN can stop the job.
    sigset_t reading;
    sigemptyset(&reading);
    sigaddset(&reading, SIGTTIN);
    pthread_sigmask(SIG_UNBLOCK, &reading, NULL);
}
