#pragma once
#include <stddef.h>
#include <stdint.h>

/// The size of a compression stream, in bytes, and the alignment of its memory.
size_t vernier_deflate_size(void);
#define VERNIER_DEFLATE_ALIGNMENT 64

/// Begins a zlib stream (RFC 1950) in memory of `vernier_deflate_size()` bytes.
void vernier_deflate_begin(void *stream);

/// Sets the next input. It has to stay in memory until all of it is consumed.
void vernier_deflate_put(void *stream, const uint8_t *bytes, uint32_t count, int is_last);

/// Writes compressed bytes, `capacity` at most, and returns their number. Fewer than `capacity` means that the input is
/// consumed and, where it was the last, that the stream is complete.
uint32_t vernier_deflate_take(void *stream, uint8_t *bytes, uint32_t capacity);

/// The CRC-32 that PNG uses, carried on from that of the bytes before; 0 before the first.
uint32_t vernier_png_checksum(uint32_t before, const uint8_t *bytes, size_t count);
