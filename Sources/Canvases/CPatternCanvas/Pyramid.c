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
          sums[y][x] =
              sums[2 * y][2 * x] + sums[2 * y][2 * x + 1] + sums[2 * y + 1][2 * x] + sums[2 * y + 1][2 * x + 1];
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

/// Copies a px; one beyond the edge of a level is transparent.
static inline void copy_px(vernier_level level, ptrdiff_t x, ptrdiff_t y, uint8_t *out) {
  if (x < 0 || y < 0 || x >= (ptrdiff_t)level.width || y >= (ptrdiff_t)level.height)
    memset(out, 0, 4);
  else
    memcpy(out, level.pixels + y * level.stride + 4 * x, 4);
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
static inline __attribute__((always_inline)) void interpolate(const uint8_t *upper, const uint8_t *lower, float across,
                                                              float down, uint8_t *out) {
  eight_bytes first, second;
  memcpy(&first, upper, sizeof first);
  memcpy(&second, lower, sizeof second);
  eight both = __builtin_convertvector(first, eight) * (1 - down) + __builtin_convertvector(second, eight) * down;
  quad sum = both.lo * (1 - across) + both.hi * across + 0.5f;
  four_bytes px = __builtin_convertvector(__builtin_convertvector(sum, four_words), four_bytes);
  memcpy(out, &px, sizeof px);
}

static inline __attribute__((always_inline)) void sample_edge(vernier_level level, double u, double v, uint8_t *out) {
  if (!(u > -1 && v > -1 && u < (double)level.width && v < (double)level.height)) {
    memset(out, 0, 4);
    return;
  }
  double left = floor(u), top = floor(v);
  ptrdiff_t column = (ptrdiff_t)left, line = (ptrdiff_t)top;
  uint8_t upper[8], lower[8];
  copy_px(level, column, line, upper);
  copy_px(level, column + 1, line, upper + 4);
  copy_px(level, column, line + 1, lower);
  copy_px(level, column + 1, line + 1, lower + 4);
  interpolate(upper, lower, (float)(u - left), (float)(v - top), out);
}

static inline int is_within(vernier_level level, double u, double v) {
  return u >= 0 && v >= 0 && u < (double)level.width - 1 && v < (double)level.height - 1;
}

FOR_EACH_PROCESSOR void vernier_sample_line(vernier_level level, double x, double y, double dx, double dy, size_t start,
                                            uint8_t *out, size_t count) {
  if (dx == 1 && dy == 0 && x == floor(x) && y == floor(y)) {
    copy_line(level, x + (double)start, y, out, count);
    return;
  }
  enum { chunk = 64 };
  int32_t columns[chunk], lines[chunk];
  float across[chunk], down[chunk];
  for (size_t first = start; first < start + count; first += chunk, out += 4 * chunk) {
    size_t length = start + count - first < chunk ? start + count - first : chunk;
    double last = (double)(first + length - 1);
    // A rounded multiple plus a rounded sum rises or falls with the index, so that all others lie between the ends.
    if (!is_within(level, x + (double)first * dx, y + (double)first * dy) ||
        !is_within(level, x + last * dx, y + last * dy)) {
      for (size_t i = 0; i < length; i++)
        sample_edge(level, x + (double)(first + i) * dx, y + (double)(first + i) * dy, out + 4 * i);
      continue;
    }
    for (size_t i = 0; i < length; i++) {
      double index = (double)(int32_t)(first + i);
      double u = x + index * dx, v = y + index * dy;
      columns[i] = (int32_t)u;
      lines[i] = (int32_t)v;
      across[i] = (float)(u - (double)columns[i]);
      down[i] = (float)(v - (double)lines[i]);
    }
    for (size_t i = 0; i < length; i++) {
      const uint8_t *px = level.pixels + lines[i] * level.stride + 4 * columns[i];
      interpolate(px, px + level.stride, across[i], down[i], out + 4 * i);
    }
  }
}
