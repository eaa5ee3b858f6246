// Replaces libcurl in a Linux executable that is statically linked with Foundation (--static-swift-stdlib). The first
// request loads libcurl and its thirty dependencies, so a run without requests starts in half the time.
//
//     cc -O2 -c curl-on-demand.c -o curl-on-demand.o
//     swift build -c release --static-swift-stdlib -Xlinker curl-on-demand.o
//
// The file declares the functions that Foundation calls, so libcurl's header is not needed. Variadic functions are declared
// with a pointer as their last parameter. In the calling conventions of x86-64 and arm64 Linux, a variadic integer or
// pointer is passed like any other parameter, and Foundation passes nothing else.

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_GLOBAL);
    if (library) return;
    fputs("Cannot send a request: libcurl.so.4 is not installed.\n"
          "Install it, for example with: apt-get install libcurl4\n", stderr);
    _exit(69);  // EX_UNAVAILABLE
}

static void *find(const char *name) {
    pthread_once(&once, load);
    void *function = dlsym(library, name);
    if (function) return function;
    fprintf(stderr, "Cannot send a request: the installed libcurl is too old, because it lacks %s. Install a newer version.\n", name);
    _exit(69);
}

// Each call looks its function up with dlsym, which takes little time compared with the call.
#define FORWARD(result, name, parameters, arguments) \
    result name parameters { return ((result(*) parameters)find(#name)) arguments; }
#define FORWARD_VARIADIC(name) \
    int name(void *handle, int option, void *value) { \
        return ((int (*)(void *, int, ...))find(#name))(handle, option, value); \
    }

FORWARD(int, curl_global_init, (long flags), (flags))
FORWARD(char *, curl_version, (void), ())
FORWARD(void *, curl_version_info, (int age), (age))
FORWARD(void, curl_free, (void *memory), (memory))

FORWARD(void *, curl_easy_init, (void), ())
FORWARD(void, curl_easy_cleanup, (void *easy), (easy))
FORWARD(int, curl_easy_pause, (void *easy, int mask), (easy, mask))
FORWARD(const char *, curl_easy_strerror, (int code), (code))
FORWARD_VARIADIC(curl_easy_setopt)
FORWARD_VARIADIC(curl_easy_getinfo)

FORWARD(void *, curl_multi_init, (void), ())
FORWARD(int, curl_multi_cleanup, (void *multi), (multi))
FORWARD(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy))
FORWARD(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy))
FORWARD(int, curl_multi_assign, (void *multi, int socket, void *pointer), (multi, socket, pointer))
FORWARD(void *, curl_multi_info_read, (void *multi, int *left), (multi, left))
FORWARD(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running),
        (multi, socket, events, running))
FORWARD_VARIADIC(curl_multi_setopt)

FORWARD(void *, curl_slist_append, (void *list, const char *text), (list, text))
FORWARD(void, curl_slist_free_all, (void *list), (list))

FORWARD(void *, curl_url, (void), ())
FORWARD(int, curl_url_set, (void *url, int part, const char *text, unsigned flags), (url, part, text, flags))
FORWARD(int, curl_url_get, (void *url, int part, char **text, unsigned flags), (url, part, text, flags))
