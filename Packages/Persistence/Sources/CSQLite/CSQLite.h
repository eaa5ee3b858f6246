#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

// Swift imports neither SQLITE_TRANSIENT, a macro that casts an integer to a function pointer, nor the variadic sqlite3_db_config.

static inline sqlite3_destructor_type csqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
