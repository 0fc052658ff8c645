#include "AreaFilter.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

typedef float quad __attribute__((ext_vector_type(4)));

/// The part of a source px that lies in a target px, as a share of the target px.
static inline float weight(vernier_axis axis, size_t source, size_t target) {
  size_t from = source * axis.target, to = from + axis.target;
  size_t first = target * axis.source, end = first + axis.source;
  return (float)((to < end ? to : end) - (from > first ? from : first)) / (float)axis.source;
}

// The axes' arithmetic is in whole numbers, and sums run in the same order everywhere.
#if defined(__x86_64__) && defined(__GLIBC__)
__attribute__((target_clones("avx2", "default")))
#endif
void vernier_area_filter(const uint8_t *source, ptrdiff_t source_stride, vernier_axis columns, vernier_axis rows,
                         size_t left, size_t top, size_t width, size_t height, uint8_t *target, ptrdiff_t target_stride,
                         float *sums) {
  size_t first_column = vernier_axis_first(columns, left), first_row = vernier_axis_first(rows, top);
  size_t bytes = 4 * (vernier_axis_end(columns, left + width - 1) - first_column);
  for (size_t y = top; y < top + height; y++) {
    size_t begin = vernier_axis_first(rows, y), end = vernier_axis_end(rows, y);
    for (size_t row = begin; row < end; row++) {
      const uint8_t *line = source + (ptrdiff_t)(row - first_row) * source_stride;
      float share = weight(rows, row, y);
      if (row == begin) {
        for (size_t byte = 0; byte < bytes; byte++) sums[byte] = share * (float)line[byte];
      } else {
        for (size_t byte = 0; byte < bytes; byte++) sums[byte] += share * (float)line[byte];
      }
    }
    uint8_t *out = target + (ptrdiff_t)(y - top) * target_stride;
    for (size_t x = left; x < left + width; x++) {
      quad sum = 0.5f;
      for (size_t column = vernier_axis_first(columns, x); column < vernier_axis_end(columns, x); column++) {
        quad px;
        memcpy(&px, sums + 4 * (column - first_column), sizeof px);
        sum += weight(columns, column, x) * px;
      }
      for (int channel = 0; channel < 4; channel++) out[4 * (x - left) + (size_t)channel] = (uint8_t)sum[channel];
    }
  }
}
