#ifndef C_POSTGRESQL_H
#define C_POSTGRESQL_H

#include <stdbool.h>

// The functions of libpq that the store calls, and the numbers of libpq-fe.h, which no build needs
// (https://www.postgresql.org/docs/current/libpq.html).

typedef struct pg_conn pg_conn;
typedef struct pg_result pg_result;

typedef struct pg_notify {
    char *name;
    int process;
    char *payload;
} pg_notify;

enum {
    pg_connection_ok = 0, pg_connection_bad = 1,
    pg_polling_failed = 0, pg_polling_reading = 1, pg_polling_writing = 2, pg_polling_ok = 3,
    pg_command_ok = 1, pg_tuples_ok = 2,
    pg_diagnosis_state = 'C', pg_diagnosis_message = 'M',
    pg_format_binary = 1,
};

typedef struct {
    pg_conn *(*connect_start)(const char *const *keywords, const char *const *values, int expands_database);
    int (*connect_poll)(pg_conn *);
    void (*finish)(pg_conn *);
    int (*status)(const pg_conn *);
    int (*socket)(const pg_conn *);
    int (*process)(const pg_conn *);
    int (*set_nonblocking)(pg_conn *, int);
    int (*flush)(pg_conn *);
    char *(*error_message)(const pg_conn *);
    int (*send_query)(pg_conn *, const char *sql, int count, const unsigned *types, const char *const *values, const int *lengths,
                      const int *formats, int result_format);
    int (*consume_input)(pg_conn *);
    int (*is_busy)(pg_conn *);
    pg_result *(*get_result)(pg_conn *);
    pg_notify *(*notifies)(pg_conn *);
    int (*result_status)(const pg_result *);
    char *(*result_field)(const pg_result *, int field);
    int (*row_count)(const pg_result *);
    char *(*affected_rows)(pg_result *);
    char *(*value)(const pg_result *, int row, int column);
    int (*length)(const pg_result *, int row, int column);
    int (*is_null)(const pg_result *, int row, int column);
    void (*clear)(pg_result *);
    int (*needs_password)(const pg_conn *);
    void (*free_memory)(void *);
    void *(*set_notice_processor)(pg_conn *, void (*)(void *, const char *), void *);
} pg_functions;

// Loads libpq once. Returns null if the library is missing or lacks a function.
const pg_functions *pg_load(void);

// Discards a notice of the server, which libpq would print.
void pg_ignore_notice(void *unused, const char *message);

#endif
