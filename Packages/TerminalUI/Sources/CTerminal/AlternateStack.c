#include "AlternateStack.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { SIZE = 64 * 1024 };

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void release(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(memory);
}

static void make_key(void) {
    pthread_key_create(&key, release);
}

void use_alternate_stack(void) {
    pthread_once(&once, make_key);
    if (pthread_getspecific(key) != NULL) return;
    void *memory = malloc(SIZE);
    if (memory == NULL) return;
    stack_t stack = {.ss_sp = memory, .ss_size = SIZE};
    if (sigaltstack(&stack, NULL) != 0) {
        free(memory);
        return;
    }
    pthread_setspecific(key, memory);
}
