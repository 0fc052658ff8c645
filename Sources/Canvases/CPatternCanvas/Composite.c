#include "Composite.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Vectors are passed only to functions that are always inlined, so that the calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes __attribute__((ext_vector_type(32)));
typedef uint16_t channels __attribute__((ext_vector_type(16)));
typedef int16_t channels_mask __attribute__((ext_vector_type(16)));
typedef uint32_t wide_channels __attribute__((ext_vector_type(16)));
typedef uint64_t words __attribute__((ext_vector_type(4)));
typedef double reals __attribute__((ext_vector_type(4)));
typedef int64_t reals_mask __attribute__((ext_vector_type(4)));
typedef int32_t pixels __attribute__((ext_vector_type(4)));
typedef uint8_t coverages __attribute__((ext_vector_type(4)));

// Of eight px, the first two of each half and the last two of each half: so no byte crosses from half to half.
#define LOW(v)                                                                                                         \
  ((channels)__builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 16, 16, 17, 17, 18, 18, 19, \
                                     19, 20, 20, 21, 21, 22, 22, 23, 23))
#define HIGH(v)                                                                                                        \
  ((channels)__builtin_shufflevector(v, v, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 24, 24, 25, 25, \
                                     26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31))
// The masks of the same px, in every channel, from eight bytes that stand in each quarter.
#define LOW_MASK(v)                                                                                                    \
  ((channels)__builtin_shufflevector(v, v, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 20, 20, 20, 20, 20, 20, 20, \
                                     20, 21, 21, 21, 21, 21, 21, 21, 21))
#define HIGH_MASK(v)                                                                                                   \
  ((channels)__builtin_shufflevector(v, v, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 22, 22, 22, 22, 22, 22, 22, \
                                     22, 23, 23, 23, 23, 23, 23, 23, 23))
#define ALPHA(v) __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15)
#define IS_ALPHA ((channels_mask){0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1})

/// The arithmetic that a picture needs.
enum arithmetic { NORMAL_ALONE, FIXED, WIDE };

#define TARGET
#define NAMED(name) plain_##name
#define PRODUCT(a, b)                                                                                                  \
  __builtin_convertvector(                                                                                             \
      (__builtin_convertvector(a, wide_channels) * __builtin_convertvector(b, wide_channels)) >> 16, channels)
#include "Composite.inc"
#undef TARGET
#undef NAMED
#undef PRODUCT

#if defined(__x86_64__)
#include <immintrin.h>
#define TARGET __attribute__((target("avx2")))
#define NAMED(name) avx2_##name
// The compiler finds this instruction in only some of these products.
#define PRODUCT(a, b) ((channels)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#include "Composite.inc"
#endif

static enum arithmetic arithmetic_for(const vernier_layer *layers, size_t count) {
  enum arithmetic arithmetic = NORMAL_ALONE;
  for (size_t index = 0; index < count; index++) {
    switch (layers[index].mode) {
    case VERNIER_NORMAL: break;
    case VERNIER_OVERLAY:
    case VERNIER_COLOR_DODGE:
    case VERNIER_COLOR_BURN:
    case VERNIER_SOFT_LIGHT: return WIDE;
    default: arithmetic = FIXED;
    }
  }
  return arithmetic;
}

static bool is_nothing(size_t count, vernier_area area, uint8_t *out, ptrdiff_t out_stride) {
  if (count > 0) return false;
  for (size_t row = 0; row < area.height; row++) memset(out + (ptrdiff_t)row * out_stride, 0, 4 * area.width);
  return true;
}

void vernier_composite(const vernier_layer *layers, size_t count, ptrdiff_t content_stride, ptrdiff_t mask_stride,
                       vernier_area area, uint8_t *out, ptrdiff_t out_stride) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    if (is_nothing(count, area, out, out_stride)) return;
    avx2_composite(layers, count, content_stride, mask_stride, area, out, out_stride, arithmetic_for(layers, count));
    return;
  }
#endif
  vernier_composite_plain(layers, count, content_stride, mask_stride, area, out, out_stride);
}

void vernier_composite_plain(const vernier_layer *layers, size_t count, ptrdiff_t content_stride,
                             ptrdiff_t mask_stride, vernier_area area, uint8_t *out, ptrdiff_t out_stride) {
  if (is_nothing(count, area, out, out_stride)) return;
  plain_composite(layers, count, content_stride, mask_stride, area, out, out_stride, arithmetic_for(layers, count));
}

bool vernier_is_uniform(const uint8_t *first, ptrdiff_t stride, size_t width, size_t height) {
  for (size_t row = 0; row < height; row++) {
    const uint8_t *bytes = first + (ptrdiff_t)row * stride;
    uint8_t difference = 0;
    for (size_t column = 0; column < width; column++) difference |= bytes[column] ^ first[0];
    if (difference) return false;
  }
  return true;
}
