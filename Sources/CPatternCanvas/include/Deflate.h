#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes that a stream of compressed data takes, and the alignment its memory has to have.
size_t vernier_deflate_size(void);
#define VERNIER_DEFLATE_ALIGNMENT 64

/// Begins a zlib stream (RFC 1950) in memory of `vernier_deflate_size()` bytes.
void vernier_deflate_begin(void *stream);

/// What is compressed next. It has to stay where it is until all of it is taken.
void vernier_deflate_put(void *stream, const uint8_t *bytes, uint32_t count, int is_last);

/// Writes compressed bytes, `capacity` at most, and returns their number. Fewer than `capacity` says that what was put
/// is used up and, where it was the last, that the stream is whole.
uint32_t vernier_deflate_take(void *stream, uint8_t *bytes, uint32_t capacity);

/// The CRC-32 that PNG uses, carried on from that of the bytes before; 0 before the first.
uint32_t vernier_png_checksum(uint32_t before, const uint8_t *bytes, size_t count);
