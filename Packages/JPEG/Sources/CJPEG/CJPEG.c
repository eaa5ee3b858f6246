#include "CJPEG.h"

#include <dlfcn.h>
#include <stddef.h>

enum {
    pixel_format_rgb = 0,
    sampling_420 = 2,
    // Turns warnings into errors, because libjpeg-turbo only warns about truncated data.
    flag_stop_on_warning = 8192,
    // Rejects more than 500 scans, even if the caller's limit is higher. Versions before 2.1 ignore it.
    flag_limit_scans = 32768,
};

static struct {
    void *(*init_decompress)(void);
    int (*read_header)(
        void *handle, const unsigned char *bytes, unsigned long count, int *width, int *height, int *sampling, int *colors);
    int (*decompress)(
        void *handle, const unsigned char *bytes, unsigned long count, unsigned char *pixels, int width, int pitch, int height, int format,
        int flags);
    void *(*init_compress)(void);
    int (*compress)(
        void *handle, const unsigned char *pixels, int width, int pitch, int height, int format, unsigned char **bytes,
        unsigned long *count, int sampling, int quality, int flags);
    void (*free)(unsigned char *bytes);
    int (*destroy)(void *handle);
    char *(*error_text)(void *handle);
} turbo;

static void *open_library(const char *path) {
    if (*path) return dlopen(path, RTLD_NOW | RTLD_LOCAL);
#ifdef __APPLE__
    void *library = dlopen("libturbojpeg.0.dylib", RTLD_NOW | RTLD_LOCAL);
    // The loader does not search Homebrew's folder.
    return library ? library : dlopen("/opt/homebrew/lib/libturbojpeg.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    return dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
}

static bool find(void *library, const char *name, void *function) {
    *(void **)function = dlsym(library, name);
    return *(void **)function != NULL;
}

bool cjpeg_load(const char *path) {
    void *library = open_library(path);
    return library != NULL
        && find(library, "tjInitDecompress", &turbo.init_decompress) && find(library, "tjDecompressHeader3", &turbo.read_header)
        && find(library, "tjDecompress2", &turbo.decompress) && find(library, "tjInitCompress", &turbo.init_compress)
        && find(library, "tjCompress2", &turbo.compress) && find(library, "tjFree", &turbo.free)
        && find(library, "tjDestroy", &turbo.destroy) && find(library, "tjGetErrorStr2", &turbo.error_text);
}

void *cjpeg_init_decompress(void) { return turbo.init_decompress(); }
void *cjpeg_init_compress(void) { return turbo.init_compress(); }
void cjpeg_destroy(void *handle) { turbo.destroy(handle); }
const char *cjpeg_error_text(void *handle) { return turbo.error_text(handle); }

int cjpeg_read_header(void *handle, const unsigned char *bytes, unsigned long count, int *width, int *height, int *colors) {
    int sampling;
    return turbo.read_header(handle, bytes, count, width, height, &sampling, colors);
}

int cjpeg_decompress(void *handle, const unsigned char *bytes, unsigned long count, unsigned char *pixels, int width, int height) {
    int flags = flag_stop_on_warning | flag_limit_scans;
    return turbo.decompress(handle, bytes, count, pixels, width, width * 3, height, pixel_format_rgb, flags);
}

int cjpeg_compress(
    void *handle, const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, unsigned long *count) {
    return turbo.compress(handle, pixels, width, 0, height, pixel_format_rgb, bytes, count, sampling_420, quality, 0);
}

void cjpeg_free(unsigned char *bytes) { turbo.free(bytes); }
