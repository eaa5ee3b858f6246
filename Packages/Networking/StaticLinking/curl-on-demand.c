// Stands in for libcurl in an executable that carries Foundation inside (--static-swift-stdlib, Linux): the library and
// the thirty others it brings are loaded with the first request, so that a run without one starts in half the time.
//
//     cc -O2 -c curl-on-demand.c -o curl-on-demand.o
//     swift build -c release --static-swift-stdlib -Xlinker curl-on-demand.o
//
// These are the functions that Foundation calls, with their parameters as they are passed by the calling conventions of
// x86-64 and arm64 Linux: there a variadic function takes an integer or a pointer as any other function does, and
// Foundation passes nothing else. libcurl's own header is not needed.

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
    fputs("libcurl.so.4 is not installed, and the network cannot be used without it.\n"
          "Install it, for example with: apt-get install libcurl4\n", stderr);
    _exit(69);  // EX_UNAVAILABLE
}

static void *find(const char *name) {
    pthread_once(&once, load);
    void *function = dlsym(library, name);
    if (function) return function;
    fprintf(stderr, "The installed libcurl has no %s: it is too old.\n", name);
    _exit(69);
}

// The look-up is made with each call: a call of libcurl does far more than a dlsym.
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
