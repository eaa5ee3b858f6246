#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>

// The part of libjpeg-turbo that JPEG calls. `cjpeg_load` loads the library at run time, so programs without pictures start faster, and the
// library and its headers are not needed for the build. The numbers are part of the library's ABI.

/// Loads libjpeg-turbo 2.0 or newer. Returns false if it is not installed. The other functions need a call that returned true.
///
/// `path` is the path of the library; it is empty for the library of the system.
bool cjpeg_load(const char *path);

enum {
    cjpeg_ok = 0,
    cjpeg_colors_cmyk = 3,
    cjpeg_colors_ycck = 4,
};

void *cjpeg_init_decompress(void);
void *cjpeg_init_compress(void);
void cjpeg_destroy(void *handle);
/// The message of the last error; null if there is none.
const char *cjpeg_error_text(void *handle);

int cjpeg_read_header(void *handle, const unsigned char *bytes, unsigned long count, int *width, int *height, int *colors);
/// Decodes a picture to RGB bytes. `width` and `height` are a size to which the library can scale the picture. A warning is an error.
int cjpeg_decompress(void *handle, const unsigned char *bytes, unsigned long count, unsigned char *pixels, int width, int height);
/// Encodes RGB bytes. The caller frees `bytes` with `cjpeg_free`.
int cjpeg_compress(
    void *handle, const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, unsigned long *count);
void cjpeg_free(unsigned char *bytes);

#endif
