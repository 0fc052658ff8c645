#include "coverage.h"

#include <math.h>
#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

// Within a row of px, a convex polygon is the region to the right of its left edges and to the left of its right ones.
// An edge that crosses the row from x = l to x = r has a share of each px to its right: none of a px before l, all of
// one beyond r, and in between the mean of a ramp from 0 to 1. The shares of a row's edges, each times the height over
// which it crosses the row, sum to the exact area.

enum { LANES = 8 };

/// An edge from top to bottom.
typedef struct {
  double top, bottom, x, slope;
  /// 1 / |slope|; 0 where the edge is vertical up to rounding.
  double inverse;
  /// 1 at the left side, −1 at the right.
  float side;
} edge;

/// An edge's part in a row.
typedef struct {
  double left, right;
  /// 1 / (right − left), or 0.
  float inverse;
  /// The signed height.
  float weight;
} piece;

static const double LEAST_WIDTH = 1e-6;

static inline double smaller(double a, double b) { return a < b ? a : b; }
static inline double larger(double a, double b) { return a > b ? a : b; }

/// The least whole number not less than a positive one.
static inline int32_t rounded_up(double value) {
  const int32_t whole = (int32_t)value;
  return whole + (whole < value);
}

// Both loops do the same arithmetic in the same order, so that they give the same bits.

static void add_pieces(float *cells, const piece *pieces, int count, int32_t first, int32_t last) {
  for (int32_t start = first; start < last; start += LANES) {
    const int32_t lanes = last - start < LANES ? last - start : LANES;
    for (int32_t lane = 0; lane < lanes; lane++) {
      float sum = 0;
      for (int index = 0; index < count; index++) {
        const float left = (float)(pieces[index].left - start), right = (float)(pieces[index].right - start);
        const float pixel = (float)lane, next = (float)(lane + 1);
        const float lower = pixel > left ? pixel : left, upper = next < right ? next : right;
        const float crossed = upper - lower > 0 ? upper - lower : 0;
        const float ramp = ((lower + upper) * 0.5f - left) * pieces[index].inverse;
        const float beyond = next - right > 0 ? next - right : 0;
        sum += pieces[index].weight * (crossed * ramp + (beyond < 1 ? beyond : 1));
      }
      cells[start + lane] += sum;
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"), always_inline)) static inline void add_pieces_avx2(float *cells, const piece *pieces,
                                                                                  int count, int32_t first,
                                                                                  int32_t last) {
  const __m256 pixel = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), next = _mm256_setr_ps(1, 2, 3, 4, 5, 6, 7, 8);
  const __m256 zero = _mm256_setzero_ps(), half = _mm256_set1_ps(0.5f), one = _mm256_set1_ps(1);
  for (int32_t start = first; start < last; start += LANES) {
    __m256 sum = zero;
    for (int index = 0; index < count; index++) {
      const __m256 left = _mm256_set1_ps((float)(pieces[index].left - start));
      const __m256 right = _mm256_set1_ps((float)(pieces[index].right - start));
      const __m256 lower = _mm256_max_ps(pixel, left), upper = _mm256_min_ps(next, right);
      const __m256 crossed = _mm256_max_ps(_mm256_sub_ps(upper, lower), zero);
      const __m256 ramp = _mm256_mul_ps(_mm256_sub_ps(_mm256_mul_ps(_mm256_add_ps(lower, upper), half), left),
                                        _mm256_set1_ps(pieces[index].inverse));
      const __m256 beyond = _mm256_min_ps(_mm256_max_ps(_mm256_sub_ps(next, right), zero), one);
      const __m256 share = _mm256_add_ps(_mm256_mul_ps(crossed, ramp), beyond);
      sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_set1_ps(pieces[index].weight), share));
    }
    // Beyond the polygon, rounding would leave values that nothing clears.
    sum = _mm256_and_ps(sum, _mm256_cmp_ps(pixel, _mm256_set1_ps((float)(last - start)), _CMP_LT_OQ));
    _mm256_storeu_ps(cells + start, _mm256_add_ps(_mm256_loadu_ps(cells + start), sum));
  }
}
#endif

/// The polygon's edges that are not level, and how many they are.
static int edges_of(const double *points, size_t count, double left, double top, edge *edges) {
  double area = 0;
  for (size_t index = 0, before = count - 1; index < count; before = index++)
    area += (points[2 * before] - points[0]) * (points[2 * index + 1] - points[1]) -
            (points[2 * index] - points[0]) * (points[2 * before + 1] - points[1]);
  int number = 0;
  for (size_t index = 0, before = count - 1; index < count; before = index++) {
    double x = points[2 * before] - left, y = points[2 * before + 1] - top;
    double end_x = points[2 * index] - left, end_y = points[2 * index + 1] - top;
    if (y == end_y) continue;
    // With y down, a polygon of positive area runs down on its right side.
    const bool is_right = (y < end_y) == (area > 0);
    if (y > end_y) {
      const double saved_x = x, saved_y = y;
      x = end_x, y = end_y, end_x = saved_x, end_y = saved_y;
    }
    const double slope = (end_x - x) / (end_y - y);
    edges[number++] = (edge){y, end_y, x, slope, fabs(slope) < LEAST_WIDTH ? 0 : 1 / fabs(slope), is_right ? -1 : 1};
  }
  return number;
}

typedef void (*adder)(float *cells, const piece *pieces, int count, int32_t first, int32_t last);

__attribute__((always_inline)) static inline piece piece_of(const edge *edge, double start, double end, double height,
                                                            float sign) {
  const double x = edge->x + (start - edge->top) * edge->slope, end_x = edge->x + (end - edge->top) * edge->slope;
  const double left = smaller(x, end_x), right = larger(x, end_x);
  const double inverse = height == 1 ? edge->inverse : edge->inverse / height;
  return (piece){left, right, right - left < LEAST_WIDTH ? 0 : (float)inverse, sign * edge->side * (float)height};
}

__attribute__((always_inline)) static inline void add_row(vernier_coverage *coverage, int32_t row, const piece *pieces,
                                                          int count, adder add) {
  double lower = coverage->width, upper = 0;
  for (int index = 0; index < count; index++) {
    lower = smaller(lower, pieces[index].left);
    upper = larger(upper, pieces[index].right);
  }
  const int32_t first = lower > 0 ? (int32_t)lower : 0;
  const int32_t last = upper < coverage->width ? rounded_up(upper) : coverage->width;
  if (first >= last) return;
  add(coverage->cells + (size_t)row * (size_t)coverage->stride, pieces, count, first, last);
  vernier_coverage_mark(coverage, row, first, last);
}

/// Adds the rows of a polygon. Inlined into a function for each adder, so that the compiler knows the adder.
__attribute__((always_inline)) static inline void add_rows(vernier_coverage *coverage, const edge *edges,
                                                           int edge_count, float sign, adder add) {
  double top = edges[0].top, bottom = edges[0].bottom;
  for (int index = 1; index < edge_count; index++) {
    top = smaller(top, edges[index].top);
    bottom = larger(bottom, edges[index].bottom);
  }
  if (!(top < coverage->rows) || !(bottom > 0)) return;
  const int32_t last_row = rounded_up(smaller(bottom, coverage->rows));
  for (int32_t row = top > 0 ? (int32_t)top : 0; row < last_row; row++) {
    piece pieces[VERNIER_MAX_VERTICES];
    const edge *crossing[VERNIER_MAX_VERTICES];
    int piece_count = 0;
    double whole_until = last_row;
    for (int index = 0; index < edge_count; index++) {
      const edge *edge = &edges[index];
      const double start = larger(edge->top, row), end = smaller(edge->bottom, row + 1);
      const double height = end - start;
      if (!(height > 0)) continue;
      if (height < 1) whole_until = 0;
      whole_until = smaller(whole_until, edge->bottom);
      crossing[piece_count] = edge;
      pieces[piece_count++] = piece_of(edge, start, end, height, sign);
    }
    add_row(coverage, row, pieces, piece_count, add);
    if (piece_count != 2) continue;
    // Until the next vertex, the same two edges cross whole rows.
    const edge left = *crossing[0], right = *crossing[1];
    const int32_t end = (int32_t)whole_until;
    while (row + 1 < end) {
      row++;
      pieces[0] = piece_of(&left, row, row + 1, 1, sign);
      pieces[1] = piece_of(&right, row, row + 1, 1, sign);
      add_row(coverage, row, pieces, 2, add);
    }
  }
}

static void add_rows_plainly(vernier_coverage *coverage, const edge *edges, int count, float sign) {
  add_rows(coverage, edges, count, sign, add_pieces);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_rows_avx2(vernier_coverage *coverage, const edge *edges, int count,
                                                          float sign) {
  add_rows(coverage, edges, count, sign, add_pieces_avx2);
}
#endif

void vernier_coverage_add_polygon(vernier_coverage *coverage, const double *points, size_t count, float sign) {
  if (count < 3 || count > VERNIER_MAX_VERTICES) return;
  edge edges[VERNIER_MAX_VERTICES];
  const int edge_count = edges_of(points, count, coverage->left, coverage->top, edges);
  if (edge_count < 2) return;
#if defined(__x86_64__)
  if (!coverage->is_plain && __builtin_cpu_supports("avx2")) {
    add_rows_avx2(coverage, edges, edge_count, sign);
    return;
  }
#endif
  add_rows_plainly(coverage, edges, edge_count, sign);
}
