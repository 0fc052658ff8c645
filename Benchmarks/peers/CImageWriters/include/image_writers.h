#pragma once
#include <stddef.h>
#include <stdint.h>

/// PNG files written by other libraries into memory of the caller, from RGBA8 that is not premultiplied, without row
/// filters. Each returns the number of bytes, 0 where it failed or they have no room.

/// ISA-L's deflate at a level from 0 to 3, with a PNG's chunks about it and nothing else.
size_t vernier_isal_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity);

/// libpng with zlib at a level from 1 to 9.
size_t vernier_libpng_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity);

/// libdeflate at a level from 1 to 12, with a PNG's chunks about it. Defined only where the package is built with its
/// trait Peers.
size_t vernier_libdeflate_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out,
                                size_t capacity);

/// libspng with zlib at a level from 1 to 9. Defined only where the package is built with its trait Peers.
size_t vernier_spng_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity);
