#ifndef CATALOGUE_FLOOR_H
#define CATALOGUE_FLOOR_H

// The catalogue's search in C on SQLite's own interface: the same statements in the same order, each row read to its last
// column and nothing made of it.

#include <stdint.h>

typedef struct catalogue_floor catalogue_floor;

typedef struct {
    const char *cache; // run once
    const char *exact, *keys, *index, *count, *film;
} catalogue_floor_statements;

typedef struct {
    const char *const *exact_keys;
    int exact_count;
    const char *const *article_keys;
    int article_count;
    const char *const *key_prefixes;
    const char *const *key_ends;
    int prefix_count;
    const char *first_word; // NULL where there is none
    const char *all_words;
} catalogue_floor_terms;

typedef struct {
    int total;
    int count;
    int64_t ranks[20];
    // Of all bytes read, so that no read is left out by the compiler.
    uint64_t checksum;
} catalogue_floor_page;

// NULL when the file cannot be opened or a statement not prepared.
catalogue_floor *catalogue_floor_open(const char *address, const catalogue_floor_statements *statements);
// Fills the first page; another value than 0 is SQLite's error code.
int catalogue_floor_search(catalogue_floor *floor, const catalogue_floor_terms *terms, catalogue_floor_page *page);
void catalogue_floor_close(catalogue_floor *floor);

#endif
