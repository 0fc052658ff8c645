#include "image_writers.h"
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *put(uint8_t *out, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *out++ = (uint8_t)(number >> shift);
  return out;
}

static uint8_t *seal(uint8_t *chunk, uint8_t *end) {
  put(chunk, (uint32_t)(end - chunk - 8));
  return put(end, crc32_gzip_refl(0, chunk + 4, (uint64_t)(end - chunk - 4)));
}

/// Packs bytes as zlib does; 0 where it failed or they have no room.
typedef size_t packer(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t capacity);

/// A PNG's chunks about what a packer makes of the rows.
static size_t write_chunks(const uint8_t *px, size_t width, size_t height, int level, packer *pack, uint8_t *out,
                           size_t capacity) {
  // Kept from call to call, as a writer would keep it.
  static uint8_t *rows;
  static size_t row_bytes;
  size_t bytes = (1 + 4 * width) * height;
  if (bytes > row_bytes) {
    free(rows);
    rows = malloc(bytes);
    row_bytes = rows ? bytes : 0;
  }
  if (!rows || capacity < 1024) return 0;
  for (size_t y = 0; y < height; y++) {
    uint8_t *row = rows + y * (1 + 4 * width);
    row[0] = 0;
    memcpy(row + 1, px + 4 * width * y, 4 * width);
  }
  uint8_t *start = out;
  memcpy(out, "\x89PNG\r\n\x1a\n", 8);
  uint8_t *chunk = out + 8;
  memcpy(chunk + 4, "IHDR", 4);
  out = put(put(chunk + 8, (uint32_t)width), (uint32_t)height);
  memcpy(out, "\x08\x06\0\0\0", 5);
  chunk = seal(chunk, out + 5);
  memcpy(chunk + 4, "IDAT", 4);
  size_t packed = pack(rows, bytes, level, chunk + 8, capacity - 100);
  if (packed == 0) return 0;
  chunk = seal(chunk, chunk + 8 + packed);
  memcpy(chunk + 4, "IEND", 4);
  return (size_t)(seal(chunk, chunk + 8) - start);
}

static size_t pack_isal(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t capacity) {
  static struct isal_zstream stream;
  static uint8_t level_buffer[ISAL_DEF_LVL3_DEFAULT];
  isal_deflate_init(&stream);
  stream.level = (uint32_t)level;
  stream.level_buf = level_buffer;
  stream.level_buf_size = level == 1   ? ISAL_DEF_LVL1_DEFAULT
                          : level == 2 ? ISAL_DEF_LVL2_DEFAULT
                                       : ISAL_DEF_LVL3_DEFAULT;
  stream.gzip_flag = IGZIP_ZLIB;
  stream.end_of_stream = 1;
  stream.next_in = (uint8_t *)bytes;
  stream.avail_in = (uint32_t)count;
  stream.next_out = out;
  stream.avail_out = (uint32_t)capacity;
  int error = isal_deflate(&stream);
  return error != COMP_OK || stream.avail_in > 0 || stream.avail_out == 0 ? 0 : capacity - stream.avail_out;
}

size_t vernier_isal_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity) {
  return write_chunks(px, width, height, level, pack_isal, out, capacity);
}

typedef struct {
  uint8_t *out;
  size_t count, capacity;
} sink;

static void append(png_structp png, png_bytep bytes, size_t count) {
  sink *to = png_get_io_ptr(png);
  if (count > to->capacity - to->count) png_error(png, "no room");
  memcpy(to->out + to->count, bytes, count);
  to->count += count;
}

static void flush(png_structp png) { (void)png; }

size_t vernier_libpng_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity) {
  sink to = {out, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &to, append, flush);
  png_set_compression_level(png, level);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_IHDR(png, info, (uint32_t)width, (uint32_t)height, 8, PNG_COLOR_TYPE_RGBA, 0, 0, 0);
  png_write_info(png, info);
  for (size_t y = 0; y < height; y++) png_write_row(png, px + 4 * width * y);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return to.count;
}

#ifdef PEERS
#if !__has_include(<spng.h>)
#error "libspng is missing, which the trait Peers needs; install libspng-dev, or build without the trait."
#endif
#if !__has_include(<libdeflate.h>)
#error "libdeflate is missing, which the trait Peers needs; install libdeflate-dev, or build without the trait."
#endif
#include <libdeflate.h>
#include <spng.h>

static size_t pack_libdeflate(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t capacity) {
  static struct libdeflate_compressor *compressors[13];
  if (!compressors[level]) compressors[level] = libdeflate_alloc_compressor(level);
  return compressors[level] ? libdeflate_zlib_compress(compressors[level], bytes, count, out, capacity) : 0;
}

size_t vernier_libdeflate_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out,
                                size_t capacity) {
  return write_chunks(px, width, height, level, pack_libdeflate, out, capacity);
}

size_t vernier_spng_write(const uint8_t *px, size_t width, size_t height, int level, uint8_t *out, size_t capacity) {
  spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
  if (!context) return 0;
  spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
  spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, level);
  spng_set_option(context, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_NONE);
  struct spng_ihdr header = {.width = (uint32_t)width, .height = (uint32_t)height, .bit_depth = 8, .color_type = 6};
  spng_set_ihdr(context, &header);
  int error = spng_encode_image(context, px, 4 * width * height, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
  size_t count = 0;
  void *bytes = error ? NULL : spng_get_png_buffer(context, &count, &error);
  if (bytes && count <= capacity) memcpy(out, bytes, count);
  else count = 0;
  free(bytes);
  spng_ctx_free(context);
  return count;
}
#endif
