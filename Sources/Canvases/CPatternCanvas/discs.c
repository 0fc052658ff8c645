#include "coverage.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

// The area of a disc of radius r about the origin within 0…x, 0…y, for x and y from 0 to r, is
//   y min(x, e) + max(0, A(x) − A(e)),  e = √(r² − y²),  A(x) = ½ (x √(r² − x²) + r² asin(x / r)),
// for the rectangle is whole up to e, and A is the integral of the circle beyond it. It is odd in x and in y. A px takes
// four of these, at its corners. A depends on x alone or on y alone: on a grid of discs it is computed for the
// columns and the rows of px corners, not for every px.

enum { MAX_CORNERS = 10, LANES = 8 };

/// The corners of px across the discs of one column: size, area and sign.
typedef struct {
  float x[2 * LANES + 1], area[2 * LANES + 1], sign[2 * LANES + 1];
  int32_t start, count;
} column_corners;

/// The corners of px across the discs of one row: size, e, A(e) and sign.
typedef struct {
  float y[MAX_CORNERS], chord[MAX_CORNERS], area[MAX_CORNERS], sign[MAX_CORNERS];
  int32_t start, count;
} row_corners;

static double circle_area(double x, double chord, double radius) {
  return 0.5 * (x * chord + radius * radius * asin(x / radius));
}

static double half_chord(double x, double radius) { return sqrt((radius - x) * (radius + x)); }

/// False where no px of the window is within a disc about `center`.
static int set_column(column_corners *column, double center, double radius, int32_t width) {
  const double lower = floor(center - radius), upper = ceil(center + radius);
  if (!(upper > 0) || !(lower < width)) return 0;
  column->start = lower < 0 ? 0 : (int32_t)lower;
  column->count = (int32_t)upper - column->start;
  const double quarter = circle_area(radius, 0, radius);
  for (int32_t corner = 0; corner <= 2 * LANES; corner++) {
    const double offset = column->start + corner - center, size = fabs(offset);
    const int is_inside = size < radius;
    column->x[corner] = (float)(is_inside ? size : radius);
    column->area[corner] = (float)(is_inside ? circle_area(size, half_chord(size, radius), radius) : quarter);
    column->sign[corner] = offset < 0 ? -1 : 1;
  }
  return 1;
}

static int set_row(row_corners *row, double center, double radius, int32_t rows) {
  const double lower = floor(center - radius), upper = ceil(center + radius);
  if (!(upper > 0) || !(lower < rows)) return 0;
  row->start = lower < 0 ? 0 : (int32_t)lower;
  row->count = (int32_t)(upper < rows ? upper : rows) - row->start;
  const double quarter = circle_area(radius, 0, radius);
  for (int32_t corner = 0; corner <= row->count; corner++) {
    const double offset = row->start + corner - center;
    const double size = fabs(offset) < radius ? fabs(offset) : radius;
    const double chord = half_chord(size, radius);
    row->y[corner] = (float)size;
    row->chord[corner] = (float)chord;
    // A(e), for e and y are the two legs: asin(e / r) = π/2 − asin(y / r).
    row->area[corner] = (float)(quarter + size * chord - circle_area(size, chord, radius));
    row->sign[corner] = offset < 0 ? -1 : 1;
  }
  return 1;
}

static inline float corner_area(const column_corners *column, int32_t at, float y, float chord, float area) {
  const float x = column->x[at] < chord ? column->x[at] : chord;
  const float beyond = column->area[at] - area;
  return column->sign[at] * (y * x + (beyond > 0 ? beyond : 0));
}

static void add_disc(float *cells, int32_t stride, const column_corners *column, const row_corners *row) {
  for (int32_t lane = 0; lane < column->count; lane++) {
    float above = 0;
    for (int32_t corner = 0; corner <= row->count; corner++) {
      const float y = row->y[corner], chord = row->chord[corner], area = row->area[corner];
      const float below = row->sign[corner] * (corner_area(column, lane + 1, y, chord, area) -
                                               corner_area(column, lane, y, chord, area));
      if (corner > 0) cells[(size_t)(corner - 1) * (size_t)stride + (size_t)lane] += below - above;
      above = below;
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"))) static inline __m256 corner_areas(__m256 x, __m256 area, __m256 sign, __m256 y,
                                                                  __m256 chord, __m256 row_area) {
  const __m256 within = _mm256_mul_ps(y, _mm256_min_ps(x, chord));
  const __m256 beyond = _mm256_max_ps(_mm256_sub_ps(area, row_area), _mm256_setzero_ps());
  return _mm256_mul_ps(sign, _mm256_add_ps(within, beyond));
}

/// Eight px at once. Those beyond the disc get 0.
__attribute__((target("avx2"))) static void add_disc_avx2(float *cells, int32_t stride, const column_corners *column,
                                                          const row_corners *row) {
  for (int32_t lane = 0; lane < column->count; lane += LANES) {
    const __m256 x0 = _mm256_loadu_ps(column->x + lane), x1 = _mm256_loadu_ps(column->x + lane + 1);
    const __m256 area0 = _mm256_loadu_ps(column->area + lane), area1 = _mm256_loadu_ps(column->area + lane + 1);
    const __m256 sign0 = _mm256_loadu_ps(column->sign + lane), sign1 = _mm256_loadu_ps(column->sign + lane + 1);
    __m256 above = _mm256_setzero_ps();
    for (int32_t corner = 0; corner <= row->count; corner++) {
      const __m256 y = _mm256_broadcast_ss(row->y + corner), chord = _mm256_broadcast_ss(row->chord + corner);
      const __m256 area = _mm256_broadcast_ss(row->area + corner), sign = _mm256_broadcast_ss(row->sign + corner);
      const __m256 below = _mm256_mul_ps(sign, _mm256_sub_ps(corner_areas(x1, area1, sign1, y, chord, area),
                                                             corner_areas(x0, area0, sign0, y, chord, area)));
      if (corner > 0) {
        float *target = cells + (size_t)(corner - 1) * (size_t)stride + lane;
        _mm256_storeu_ps(target, _mm256_add_ps(_mm256_loadu_ps(target), _mm256_sub_ps(below, above)));
      }
      above = below;
    }
  }
}
#endif

void vernier_coverage_add_discs(vernier_coverage *coverage, const double *columns, size_t column_count,
                                const double *rows, size_t row_count, double radius) {
  if (!(radius > 0) || radius > VERNIER_MAX_DISC_RADIUS || column_count > VERNIER_MAX_DISCS_ABREAST) return;
#if defined(__x86_64__)
  const int is_wide = !coverage->is_plain && __builtin_cpu_supports("avx2");
#endif
  column_corners across[VERNIER_MAX_DISCS_ABREAST];
  size_t count = 0;
  for (size_t index = 0; index < column_count; index++)
    count += (size_t)set_column(&across[count], columns[index] - coverage->left, radius, coverage->width);
  for (size_t index = 0; index < row_count; index++) {
    row_corners row;
    if (!set_row(&row, rows[index] - coverage->top, radius, coverage->rows)) continue;
    for (size_t column = 0; column < count; column++) {
      const column_corners *corners = &across[column];
      float *cells = coverage->cells + (size_t)row.start * (size_t)coverage->stride + corners->start;
#if defined(__x86_64__)
      if (is_wide)
        add_disc_avx2(cells, coverage->stride, corners, &row);
      else
#endif
        add_disc(cells, coverage->stride, corners, &row);
      for (int32_t line = row.start; line < row.start + row.count; line++)
        vernier_coverage_mark(coverage, line, corners->start, corners->start + corners->count);
    }
  }
}
