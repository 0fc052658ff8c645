/// The kernels of strokes, sixteen samples at once: points as samples of a curve (points.cpp), and the outline about the
/// samples of a curve (outline.cpp). The article HowTheEngineWorks of the module Tessellation derives them.
///
/// They are in C++ because Swift compiles vectors lane by lane; in Swift, one sample at a time, splines took 2.1 times as
/// long. Each is compiled for several kinds of processors, and all have the same bits: additions, multiplications,
/// divisions, square roots and selections only, none contracted.
#ifndef VERNIER_OUTLINE_H
#define VERNIER_OUTLINE_H

#include <stdbool.h>

#include "curves.h"
#include "track.h"

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// Points of a curve in a row, x and y of each, ``VERNIER_CHUNK`` of them; a whole width for each, or null where all have
/// the same half width.
typedef struct {
  const double *points;
  const double *_Nullable widths;
  double radius;
  /// What positions are relative to; how far from there, and how wide on either side, they may be; how many times its
  /// half width a point may be from there; the inverse of a tolerance.
  double origin_x, origin_y, max_coordinate, fineness, inverse;
  /// How far apart, along an axis, points are one point.
  double coincidence;
  /// How the curve runs, and how much it may bend.
  vernier_rule rule;
  double parameter;
  vernier_bend_limits limits;
  /// The last point but one before these, the last, and the half widths there.
  double previous_x, previous_y, latest_x, latest_y, previous_radius, latest_radius;
} vernier_points;

/// Writes the samples for the last point before these and for all but the last of them, and from `index` on the
/// positions, and the half widths there, of the sample before and of all but the last.
///
/// \returns how many of the points are valid, and need one sample alone, before the first that is not.
int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, int index);

/// A sample, and the line that leads there: its direction, its length, the inverse of that, by how much the half width
/// grows along it, the normals of its edges, and by how much the inner one is shortened at its start at most.
typedef struct {
  float radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  float direction_x, direction_y, length, inverse, growth, left_x, left_y, right_x, right_y;
  float shortening;
} vernier_line;

/// What is asked of an outline, in tolerances: what it may deviate; of a line that leads on, its length and what half
/// widths change along it; the half widths; and what it may deviate from the edges of the polyline where one begins.
typedef struct {
  float tolerance, least_length, most_length, most_growth, least_radius, most_radius, beginning_deviation;
} vernier_limits;

/// At which of the samples in a row an outline goes on, and at which one may begin: a bit for each.
typedef struct {
  unsigned goes_on, begins;
} vernier_verdicts;

/// Advances a line by `count` samples, 1 to ``VERNIER_CHUNK``, and writes the outline at the sample it led to and at all
/// but the last of these, from `index` on; their verdicts in turn.
///
/// All rows of samples have ``VERNIER_CHUNK`` numbers, whatever those are that are not counted.
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
