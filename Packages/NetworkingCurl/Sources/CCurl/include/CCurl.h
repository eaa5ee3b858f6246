#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libcurl that NetworkingCurl calls. `ccurl_load` loads the library at run time, so a program without requests starts faster,
// and the library and its headers are not needed for the build. The numbers are part of libcurl's ABI, which has not changed since 2006
// (https://curl.se/libcurl/abi.html). CCurl.c compares them with the headers if these are installed.

/// Loads libcurl 7.68 or newer. Returns false if it is not installed. Further calls return the result of the first one.
bool ccurl_load(void);

enum {
    ccurl_option_proxy = 10004,
    ccurl_option_url = 10002,
    ccurl_option_write_data = 10001,
    ccurl_option_error_buffer = 10010,
    ccurl_option_write_function = 20011,
    ccurl_option_http_header = 10023,
    ccurl_option_header_data = 10029,
    ccurl_option_custom_request = 10036,
    ccurl_option_header_function = 20079,
    ccurl_option_http_version = 84,
    ccurl_option_no_progress = 43,
    ccurl_option_progress_data = 10057,
    ccurl_option_progress_function = 20219,
    ccurl_option_no_signal = 99,
    ccurl_option_accept_encoding = 10102,
    ccurl_option_post_field_size = 30120,
    ccurl_option_copy_post_fields = 10165,
    ccurl_option_protocols = 181,
    ccurl_option_path_as_is = 234,
    ccurl_option_pipe_wait = 237,
    ccurl_option_suppress_connect_headers = 265,
};

enum {
    ccurl_http_version_2_over_tls = 4,
    ccurl_protocols_http_and_https = 3,
    ccurl_error_buffer_size = 256,
};

enum {
    ccurl_ok = 0,
    ccurl_unsupported_protocol = 1,
    ccurl_could_not_resolve_proxy = 5,
    ccurl_could_not_resolve_host = 6,
    ccurl_could_not_connect = 7,
    ccurl_weird_server_reply = 8,
    ccurl_ssl_connect_error = 35,
    ccurl_got_nothing = 52,
    ccurl_send_error = 55,
    ccurl_receive_error = 56,
    ccurl_peer_failed_verification = 60,
    ccurl_bad_content_encoding = 61,
    ccurl_ssl_cannot_read_authorities = 77,
};

typedef size_t (*ccurl_callback)(char *bytes, size_t size, size_t count, void *context);

/// Returns 0 to continue.
typedef int (*ccurl_progress)(void *context, int64_t total, int64_t received, int64_t upload, int64_t sent);

// A request. Each function that sets an option returns false if libcurl rejects the option.
void *ccurl_easy_init(void);
void ccurl_easy_cleanup(void *easy);
bool ccurl_set_number(void *easy, int option, int64_t value);
bool ccurl_set_pointer(void *easy, int option, const void *value);
bool ccurl_set_callback(void *easy, int option, ccurl_callback value);
bool ccurl_set_progress(void *easy, ccurl_progress value);
/// The status code of the last response; 0 if there is none.
int64_t ccurl_status(void *easy);
/// The status code of the proxy's response to CONNECT; 0 if there is none.
int64_t ccurl_proxy_status(void *easy);
/// The `errno` of the failed connection.
int64_t ccurl_system_error(void *easy);
const char *ccurl_error_text(int code);

// A list of header fields. A failed append returns null and leaves the list unchanged.
void *ccurl_list_append(void *list, const char *text);
void ccurl_list_free(void *list);

/// Begins calls that use open connections. Blocks forever once the process exits: OpenSSL frees its memory in a handler of `exit`, and a
/// call in another thread would use that memory.
void ccurl_begin_calls(void);
void ccurl_end_calls(void);

// All requests of a thread. Only `ccurl_multi_wake` may be called by another thread.
void *ccurl_multi_init(int64_t connections_per_host);
void ccurl_multi_cleanup(void *multi);
bool ccurl_multi_add(void *multi, void *easy);
void ccurl_multi_remove(void *multi, void *easy);
void ccurl_multi_perform(void *multi);
/// Waits until a request can continue, or until `ccurl_multi_wake`, at most `milliseconds`.
void ccurl_multi_wait(void *multi, int milliseconds);
void ccurl_multi_wake(void *multi);
/// Returns the next request that has ended, and its result code; null if there is none.
void *ccurl_multi_next_ended(void *multi, int *code);

/// Blocks all signals of the calling thread, so that signal handlers run in other threads, and a write to a closed connection is an error.
void ccurl_block_signals(void);

#endif
