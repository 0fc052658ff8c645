/// The kernels of strokes, sixteen samples at once: points as samples of a curve (points.cpp), and the outline about the
/// samples of a curve (outline.cpp). The article HowTheTessellatorWorks of the module Tessellation derives them.
///
/// They are in C++ because Swift compiles vectors lane by lane; in Swift, one sample at a time, splines took 2.1 times
/// as long. Each is compiled for several kinds of processors, and all give the same bits: additions, multiplications,
/// divisions, square roots and selections only, none contracted.
#ifndef VERNIER_OUTLINE_H
#define VERNIER_OUTLINE_H

#include <stdbool.h>

#include "curves.h"
#include "mesh_memory.h"
#include "track.h"

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// Consecutive points of a curve, x and y of each, ``VERNIER_CHUNK`` of them; a whole width for each, or null where all
/// have the same half width.
typedef struct {
  const double *points;
  const double *_Nullable widths;
  double radius;
  /// The origin of positions; the largest distance from it and the largest half width; the largest distance of a point
  /// from it in half widths; the inverse of the tolerance.
  double origin_x, origin_y, max_coordinate, fineness, inverse;
  /// The distance, along an axis, up to which points coincide.
  double coincidence;
  /// The rule of the curve, and the limits on its bend.
  vernier_rule rule;
  double parameter;
  vernier_bend_limits limits;
  /// The last point but one before these, the last, and the half widths there.
  double previous_x, previous_y, latest_x, latest_y, previous_radius, latest_radius;
} vernier_points;

/// Writes the samples of the last point before these and of all these but the last. Writes, from `index` on, the
/// positions and half widths of the sample before and of all but the last.
///
/// \returns the number of leading points that are valid and need only one sample.
int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, int index);

/// A sample, and the line that leads to it: its direction, its length and the inverse of it, the growth of the half
/// width along it, the normals of its edges, and the largest shortening of the inner edge at its start.
typedef struct {
  float radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  float direction_x, direction_y, length, inverse, growth, left_x, left_y, right_x, right_y;
  float shortening;
} vernier_line;

/// The limits of an outline, in tolerances: its allowed deviation; the length of a line and the change of half widths
/// along it; the half widths; and the allowed deviation from the edges of the polyline where an outline begins.
typedef struct {
  float tolerance, least_length, most_length, most_growth, least_radius, most_radius, beginning_deviation;
} vernier_limits;

/// At which of the samples an outline continues, and at which one may begin: a bit for each.
typedef struct {
  unsigned goes_on, begins;
} vernier_verdicts;

/// Advances a line by `count` samples, 1 to ``VERNIER_CHUNK``. Writes, from `index` on, the outline at the sample that
/// the line led to and at all of these but the last; their verdicts are in the same order.
///
/// All arrays of samples have ``VERNIER_CHUNK`` numbers. Those beyond `count` may have any value.
///
/// \param varies whether half widths change.
/// \param curved whether samples have offsets, unevennesses and deviations.
vernier_verdicts vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, bool varies,
                                         bool curved, const vernier_limits *limits, vernier_outline *outline,
                                         int index);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end

#endif
