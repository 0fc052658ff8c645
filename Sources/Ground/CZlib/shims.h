#include <zlib.h>

/// `inflateInit2` is a macro, which Swift does not see: 15 bits of window, and 16 for the wrapping of gzip alone.
static inline int vernier_inflate_gzip_init(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
