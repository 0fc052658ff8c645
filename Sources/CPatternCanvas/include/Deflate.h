#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes that a stream of compressed data takes, and the alignment its memory has to have.
size_t deflate_stream_size(void);
#define DEFLATE_STREAM_ALIGNMENT 64

/// Begins a zlib stream (RFC 1950) in memory of `deflate_stream_size()` bytes.
void deflate_begin(void *stream);

/// What is compressed next. It has to stay where it is until all of it is taken.
void deflate_put(void *stream, const uint8_t *bytes, uint32_t count, int is_last);

/// Writes compressed bytes, `capacity` at most, and returns their number. Fewer than `capacity` says that what was put
/// is used up and, where it was the last, that the stream is whole.
uint32_t deflate_take(void *stream, uint8_t *bytes, uint32_t capacity);

/// The CRC-32 that PNG uses, carried on from that of the bytes before; 0 before the first.
uint32_t png_checksum(uint32_t before, const uint8_t *bytes, size_t count);
