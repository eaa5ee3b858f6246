#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

// Swift cannot import a macro that casts a number to a function, nor a variadic function.

static inline sqlite3_destructor_type csqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
