#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// GLU's polygon tessellator with memory for its results, to be timed beside the project's own.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_polygons vernier_polygons;

/// How a call of ``vernier_polygons_fill`` ended.
typedef enum {
  VERNIER_POLYGONS_FILLED,
  VERNIER_POLYGONS_OUT_OF_MEMORY,
  /// GLU has given another error code; ``vernier_polygons_error`` has it.
  VERNIER_POLYGONS_FAILED,
} vernier_polygons_result;

/// A tessellator; null where no memory is left.
vernier_polygons *_Nullable vernier_polygons_make(void);

/// Frees a tessellator and its results.
void vernier_polygons_free(vernier_polygons *polygons);

/// Fills the inside of contours by triangles.
///
/// `points` are `2 · contour_ends[contour_count - 1]` finite coordinates, below 2^31 points; contour `i` ends before
/// point `contour_ends[i]`, which ascend. The results are valid until the next call.
vernier_polygons_result vernier_polygons_fill(vernier_polygons *polygons, const double *points,
                                              const size_t *contour_ends, size_t contour_count, int is_even_odd);

/// GLU's last error code.
unsigned vernier_polygons_error(const vernier_polygons *polygons);

/// Two coordinates for each point where edges cross.
const double *_Nullable vernier_polygons_crossings(const vernier_polygons *polygons, size_t *count);

/// Three indices for each triangle, counter-clockwise with y up: of the points, and from their number on of the
/// crossings. No triangle's cross product is 0 or below, computed in double precision.
const uint32_t *_Nullable vernier_polygons_indices(const vernier_polygons *polygons, size_t *count);

#pragma clang assume_nonnull end
