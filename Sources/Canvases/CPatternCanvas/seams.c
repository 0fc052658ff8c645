#include "coverage.h"

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

void vernier_coverage_keep_between(vernier_coverage *coverage, const vernier_seam *start, const vernier_seam *end) {
  for (int32_t row = 0; row < coverage->rows; row++) {
    const int32_t last = coverage->last[row] < coverage->width ? coverage->last[row] : coverage->width;
    float *cells = coverage->cells + (size_t)row * (size_t)coverage->stride;
    for (int32_t column = coverage->first[row]; column < last; column++) {
      // Sums of whole and half numbers are exact: every window gives a px the same side of a seam.
      const double x = coverage->left + column + 0.5, y = coverage->top + row + 0.5;
      bool is_behind_start = true, is_behind_end = false;
      if (start) is_behind_start = (x - start->x) * start->direction_x + (y - start->y) * start->direction_y >= 0;
      if (end) is_behind_end = (x - end->x) * end->direction_x + (y - end->y) * end->direction_y >= 0;
      // Where offset curves run backwards, within the stroke's radius of curvature, the seams have crossed.
      if (is_behind_start == is_behind_end) cells[column] = 0;
    }
  }
}
