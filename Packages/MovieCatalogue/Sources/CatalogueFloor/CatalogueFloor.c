#include "CatalogueFloor.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { page_size = 20, limit = 2 * page_size, maximum_total = 10000, titles_without_names = 200 };

struct catalogue_floor {
    sqlite3 *database;
    sqlite3_stmt *exact, *keys, *index, *count, *names, *movie;
    // The ranks of the films found so far, in the order of the result.
    int64_t *ranks;
    int rank_count, rank_capacity;
};

static int prepare(catalogue_floor *floor, const char *sql, sqlite3_stmt **statement) {
    return sqlite3_prepare_v3(floor->database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

catalogue_floor *catalogue_floor_open(const char *address, const catalogue_floor_statements *statements) {
    catalogue_floor *floor = calloc(1, sizeof *floor);
    if (!floor) return NULL;
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(address, &floor->database, flags, NULL) != SQLITE_OK
        || sqlite3_exec(floor->database, statements->cache, NULL, NULL, NULL) != SQLITE_OK
        || prepare(floor, statements->exact, &floor->exact) != SQLITE_OK
        || prepare(floor, statements->keys, &floor->keys) != SQLITE_OK
        || prepare(floor, statements->index, &floor->index) != SQLITE_OK
        || prepare(floor, statements->count, &floor->count) != SQLITE_OK
        || prepare(floor, statements->names, &floor->names) != SQLITE_OK
        || prepare(floor, statements->movie, &floor->movie) != SQLITE_OK) {
        catalogue_floor_close(floor);
        return NULL;
    }
    return floor;
}

void catalogue_floor_close(catalogue_floor *floor) {
    sqlite3_finalize(floor->exact);
    sqlite3_finalize(floor->keys);
    sqlite3_finalize(floor->index);
    sqlite3_finalize(floor->count);
    sqlite3_finalize(floor->names);
    sqlite3_finalize(floor->movie);
    sqlite3_close(floor->database);
    free(floor->ranks);
    free(floor);
}

static int by_value(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return a < b ? -1 : a > b;
}

static int push(catalogue_floor *floor, int64_t rank) {
    if (floor->rank_count == floor->rank_capacity) {
        floor->rank_capacity = floor->rank_capacity ? floor->rank_capacity * 2 : 64;
        int64_t *grown = realloc(floor->ranks, (size_t)floor->rank_capacity * sizeof *grown);
        if (!grown) return SQLITE_NOMEM;
        floor->ranks = grown;
    }
    floor->ranks[floor->rank_count++] = rank;
    return SQLITE_OK;
}

// Runs a statement with one integer column and appends its values to the ranks.
static int gather(catalogue_floor *floor, sqlite3_stmt *statement) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        int error = push(floor, sqlite3_column_int64(statement, 0));
        if (error != SQLITE_OK) return error;
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

// Sorts the ranks from index `start` on if `sorts` is not 0. Then removes duplicates of earlier ranks, and truncates the list
// to a page.
static void finish_tier(catalogue_floor *floor, int start, int sorts) {
    int end = floor->rank_count, kept = start;
    if (sorts && end - start > 1) qsort(floor->ranks + start, (size_t)(end - start), sizeof *floor->ranks, by_value);
    for (int i = start; i < end && kept < page_size; i++) {
        int is_new = 1;
        for (int j = 0; j < kept && is_new; j++) is_new = floor->ranks[j] != floor->ranks[i];
        if (is_new) floor->ranks[kept++] = floor->ranks[i];
    }
    if (kept < page_size || start < page_size) floor->rank_count = kept;
}

static int exact(catalogue_floor *floor, const char *const *keys, int count) {
    int start = floor->rank_count, code = SQLITE_OK;
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        sqlite3_bind_text(floor->exact, 1, keys[i], -1, SQLITE_STATIC);
        sqlite3_bind_null(floor->exact, 2);
        sqlite3_bind_int(floor->exact, 3, page_size);
        code = gather(floor, floor->exact);
    }
    finish_tier(floor, start, count > 1);
    return code;
}

static int indexed(catalogue_floor *floor, const char *expression, int maximum) {
    sqlite3_bind_text(floor->index, 1, expression, -1, SQLITE_STATIC);
    sqlite3_bind_int(floor->index, 2, maximum);
    return gather(floor, floor->index);
}

static int beginning(catalogue_floor *floor, const catalogue_floor_terms *terms, int is_complete) {
    int code, start = floor->rank_count;
    const catalogue_floor_ranges *ranges = is_complete ? &terms->all_keys : &terms->keys_of_several_words;
    if (!is_complete && terms->first_word && (code = indexed(floor, terms->first_word, limit)) != SQLITE_OK) return code;
    for (int i = 0; i < ranges->count; i++) {
        sqlite3_bind_text(floor->keys, 1, ranges->lower[i], -1, SQLITE_STATIC);
        sqlite3_bind_text(floor->keys, 2, ranges->upper[i], -1, SQLITE_STATIC);
        sqlite3_bind_null(floor->keys, 3);
        if ((code = gather(floor, floor->keys)) != SQLITE_OK) return code;
    }
    finish_tier(floor, start, 1);
    return SQLITE_OK;
}

// Appends the ranks of a tier.
static int append(catalogue_floor *floor, const int64_t *ranks, int count) {
    int start = floor->rank_count;
    for (int i = 0; i < count; i++) {
        int code = push(floor, ranks[i]);
        if (code != SQLITE_OK) return code;
    }
    finish_tier(floor, start, 0);
    return SQLITE_OK;
}

static int tiers(catalogue_floor *floor, const catalogue_floor_terms *terms, int matches) {
    int code, is_complete = matches <= page_size;
    int wanted = is_complete ? matches - 1 : page_size;
    if (floor->rank_count < wanted
        && (code = exact(floor, terms->exact_keys, terms->exact_count)) != SQLITE_OK) return code;
    if (floor->rank_count < wanted
        && (code = exact(floor, terms->other_keys, terms->other_count)) != SQLITE_OK) return code;
    if (floor->rank_count < wanted && (code = beginning(floor, terms, is_complete)) != SQLITE_OK) return code;
    if (floor->rank_count < wanted) {
        int start = floor->rank_count;
        if ((code = indexed(floor, terms->whole_words, limit)) != SQLITE_OK) return code;
        finish_tier(floor, start, 0);
    }
    return SQLITE_OK;
}

static int movie(catalogue_floor *floor, int64_t rank, catalogue_floor_page *page) {
    sqlite3_bind_int64(floor->movie, 1, rank);
    int code = sqlite3_step(floor->movie);
    if (code == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(floor->movie); i++) {
            const unsigned char *text;
            switch (sqlite3_column_type(floor->movie, i)) {
            case SQLITE_INTEGER: page->checksum += (uint64_t)sqlite3_column_int64(floor->movie, i); break;
            case SQLITE_TEXT:
                text = sqlite3_column_text(floor->movie, i);
                for (int j = sqlite3_column_bytes(floor->movie, i); j > 0; j--) page->checksum += text[j - 1];
                break;
            }
        }
    }
    sqlite3_reset(floor->movie);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

// Sets `total` to the number of films that match an expression.
static int count(catalogue_floor *floor, const char *expression, int *total) {
    sqlite3_bind_text(floor->count, 1, expression, -1, SQLITE_STATIC);
    sqlite3_bind_int(floor->count, 2, maximum_total);
    int code = sqlite3_step(floor->count);
    *total = sqlite3_column_int(floor->count, 0);
    sqlite3_reset(floor->count);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int contains(const int64_t *ranks, int count, int64_t rank) {
    for (int i = 0; i < count; i++) if (ranks[i] == rank) return 1;
    return 0;
}

// Appends the films that match by their names only, and adds their number to `total`.
static int named(catalogue_floor *floor, const catalogue_floor_terms *terms, int *total) {
    int start = floor->rank_count, titles = *total, code;
    const char *expression = titles ? terms->people : terms->names;
    if (!expression) return SQLITE_OK;
    sqlite3_bind_text(floor->names, 1, expression, -1, SQLITE_STATIC);
    sqlite3_bind_null(floor->names, 2);
    sqlite3_bind_int(floor->names, 3, maximum_total);
    if ((code = gather(floor, floor->names)) != SQLITE_OK) return code;
    int end = floor->rank_count;
    if (end > start && titles) {
        if ((code = indexed(floor, terms->words, titles)) != SQLITE_OK) return code;
        int kept = start;
        for (int i = start; i < end; i++) {
            if (!contains(floor->ranks + end, titles, floor->ranks[i])) floor->ranks[kept++] = floor->ranks[i];
        }
        end = kept;
    }
    floor->rank_count = end;
    *total += end - start;
    if (*total > maximum_total) *total = maximum_total;
    return SQLITE_OK;
}

int catalogue_floor_search(catalogue_floor *floor, const catalogue_floor_terms *terms, catalogue_floor_page *page) {
    int code, matches;
    int64_t ranks[page_size + 1];
    memset(page, 0, sizeof *page);
    floor->rank_count = 0;
    if ((code = indexed(floor, terms->words, page_size + 1)) != SQLITE_OK) return code;
    matches = floor->rank_count;
    memcpy(ranks, floor->ranks, (size_t)matches * sizeof *ranks);
    floor->rank_count = 0;
    if ((code = tiers(floor, terms, matches)) != SQLITE_OK) return code;
    if (matches <= page_size) {
        if ((code = append(floor, ranks, matches)) != SQLITE_OK) return code;
    } else if (floor->rank_count < page_size) {
        int start = floor->rank_count;
        if ((code = indexed(floor, terms->words, page_size + start)) != SQLITE_OK) return code;
        finish_tier(floor, start, 0);
    }
    page->total = matches;
    if (matches > page_size && (code = count(floor, terms->words, &page->total)) != SQLITE_OK) return code;
    if (page->total < titles_without_names && (code = named(floor, terms, &page->total)) != SQLITE_OK) return code;
    page->count = floor->rank_count < page_size ? floor->rank_count : page_size;
    for (int i = 0; i < page->count; i++) {
        page->ranks[i] = floor->ranks[i];
        if ((code = movie(floor, page->ranks[i], page)) != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
