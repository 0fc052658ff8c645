#include "Pyramid.h"
#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint32_t four_sums __attribute__((ext_vector_type(4)));
typedef float quad __attribute__((ext_vector_type(4)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
typedef uint8_t four_bytes __attribute__((ext_vector_type(4)));
typedef int32_t four_words __attribute__((ext_vector_type(4)));

// Only where a program can select a version at its start: the thread sanitizer is not ready by then.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

static inline four_sums four_channels(const uint8_t *px) {
  four_bytes bytes;
  memcpy(&bytes, px, sizeof bytes);
  return __builtin_convertvector(bytes, four_sums);
}

FOR_EACH_PROCESSOR void vernier_reduce_tile(const vernier_level *levels, size_t column, size_t row, uint64_t sum[4]) {
  enum { half = VERNIER_TILE_SIDE / 2 };
  four_sums sums[half][half];
  const vernier_level *whole = &levels[0];
  size_t left = column * VERNIER_TILE_SIDE, top = row * VERNIER_TILE_SIDE;
  size_t width = whole->width - left < VERNIER_TILE_SIDE ? whole->width - left : VERNIER_TILE_SIDE;
  size_t height = whole->height - top < VERNIER_TILE_SIDE ? whole->height - top : VERNIER_TILE_SIDE;
  if (width < VERNIER_TILE_SIDE || height < VERNIER_TILE_SIDE) memset(sums, 0, sizeof sums);
  for (size_t y = 0; y < height; y++) {
    const uint8_t *line = whole->pixels + (ptrdiff_t)(top + y) * whole->stride + 4 * left;
    four_sums *out = sums[y / 2];
    int is_second = y & 1;
    for (size_t x = 0; x + 1 < width; x += 2) {
      four_sums pair = four_channels(line + 4 * x) + four_channels(line + 4 * x + 4);
      out[x / 2] = is_second ? out[x / 2] + pair : pair;
    }
    if (width & 1) {
      four_sums last = four_channels(line + 4 * (width - 1));
      out[width / 2] = is_second ? out[width / 2] + last : last;
    }
  }
  size_t side = half;
  for (size_t level = 1; level <= VERNIER_TILE_LEVELS; level++, side /= 2) {
    if (level > 1)
      for (size_t y = 0; y < side; y++)
        for (size_t x = 0; x < side; x++)
          sums[y][x] = sums[2 * y][2 * x] + sums[2 * y][2 * x + 1] + sums[2 * y + 1][2 * x] + sums[2 * y + 1][2 * x + 1];
    const vernier_level *target = &levels[level];
    size_t x0 = column * side, y0 = row * side;
    size_t columns = target->width - x0 < side ? target->width - x0 : side;
    size_t rows = target->height - y0 < side ? target->height - y0 : side;
    uint32_t rounding = 1u << (2 * level - 1);
    for (size_t y = 0; y < rows; y++) {
      uint8_t *out = target->pixels + (ptrdiff_t)(y0 + y) * target->stride + 4 * x0;
      for (size_t x = 0; x < columns; x++) {
        four_bytes px = __builtin_convertvector((sums[y][x] + rounding) >> (uint32_t)(2 * level), four_bytes);
        memcpy(out + 4 * x, &px, sizeof px);
      }
    }
  }
  for (int channel = 0; channel < 4; channel++) sum[channel] = sums[0][0][channel];
}

/// A px at or beyond the edge of a level.
static inline quad edge_px(vernier_level level, ptrdiff_t x, ptrdiff_t y) {
  if (x < 0 || y < 0 || x >= (ptrdiff_t)level.width || y >= (ptrdiff_t)level.height) return 0;
  four_bytes px;
  memcpy(&px, level.pixels + y * level.stride + 4 * x, sizeof px);
  return __builtin_convertvector(px, quad);
}

/// Copies px whose positions are centres of px.
static void copy_line(vernier_level level, double x, double y, uint8_t *out, size_t count) {
  memset(out, 0, 4 * count);
  double end = x + (double)count;
  if (y < 0 || y >= (double)level.height || x >= (double)level.width || end <= 0) return;
  size_t skipped = x < 0 ? (size_t)-x : 0;
  size_t first = x < 0 ? 0 : (size_t)x;
  size_t room = level.width - first;
  size_t copied = count - skipped < room ? count - skipped : room;
  memcpy(out + 4 * skipped, level.pixels + (ptrdiff_t)y * level.stride + 4 * first, 4 * copied);
}

// Each px is a sum of products of weights that are not negative, in the same order for all channels: so no colour
// exceeds its alpha.
FOR_EACH_PROCESSOR void vernier_sample_line(vernier_level level, double x, double y, double dx, double dy, size_t start,
                                            uint8_t *out, size_t count) {
  if (dx == 1 && dy == 0 && x == floor(x) && y == floor(y)) {
    copy_line(level, x + (double)start, y, out, count);
    return;
  }
  double width = (double)level.width, height = (double)level.height;
  for (size_t i = 0; i < count; i++) {
    double u = x + (double)(start + i) * dx, v = y + (double)(start + i) * dy;
    quad sum = 0.5f;
    if (u >= 0 && v >= 0 && u < width - 1 && v < height - 1) {
      ptrdiff_t column = (ptrdiff_t)u, line = (ptrdiff_t)v;
      float across = (float)(u - (double)column), down = (float)(v - (double)line);
      const uint8_t *px = level.pixels + line * level.stride + 4 * column;
      eight_bytes upper, lower;
      memcpy(&upper, px, sizeof upper);
      memcpy(&lower, px + level.stride, sizeof lower);
      eight both = __builtin_convertvector(upper, eight) * (1 - down) + __builtin_convertvector(lower, eight) * down;
      sum += both.lo * (1 - across) + both.hi * across;
    } else if (u > -1 && v > -1 && u < width && v < height) {
      double left = floor(u), top = floor(v);
      ptrdiff_t column = (ptrdiff_t)left, line = (ptrdiff_t)top;
      float across = (float)(u - left), down = (float)(v - top);
      quad first = edge_px(level, column, line) * (1 - down) + edge_px(level, column, line + 1) * down;
      quad second = edge_px(level, column + 1, line) * (1 - down) + edge_px(level, column + 1, line + 1) * down;
      sum += first * (1 - across) + second * across;
    }
    four_bytes px = __builtin_convertvector(__builtin_convertvector(sum, four_words), four_bytes);
    memcpy(out + 4 * i, &px, sizeof px);
  }
}
