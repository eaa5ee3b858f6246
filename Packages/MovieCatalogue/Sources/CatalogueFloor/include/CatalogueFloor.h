#ifndef CATALOGUE_FLOOR_H
#define CATALOGUE_FLOOR_H

// The baseline of the search benchmark. It runs the statements of the Swift search in the same order and reads all
// columns, but creates no objects. The time of the baseline is a lower bound for the time of the Swift search.

#include <stdint.h>

typedef struct catalogue_floor catalogue_floor;

typedef struct {
    const char *cache; // The statement that sets the page cache. It is run once.
    const char *exact, *keys, *index, *count, *names, *movie;
} catalogue_floor_statements;

typedef struct {
    const char *const *lower;
    const char *const *upper;
    int count;
} catalogue_floor_ranges;

typedef struct {
    const char *const *exact_keys;
    int exact_count;
    const char *const *other_keys;
    int other_count;
    catalogue_floor_ranges all_keys, keys_of_several_words;
    const char *whole_words, *words; // The last one of `words` may be incomplete.
    const char *first_word, *people, *names; // NULL if unused
} catalogue_floor_terms;

typedef struct {
    int total;
    int count;
    int64_t ranks[20];
    // The sum of all integers and text bytes that were read. Without it, the compiler could remove the reads.
    uint64_t checksum;
} catalogue_floor_page;

// Opens the database and prepares the statements. Returns NULL if one of these steps fails.
catalogue_floor *catalogue_floor_open(const char *address, const catalogue_floor_statements *statements);
// Fills the first page. Returns 0 or the error code of SQLite.
int catalogue_floor_search(catalogue_floor *floor, const catalogue_floor_terms *terms, catalogue_floor_page *page);
void catalogue_floor_close(catalogue_floor *floor);

#endif
