#define _GNU_SOURCE
#include "CTerminalTesting.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#define UTF8_LOCALE "UTF-8"
#else
#define UTF8_LOCALE "C.UTF-8"
#endif

static locale_t utf8;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locale(void) {
    utf8 = newlocale(LC_CTYPE_MASK, UTF8_LOCALE, (locale_t)0);
}

int terminal_cell_width(uint32_t scalar) {
    pthread_once(&once, make_locale);
    // Only the locale of this thread changes, and only during this call.
    locale_t callers = uselocale(utf8);
    int width = wcwidth((wchar_t)scalar);
    uselocale(callers);
    return width;
}
