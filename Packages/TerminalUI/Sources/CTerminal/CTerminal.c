#include "AlternateStack.h"
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
// Whether the terminal is to be ours when the process goes on.
static atomic_bool is_wanted;
// Whether a signal is about to end the process, on whichever thread.
static atomic_bool is_dying;
static struct sigaction former_actions[NSIG];

// In milliseconds.
enum { MOMENT = 10 };

static void notify(char event) {
    // A full pipe has events enough.
    ssize_t ignored = write(notification_pipe[1], &event, 1);
    (void)ignored;
}

static void die(int number) {
    atomic_store(&is_dying, true);
    cterminal_restore();
    // The signal waits until this handler has returned.
    sigaction(number, &former_actions[number], NULL);
    raise(number);
}

static void install(int number, void (*handler)(int), int flags, struct sigaction *former) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags | SA_ONSTACK;
    // Who dies has no time for anything else.
    if (handler == die) sigfillset(&action.sa_mask);
    sigaction(number, &action, former);
}

static void stop(int number) {
    int saved = errno;
    cterminal_restore();
    install(number, SIG_DFL, 0, NULL);
    raise(number);
    // Here it goes on, or nothing has stopped it: a job without a shell is not stopped.
    install(number, stop, SA_NODEFER | SA_RESTART, NULL);
    if (atomic_load(&is_wanted) && ownership_claim()) notify(CTERMINAL_RESUMED);
    errno = saved;
}

static void go_on(int number) {
    (void)number;
    int saved = errno;
    // A shell's kill has a stopped job die and go on at once. Were it stopped again meanwhile, it would not die.
    poll(NULL, 0, MOMENT);
    if (atomic_load(&is_wanted) && !atomic_load(&is_dying)) {
        // Stopped by force, nobody gave it back; the shell has set its own mode since.
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

// The signals whose default is to end the process: all but a few.
static bool is_deadly(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGCHLD: case SIGURG: case SIGWINCH:
#ifdef __APPLE__
    case SIGIO: case SIGINFO:
#endif
        return false;
    default: return true;
    }
}

// Those by which a process harms itself. Who handles them ends it afterwards.
static bool is_fault(int number) {
    switch (number) {
    case SIGILL: case SIGTRAP: case SIGABRT: case SIGSEGV: case SIGBUS: case SIGFPE: case SIGSYS: return true;
    default: return false;
    }
}

static void take_signals(void) {
    for (int number = 1; number < NSIG; number++) {
        // What is ignored, as nohup has it, stays ignored; what the program handles itself does not end it.
        if (sigaction(number, NULL, &former_actions[number]) < 0) continue;
        bool is_default = former_actions[number].sa_handler == SIG_DFL;
        if (is_deadly(number) && (is_default || is_fault(number))) install(number, die, 0, NULL);
    }
    if (former_actions[SIGTSTP].sa_handler != SIG_IGN) install(SIGTSTP, stop, SA_NODEFER | SA_RESTART, NULL);
    install(SIGCONT, go_on, SA_RESTART, NULL);
    install(SIGWINCH, resize, SA_RESTART, NULL);
}

static void give_signals_back(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction now;
        if (sigaction(number, NULL, &now) < 0) continue;
        bool is_ours = now.sa_handler == die || now.sa_handler == stop || now.sa_handler == go_on || now.sa_handler == resize;
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
    if (atomic_load(&is_wanted)) return EBUSY;
    int error = open_pipe();
    if (error == 0) error = ownership_prepare(input, output, enter, leave);
    if (error != 0) return error;
    static bool is_registered;
    if (!is_registered) {
        atexit(cterminal_restore);
        is_registered = true;
    }
    use_alternate_stack();
    take_signals();
    atomic_store(&is_wanted, true);
    ownership_claim();
    if (cterminal_is_ours()) return 0;
    cterminal_end();
    return EIO;
}

void cterminal_end(void) {
    if (!atomic_exchange(&is_wanted, false)) return;
    cterminal_restore();
    give_signals_back();
}

void cterminal_suspend(void) {
    // All of the job stops, as it does when the terminal itself sends the signal.
    kill(0, SIGTSTP);
}

int cterminal_notifications(void) {
    return notification_pipe[0];
}

void cterminal_enter_thread(void) {
    use_alternate_stack();
    // Threads of libdispatch and those they start take no signals, and a read that cannot stop the job fails instead.
    sigset_t reading;
    sigemptyset(&reading);
    sigaddset(&reading, SIGTTIN);
    pthread_sigmask(SIG_UNBLOCK, &reading, NULL);
}
