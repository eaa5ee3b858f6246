#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pg_functions functions;
static bool is_loaded;

static const struct {
    const char *name;
    size_t offset;
} symbols[] = {
#define SYMBOL(field, name) {name, offsetof(pg_functions, field)}
    SYMBOL(connect_start, "PQconnectStartParams"), SYMBOL(connect_poll, "PQconnectPoll"), SYMBOL(finish, "PQfinish"),
    SYMBOL(status, "PQstatus"), SYMBOL(socket, "PQsocket"), SYMBOL(process, "PQbackendPID"),
    SYMBOL(set_nonblocking, "PQsetnonblocking"), SYMBOL(flush, "PQflush"), SYMBOL(error_message, "PQerrorMessage"),
    SYMBOL(needs_password, "PQconnectionNeedsPassword"), SYMBOL(send_query, "PQsendQueryParams"),
    SYMBOL(consume_input, "PQconsumeInput"), SYMBOL(is_busy, "PQisBusy"), SYMBOL(get_result, "PQgetResult"),
    SYMBOL(notifies, "PQnotifies"),
    SYMBOL(result_status, "PQresultStatus"), SYMBOL(result_field, "PQresultErrorField"), SYMBOL(row_count, "PQntuples"),
    SYMBOL(affected_rows, "PQcmdTuples"), SYMBOL(value, "PQgetvalue"), SYMBOL(length, "PQgetlength"),
    SYMBOL(is_null, "PQgetisnull"), SYMBOL(clear, "PQclear"), SYMBOL(free_memory, "PQfreemem"),
    SYMBOL(set_notice_processor, "PQsetNoticeProcessor"),
};

static void load(void) {
#ifdef __APPLE__
    void *library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
    // The loader does not search Homebrew's folder.
    if (!library) library = dlopen("/opt/homebrew/opt/libpq/lib/libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        void *symbol = dlsym(library, symbols[index].name);
        if (!symbol) return;
        *(void **)((char *)&functions + symbols[index].offset) = symbol;
    }
    is_loaded = true;
}

const pg_functions *pg_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}

void pg_ignore_notice(void *unused, const char *message) {
    (void)unused;
    (void)message;
}
