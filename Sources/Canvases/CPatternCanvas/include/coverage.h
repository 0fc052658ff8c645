#pragma once
#include <stddef.h>
#include <stdint.h>

/// The coverage of a window of px: floats row by row, to which polygons and discs are added. Blending it clears it.
///
/// Before the first use and after blending, all cells are 0 and every row is empty: `first` is INT32_MAX, `last` is 0.
typedef struct {
  /// rows × stride cells.
  float *cells;
  /// Of each row, the columns that may differ from 0: first to last − 1.
  int32_t *first, *last;
  int32_t width, rows;
  /// The distance from row to row, in cells: a multiple of 8, at least width + VERNIER_COVERAGE_MARGIN.
  int32_t stride;
  /// Whether to use the plain C loops even where others exist. They give the same bits.
  int32_t is_plain;
  /// The position of the window's top left corner, in px.
  double left, top;
} vernier_coverage;

/// Cells to the right of the window that are written to.
#define VERNIER_COVERAGE_MARGIN 24

/// The largest radius of discs, in px, and the largest number of them beside each other.
#define VERNIER_MAX_DISC_RADIUS 4.0
#define VERNIER_MAX_DISCS_ABREAST 11

/// The largest number of vertices of a polygon.
#define VERNIER_MAX_VERTICES 4

/// A row has cells that may differ from 0.
static inline void vernier_coverage_mark(vernier_coverage *coverage, int32_t row, int32_t first, int32_t last) {
  if (first < coverage->first[row]) coverage->first[row] = first;
  if (last > coverage->last[row]) coverage->last[row] = last;
}

/// Adds the exact area of a convex polygon in each px, times `sign`, in either direction of rotation. `points` are
/// pairs in px, finite, at most 1e13 in size.
void vernier_coverage_add_polygon(vernier_coverage *coverage, const double *points, size_t count, float sign);

/// Adds the exact area in each px of discs of one radius, one about each pair of a column's x and a row's y.
void vernier_coverage_add_discs(vernier_coverage *coverage, const double *columns, size_t column_count,
                                const double *rows, size_t row_count, double radius);

/// A line through a position at right angles to a direction.
typedef struct {
  double x, y, direction_x, direction_y;
} vernier_seam;

/// Sets to 0 the px whose centre does not lie between two seams: after the first, in its direction, and not after the
/// second. Either may be NULL. Two pieces that share a seam have no px in common and leave none out.
void vernier_coverage_keep_between(vernier_coverage *coverage, const vernier_seam *start, const vernier_seam *end);

/// Blends a colour into premultiplied RGBA8, source over destination, each channel rounded once, and clears the window.
/// A px gets min(1, coverage) × alpha of it, times its mask / 255.
///
/// `pixels` and `mask` are the bytes of the window's top left px; `mask` may be NULL. `color` is red, green and blue.
/// Writes the window's touched columns and rows to `touched` (first column, first row, last column + 1, last row + 1):
/// what may have changed. Nothing outside the window is written.
void vernier_coverage_blend(vernier_coverage *coverage, uint8_t *pixels, size_t pixel_stride, const uint8_t *mask,
                            size_t mask_stride, const uint8_t color[3], float alpha, int32_t touched[4]);
