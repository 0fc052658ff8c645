#include "MaskFilters.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t row_bytes __attribute__((ext_vector_type(32)));
typedef uint8_t sixteen_bytes __attribute__((ext_vector_type(16)));
typedef uint16_t sixteen __attribute__((ext_vector_type(16)));
typedef uint32_t sixteen_wide __attribute__((ext_vector_type(16)));

// Only where a program can select a version at its start: the thread sanitizer is not ready by then.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

enum { BLOCK = 128 };

size_t vernier_dilation_room(size_t width, size_t radius) {
  return (2 * radius + 1) * ((width + BLOCK - 1) / BLOCK * BLOCK + 2 * radius) + 64;
}

FOR_EACH_PROCESSOR void vernier_dilate(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height,
                                       size_t radius, uint8_t *target, ptrdiff_t target_stride, uint8_t *room) {
  // The extent of the disc to either side, by rows from its topmost.
  size_t count = 2 * radius + 1, reach[256];
  for (size_t row = 0; row < count; row++) {
    size_t down = row < radius ? radius - row : row - radius, side = radius;
    while (side * side + down * down > radius * radius) side--;
    reach[row] = side;
  }
  // The rows of the disc, each between zeros, so that the innermost loop needs no test for edges.
  size_t stride = (width + BLOCK - 1) / BLOCK * BLOCK + 2 * radius;
  memset(room, 0, vernier_dilation_room(width, radius));
  for (size_t row = 0; row < radius && row < height; row++) {
    memcpy(room + (row + radius) % count * stride + radius, source + (ptrdiff_t)row * source_stride, width);
  }
  for (size_t y = 0; y < height; y++) {
    uint8_t *last = room + (y + 2 * radius) % count * stride + radius;
    if (y + radius < height) {
      memcpy(last, source + (ptrdiff_t)(y + radius) * source_stride, width);
    } else {
      memset(last, 0, width);
    }
    for (size_t x = 0; x < width; x += BLOCK) {
      row_bytes greatest[4] = {0, 0, 0, 0};
      for (size_t row = 0, line = y % count; row < count; row++, line = line + 1 < count ? line + 1 : 0) {
        const uint8_t *bytes = room + line * stride + radius - reach[row] + x;
        for (size_t column = 0; column <= 2 * reach[row]; column++) {
          for (size_t part = 0; part < 4; part++) {
            row_bytes some;
            memcpy(&some, bytes + column + 32 * part, sizeof some);
            greatest[part] = __builtin_elementwise_max(greatest[part], some);
          }
        }
      }
      uint8_t *out = target + (ptrdiff_t)y * target_stride + x;
      memcpy(out, greatest, width - x < BLOCK ? width - x : BLOCK);
    }
  }
}

#define TARGET
#define NAMED(name) plain_##name
#define PRODUCT(a, b)                                                                                                  \
  __builtin_convertvector(                                                                                             \
      (__builtin_convertvector(a, sixteen_wide) * __builtin_convertvector(b, sixteen_wide)) >> 16, sixteen)
#include "Blur.inc"
#undef TARGET
#undef NAMED
#undef PRODUCT

#if defined(__x86_64__)
#include <immintrin.h>
#define TARGET __attribute__((target("avx2")))
#define NAMED(name) avx2_##name
#define PRODUCT(a, b) ((sixteen)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#include "Blur.inc"
#endif

void vernier_blur(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height, const uint16_t *weights,
                  size_t radius, uint8_t *target, ptrdiff_t target_stride, uint16_t *line) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    avx2_blur(source, source_stride, width, height, weights, radius, target, target_stride, line);
    return;
  }
#endif
  plain_blur(source, source_stride, width, height, weights, radius, target, target_stride, line);
}

void vernier_blur_plain(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height,
                        const uint16_t *weights, size_t radius, uint8_t *target, ptrdiff_t target_stride,
                        uint16_t *line) {
  plain_blur(source, source_stride, width, height, weights, radius, target, target_stride, line);
}
