#define _GNU_SOURCE

#include "CProcessSupport.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
#define HAS_CLOSE_FROM 1
#endif
#endif

int cprocess_spawn(pid_t *process, char *const arguments[], char *const environment[], const int streams[3]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
    // Threads of Swift's concurrency pool block signals. Without this empty signal mask, the command would block them, too.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    short flags = POSIX_SPAWN_SETSIGMASK;
    // Foundation opens files without O_CLOEXEC. If a command inherits a writable descriptor of an executable, execve fails (ETXTBSY).
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(HAS_CLOSE_FROM)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
    posix_spawnattr_setflags(&attributes, flags);
    int code = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}

void cprocess_adopt_orphans(void) {
#if defined(__linux__)
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

static uint32_t rotated(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

/// Updates a SHA-1 state with a block of 64 bytes (FIPS 180-4, section 6.1.2).
static void add_block(uint32_t state[5], const uint8_t *block) {
    uint32_t w[80];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 80; i++) w[i] = rotated(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
        uint32_t mixed = i < 20 ? ((b & c) | (~b & d)) + 0x5a827999
            : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
            : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
            : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = rotated(a, 5) + mixed + e + w[i];
        e = d, d = c, c = rotated(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

int cprocess_blob_hash(const void *bytes, size_t count, char hash[41]) {
    char header[32];
    size_t start = (size_t)snprintf(header, sizeof header, "blob %zu", count) + 1;
    // The padding is a 1 bit after the text, zeros, and the length of the text in bits at the end of the last block.
    size_t padded = (start + count + 9 + 63) / 64 * 64;
    uint8_t *text = calloc(padded, 1);
    if (text == NULL) return -1;
    memcpy(text, header, start);
    if (count > 0) memcpy(text + start, bytes, count);
    text[start + count] = 0x80;
    uint64_t bits = (uint64_t)(start + count) * 8;
    for (int i = 1; i <= 8; i++, bits >>= 8) text[padded - i] = (uint8_t)bits;
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (size_t block = 0; block < padded; block += 64) add_block(state, text + block);
    free(text);
    snprintf(hash, 41, "%08x%08x%08x%08x%08x", state[0], state[1], state[2], state[3], state[4]);
    return 0;
}
