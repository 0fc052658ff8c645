#include "AreaFilter.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

typedef float quad __attribute__((ext_vector_type(4)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
typedef int32_t four_words __attribute__((ext_vector_type(4)));
typedef uint8_t four_bytes __attribute__((ext_vector_type(4)));

// Only where a program can select a version at its start: the thread sanitizer is not ready by then.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

// Sums run in the same order everywhere, and no product is fused with a sum.
FOR_EACH_PROCESSOR void vernier_area_filter(const uint8_t *source, ptrdiff_t source_stride, vernier_axis columns,
                                            vernier_axis rows, size_t left, size_t top, size_t width, size_t height,
                                            uint8_t *target, ptrdiff_t target_stride, float *sums) {
  int32_t first_column = columns.first[left], first_row = rows.first[top];
  size_t pixels = (size_t)(columns.first[left + width - 1] - first_column) + columns.taps;
  for (size_t y = top; y < top + height; y++) {
    const uint8_t *lines = source + (rows.first[y] - first_row) * source_stride;
    const float *shares = rows.shares + rows.taps * y;
    // Shares of 0 refer to the row after the last, which need not exist.
    size_t taps = rows.taps;
    while (taps > 1 && shares[taps - 1] == 0) taps--;
    for (size_t byte = 0; byte < 4 * pixels; byte += 8) {
      eight sum = 0;
      for (size_t tap = 0; tap < taps; tap++) {
        eight_bytes some;
        memcpy(&some, lines + (ptrdiff_t)tap * source_stride + byte, sizeof some);
        sum += shares[tap] * __builtin_convertvector(some, eight);
      }
      memcpy(sums + byte, &sum, sizeof sum);
    }
    uint8_t *out = target + (ptrdiff_t)(y - top) * target_stride;
    for (size_t x = left; x < left + width; x++) {
      quad sum = 0.5f;
      for (size_t tap = 0; tap < columns.taps; tap++) {
        quad px;
        memcpy(&px, sums + 4 * ((size_t)(columns.first[x] - first_column) + tap), sizeof px);
        sum += columns.shares[columns.taps * x + tap] * px;
      }
      four_bytes px = __builtin_convertvector(__builtin_convertvector(sum, four_words), four_bytes);
      memcpy(out + 4 * (x - left), &px, sizeof px);
    }
  }
}

void vernier_area_reduce(const uint8_t *source, ptrdiff_t source_stride, size_t channels, vernier_axis columns,
                         vernier_axis rows, size_t source_width, size_t source_height, size_t width, size_t height,
                         uint8_t *target, ptrdiff_t target_stride) {
  for (size_t y = 0; y < height; y++) {
    size_t top = (size_t)rows.first[y];
    for (size_t x = 0; x < width; x++) {
      size_t left = (size_t)columns.first[x];
      for (size_t channel = 0; channel < channels; channel++) {
        float sum = 0;
        for (size_t row = 0; row < rows.taps && top + row < source_height; row++) {
          const uint8_t *line = source + (ptrdiff_t)(top + row) * source_stride + channel;
          float part = 0;
          for (size_t column = 0; column < columns.taps && left + column < source_width; column++)
            part += columns.shares[x * columns.taps + column] * line[(left + column) * channels];
          sum += rows.shares[y * rows.taps + row] * part;
        }
        target[(ptrdiff_t)y * target_stride + (ptrdiff_t)(x * channels + channel)] = (uint8_t)(sum + 0.5f);
      }
    }
  }
}
