#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>

#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "libcurl has another number for " #theirs)
SAME(ccurl_option_proxy, CURLOPT_PROXY);
SAME(ccurl_option_url, CURLOPT_URL);
SAME(ccurl_option_write_data, CURLOPT_WRITEDATA);
SAME(ccurl_option_error_buffer, CURLOPT_ERRORBUFFER);
SAME(ccurl_option_write_function, CURLOPT_WRITEFUNCTION);
SAME(ccurl_option_http_header, CURLOPT_HTTPHEADER);
SAME(ccurl_option_header_data, CURLOPT_HEADERDATA);
SAME(ccurl_option_custom_request, CURLOPT_CUSTOMREQUEST);
SAME(ccurl_option_header_function, CURLOPT_HEADERFUNCTION);
SAME(ccurl_option_http_version, CURLOPT_HTTP_VERSION);
SAME(ccurl_option_no_progress, CURLOPT_NOPROGRESS);
SAME(ccurl_option_progress_data, CURLOPT_XFERINFODATA);
SAME(ccurl_option_progress_function, CURLOPT_XFERINFOFUNCTION);
SAME(ccurl_option_no_signal, CURLOPT_NOSIGNAL);
SAME(ccurl_option_accept_encoding, CURLOPT_ACCEPT_ENCODING);
SAME(ccurl_option_post_field_size, CURLOPT_POSTFIELDSIZE_LARGE);
SAME(ccurl_option_copy_post_fields, CURLOPT_COPYPOSTFIELDS);
SAME(ccurl_option_protocols, 181);  // CURLOPT_PROTOCOLS, which new headers deprecate
SAME(ccurl_option_path_as_is, CURLOPT_PATH_AS_IS);
SAME(ccurl_option_pipe_wait, CURLOPT_PIPEWAIT);
SAME(ccurl_option_suppress_connect_headers, CURLOPT_SUPPRESS_CONNECT_HEADERS);
SAME(ccurl_http_version_2_over_tls, CURL_HTTP_VERSION_2TLS);
SAME(ccurl_protocols_http_and_https, CURLPROTO_HTTP | CURLPROTO_HTTPS);
SAME(ccurl_error_buffer_size, CURL_ERROR_SIZE);
SAME(ccurl_unsupported_protocol, CURLE_UNSUPPORTED_PROTOCOL);
SAME(ccurl_could_not_resolve_proxy, CURLE_COULDNT_RESOLVE_PROXY);
SAME(ccurl_could_not_resolve_host, CURLE_COULDNT_RESOLVE_HOST);
SAME(ccurl_could_not_connect, CURLE_COULDNT_CONNECT);
SAME(ccurl_weird_server_reply, CURLE_WEIRD_SERVER_REPLY);
SAME(ccurl_ssl_connect_error, CURLE_SSL_CONNECT_ERROR);
SAME(ccurl_got_nothing, CURLE_GOT_NOTHING);
SAME(ccurl_send_error, CURLE_SEND_ERROR);
SAME(ccurl_receive_error, CURLE_RECV_ERROR);
SAME(ccurl_peer_failed_verification, CURLE_PEER_FAILED_VERIFICATION);
SAME(ccurl_bad_content_encoding, CURLE_BAD_CONTENT_ENCODING);
SAME(ccurl_ssl_cannot_read_authorities, CURLE_SSL_CACERT_BADFILE);
#endif

enum {
    global_all = 3,
    info_status = 0x200002,
    info_proxy_status = 0x200016,
    info_system_error = 0x200019,
    multi_connections_per_host = 7,
    message_done = 1,
};

// struct CURLMsg of libcurl.
typedef struct {
    int message;
    void *easy;
    union {
        void *other;
        int code;
    } data;
} message;

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    const char *(*easy_strerror)(int code);
    void *(*slist_append)(void *list, const char *text);
    void (*slist_free_all)(void *list);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_setopt)(void *multi, int option, ...);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_poll)(void *multi, void *extra, unsigned count, int milliseconds, int *ready);
    int (*multi_wakeup)(void *multi);
    message *(*multi_info_read)(void *multi, int *left);
} curl;

static bool is_loaded;

// Each thread of a loop reads, and the end of the process writes.
static pthread_rwlock_t calls = PTHREAD_RWLOCK_INITIALIZER;

void ccurl_begin_calls(void) { pthread_rwlock_rdlock(&calls); }
void ccurl_end_calls(void) { pthread_rwlock_unlock(&calls); }

#ifdef __GLIBC__
// A server that sends without end can keep a call of libcurl running. Later handlers would release the data of the call.
static void wait_for_calls(int status, void *unused) {
    (void)unused;
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 1;
    if (pthread_rwlock_timedwrlock(&calls, &limit) == 0) return;
    fflush(NULL);
    _exit(status);
}
static bool wait_at_exit(void) { return on_exit(wait_for_calls, NULL) == 0; }
#else
static void wait_for_calls(void) { pthread_rwlock_wrlock(&calls); }
static bool wait_at_exit(void) { return atexit(wait_for_calls) == 0; }
#endif

static bool find(void *library, const char *name, void *function) {
    *(void **)function = dlsym(library, name);
    return *(void **)function != NULL;
}

static void load(void) {
    // libcurl and OpenSSL append the keys of TLS connections to the file that this variable names. They ignore an empty value.
    if (getenv("SSLKEYLOGFILE")) setenv("SSLKEYLOGFILE", "", 1);
#ifdef __APPLE__
    void *library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    is_loaded = library != NULL
        && find(library, "curl_global_init", &curl.global_init) && find(library, "curl_easy_init", &curl.easy_init)
        && find(library, "curl_easy_cleanup", &curl.easy_cleanup) && find(library, "curl_easy_setopt", &curl.easy_setopt)
        && find(library, "curl_easy_getinfo", &curl.easy_getinfo) && find(library, "curl_easy_strerror", &curl.easy_strerror)
        && find(library, "curl_slist_append", &curl.slist_append) && find(library, "curl_slist_free_all", &curl.slist_free_all)
        && find(library, "curl_multi_init", &curl.multi_init) && find(library, "curl_multi_cleanup", &curl.multi_cleanup)
        && find(library, "curl_multi_setopt", &curl.multi_setopt) && find(library, "curl_multi_add_handle", &curl.multi_add_handle)
        && find(library, "curl_multi_remove_handle", &curl.multi_remove_handle)
        && find(library, "curl_multi_perform", &curl.multi_perform) && find(library, "curl_multi_poll", &curl.multi_poll)
        && find(library, "curl_multi_wakeup", &curl.multi_wakeup) && find(library, "curl_multi_info_read", &curl.multi_info_read)
        && curl.global_init(global_all) == ccurl_ok
        // The handlers of `exit` run in reverse order, so this one precedes OpenSSL's, which the line above registers.
        && wait_at_exit();
}

bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }

// libcurl reads a value of the type that the number of the option implies.
bool ccurl_set_number(void *easy, int option, int64_t value) {
    return (option < 10000 ? curl.easy_setopt(easy, option, (long)value) : curl.easy_setopt(easy, option, value)) == ccurl_ok;
}
bool ccurl_set_pointer(void *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value) == ccurl_ok; }
bool ccurl_set_callback(void *easy, int option, ccurl_callback value) { return curl.easy_setopt(easy, option, value) == ccurl_ok; }

bool ccurl_set_progress(void *easy, ccurl_progress value) {
    return curl.easy_setopt(easy, ccurl_option_progress_function, value) == ccurl_ok;
}

static long info(void *easy, int number) {
    long value = 0;
    curl.easy_getinfo(easy, number, &value);
    return value;
}

int64_t ccurl_status(void *easy) { return info(easy, info_status); }
int64_t ccurl_proxy_status(void *easy) { return info(easy, info_proxy_status); }
int64_t ccurl_system_error(void *easy) { return info(easy, info_system_error); }

const char *ccurl_error_text(int code) { return curl.easy_strerror(code); }

void *ccurl_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_list_free(void *list) { curl.slist_free_all(list); }

void *ccurl_multi_init(int64_t connections_per_host) {
    void *multi = curl.multi_init();
    if (multi) curl.multi_setopt(multi, multi_connections_per_host, (long)connections_per_host);
    return multi;
}
void ccurl_multi_cleanup(void *multi) { curl.multi_cleanup(multi); }
bool ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy) == 0; }
void ccurl_multi_remove(void *multi, void *easy) { curl.multi_remove_handle(multi, easy); }

void ccurl_multi_perform(void *multi) {
    int running = 0;
    curl.multi_perform(multi, &running);
}

void ccurl_multi_wait(void *multi, int milliseconds) { curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }

void ccurl_multi_wake(void *multi) { curl.multi_wakeup(multi); }

void *ccurl_multi_next_ended(void *multi, int *code) {
    int left = 0;
    message *next;
    while ((next = curl.multi_info_read(multi, &left))) {
        if (next->message != message_done) continue;
        *code = next->data.code;
        return next->easy;
    }
    return NULL;
}

void ccurl_block_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}
