#include "coverage.h"

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

// Exact areas by the signed-area method: an edge leaves in each cell the change of coverage that it makes, so that sums
// along a row are coverage. (Levien, font-rs, 2016; the cells are those of LibArt and FreeType.)

static inline void mark(vernier_coverage *coverage, int32_t row, int32_t first, int32_t last) {
  if (first < coverage->first[row]) coverage->first[row] = first;
  if (last > coverage->last[row]) coverage->last[row] = last;
}

static inline double clamped(double value, double lower, double upper) {
  return value < lower ? lower : value > upper ? upper : value;
}

/// An edge within the window, from top to bottom. `direction` is 1, or −1 where the polygon runs upwards.
static void add_inside(vernier_coverage *coverage, double x, double y, double end_x, double end_y, double slope,
                       double direction) {
  const double lower = x < end_x ? x : end_x, upper = x < end_x ? end_x : x;
  for (int32_t row = (int32_t)y; row < coverage->rows && y < end_y; row++) {
    const double next_y = row + 1 < end_y ? row + 1 : end_y;
    const double height = next_y - y;
    const double next_x = next_y == end_y ? end_x : clamped(x + slope * height, lower, upper);
    const double area = direction * height;
    const double left = x < next_x ? x : next_x, right = x < next_x ? next_x : x;
    const int32_t first = (int32_t)left;
    float *cells = coverage->cells + (size_t)row * (size_t)coverage->stride + first;
    if (right <= first + 1) {
      const double beyond = 0.5 * (left + right) - first;
      cells[0] += (float)(area * (1 - beyond));
      cells[1] += (float)(area * beyond);
      mark(coverage, row, first, first + 2);
    } else {
      int32_t count = (int32_t)right - first;
      if (first + count < right) count++;
      // The edge crosses `count` px, at least 2. The share of its height in each px is `step`, but for the ends.
      const double step = 1 / (right - left);
      const double in_first = 1 - (left - first), in_last = right - (first + count - 1);
      const double start = 0.5 * step * in_first * in_first, end = 0.5 * step * in_last * in_last;
      cells[0] += (float)(area * start);
      if (count == 2) {
        cells[1] += (float)(area * (1 - start - end));
      } else {
        const double second = step * (0.5 + in_first);
        cells[1] += (float)(area * (second - start));
        for (int32_t cell = 2; cell < count - 1; cell++) cells[cell] += (float)(area * step);
        cells[count - 1] += (float)(area * (1 - (second + (count - 3) * step) - end));
      }
      cells[count] += (float)(area * end);
      mark(coverage, row, first, first + count + 1);
    }
    x = next_x;
    y = next_y;
  }
}

/// An edge that is within the window's rows, and to the left of it, within its columns, or to the right.
static void add_part(vernier_coverage *coverage, double x, double y, double end_x, double end_y, double slope,
                     double direction) {
  if (!(y < end_y)) return;
  const double middle = 0.5 * (x + end_x);
  if (middle <= 0) {
    add_inside(coverage, 0, y, 0, end_y, 0, direction);
  } else if (middle < coverage->width) {
    add_inside(coverage, clamped(x, 0, coverage->width), y, clamped(end_x, 0, coverage->width), end_y, slope, direction);
  } else {
    // It changes no px, but what another edge began goes on to the right end.
    for (int32_t row = (int32_t)y; row < end_y; row++) mark(coverage, row, coverage->first[row], coverage->width);
  }
}

static void add_edge(vernier_coverage *coverage, double x, double y, double end_x, double end_y) {
  double direction = 1;
  if (y > end_y) {
    const double saved_x = x, saved_y = y;
    x = end_x, y = end_y, end_x = saved_x, end_y = saved_y;
    direction = -1;
  }
  if (!(y < end_y) || end_y <= 0 || y >= coverage->rows) return;
  const double slope = (end_x - x) / (end_y - y);
  if (y < 0) x -= y * slope, y = 0;
  if (end_y > coverage->rows) end_x = x + (coverage->rows - y) * slope, end_y = coverage->rows;
  // From left to right, the edge crosses the window's left side first.
  const double sides[2] = {slope > 0 ? 0 : coverage->width, slope > 0 ? coverage->width : 0};
  for (int side = 0; side < 2; side++) {
    if ((x < sides[side]) == (end_x < sides[side])) continue;
    const double crossing = clamped(y + (sides[side] - x) / slope, y, end_y);
    add_part(coverage, x, y, sides[side], crossing, slope, direction);
    x = sides[side];
    y = crossing;
  }
  add_part(coverage, x, y, end_x, end_y, slope, direction);
}

void vernier_coverage_add_polygon(vernier_coverage *coverage, const double *points, size_t count) {
  if (count < 3) return;
  double x = points[2 * count - 2] - coverage->left, y = points[2 * count - 1] - coverage->top;
  for (size_t index = 0; index < count; index++) {
    const double next_x = points[2 * index] - coverage->left, next_y = points[2 * index + 1] - coverage->top;
    add_edge(coverage, x, y, next_x, next_y);
    x = next_x;
    y = next_y;
  }
}

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
