#pragma once
#include <stddef.h>

#pragma clang assume_nonnull begin

/// GLU's polygon tessellator with memory for its results, to be timed beside the project's own.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_polygons vernier_polygons;

/// The triangles that a fill was made of, the sum of their areas, and whether GLU failed.
typedef struct {
  size_t triangles;
  double area;
  int failed;
} vernier_polygons_fill_result;

/// A tessellator; null where no memory is left.
vernier_polygons *_Nullable vernier_polygons_make(void);

/// Frees a tessellator and its results.
void vernier_polygons_free(vernier_polygons *polygons);

/// Fills the inside of contours by triangles.
///
/// `points` are `2 · contour_ends[contour_count - 1]` finite coordinates of usual size; contour `i` ends before point
/// `contour_ends[i]`, which ascend.
vernier_polygons_fill_result vernier_polygons_fill(vernier_polygons *polygons, const double *points,
                                                   const size_t *contour_ends, size_t contour_count, int is_even_odd);

#pragma clang assume_nonnull end
