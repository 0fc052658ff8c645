/// The kernels of strokes, sixteen samples at once: points as samples of a curve (points.cpp), positions along a span
/// that bends sharply (spans.cpp), and the outline about the samples of a curve (outline.cpp). The article
/// HowTheEngineWorks of the module Tessellation derives them.
///
/// They are in C++ because Swift compiles vectors lane by lane; in Swift, one sample at a time, splines took 2.3 times as
/// long. Each is written once, as a template, for one lane and for sixteen, and compiled for several kinds of processors.
/// All have the same bits: additions, multiplications, divisions, square roots and selections only, none contracted.
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
  double origin_x, origin_y, reach, fineness, inverse;
  /// How far apart, along an axis, points are one point.
  double coincidence;
  /// How the curve runs, and how much it may bend.
  vernier_rule rule;
  double smoothing;
  vernier_bend_limits limits;
  /// The last point but one before these, the last, and the half widths there.
  double previous_x, previous_y, latest_x, latest_y, previous_radius, latest_radius;
} vernier_points;

/// Writes the samples for the last point before these and for all but the last of them, and from `index` on the
/// positions of the sample before and of all but the last.
///
/// \returns how many of the points are valid, and need one sample alone, before the first that is not.
int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, int index);

/// A cubic, by its start, its two controls and its end; into how many pieces it is divided, at equal parameters, and
/// the first of the ends of these that is asked for; the position before that, and how long the line from one to the
/// next may be.
typedef struct {
  double start_x, start_y, first_x, first_y, second_x, second_y, end_x, end_y, pieces, first, before_x, before_y, longest;
} vernier_span;

/// Computes the positions in a row at which pieces of a cubic end.
///
/// \returns at how many of them the line that leads there is shorter than it may be at most, and not zero, before the
/// first where it is not.
int vernier_sample_span(const vernier_span *span, vernier_positions *positions);

/// A sample, and the line that leads there: its direction, its length, the inverse of that, by how much the half width
/// grows along it, the normals of its edges, and by how much the inner one is shortened at its start at most.
typedef struct {
  float radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  float direction_x, direction_y, length, inverse, growth, left_x, left_y, right_x, right_y;
  float shortening;
} vernier_line;

/// What is asked of an outline, in tolerances.
typedef struct {
  float tolerance, least_length, most_length, least_radius, most_radius, most_growth;
} vernier_limits;

/// Advances a line by `count` samples, 1 to ``VERNIER_CHUNK``, or by as many as there are before the first where outlines
/// do not go on, and writes the outline at the sample it led to and at all but the last of these, from `index` on.
///
/// All rows of samples have ``VERNIER_CHUNK`` numbers, whatever those are that are not counted.
///
/// \param varies whether half widths change.
/// \param curved whether samples have offsets, unevennesses and deviations.
/// \returns by how many it has advanced.
int vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, bool varies, bool curved,
                            const vernier_limits *limits, vernier_outline *outline, int index);

/// Advances a line by the first of the samples, whatever it is, and writes the outline at the sample it led to.
///
/// \returns whether outlines go on there.
bool vernier_outline_sample(vernier_line *line, const vernier_samples *samples, bool varies,
                            const vernier_limits *limits, vernier_outline *outline, int index);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end

#endif
