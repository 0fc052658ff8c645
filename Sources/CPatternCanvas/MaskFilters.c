#include "MaskFilters.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t row_bytes __attribute__((ext_vector_type(32)));
typedef uint8_t sixteen_bytes __attribute__((ext_vector_type(16)));
typedef uint16_t sixteen __attribute__((ext_vector_type(16)));
typedef uint32_t sixteen_wide __attribute__((ext_vector_type(16)));

#if defined(__x86_64__) && defined(__GLIBC__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

FOR_EACH_PROCESSOR void vernier_dilate(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height,
                                       size_t radius, uint8_t *target, ptrdiff_t target_stride) {
  // How far the disc reaches to either side, by rows from the middle.
  ptrdiff_t reach[128], rows = (ptrdiff_t)radius;
  for (ptrdiff_t row = 0, side = rows; row <= rows; row++) {
    while (side * side + row * row > rows * rows) side--;
    reach[row] = side;
  }
  for (size_t y = 0; y < height; y++) {
    const uint8_t *middle = source + ((ptrdiff_t)y + rows) * source_stride;
    for (size_t x = 0; x < width; x += 32) {
      row_bytes greatest = 0;
      for (ptrdiff_t row = -rows; row <= rows; row++) {
        ptrdiff_t side = reach[row < 0 ? -row : row];
        const uint8_t *bytes = middle + row * source_stride + x;
        for (ptrdiff_t column = -side; column <= side; column++) {
          row_bytes some;
          memcpy(&some, bytes + column, sizeof some);
          greatest = __builtin_elementwise_max(greatest, some);
        }
      }
      memcpy(target + (ptrdiff_t)y * target_stride + x, &greatest, sizeof greatest);
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
