/// The innermost loops of strokes: points as samples of a curve (points.c), positions along a span that bends sharply
/// (spans.c), and the outline about the samples of a curve (outline.c). What they do and why is told where they are called
/// from, by StrokeEngine and Outliner of the module Tessellation.
///
/// They are in C because Swift works vectors out lane by lane. They are made for several kinds of processors at once,
/// and give the same bits on all of them: nothing but additions, multiplications, divisions, square roots and choices,
/// none of them contracted.
#ifndef VERNIER_OUTLINE_H
#define VERNIER_OUTLINE_H

#include <stdbool.h>

#include "curves.h"
#include "track.h"

#pragma clang assume_nonnull begin

/// Points of a curve in a row, each x and y, as many as are looked at at once; a whole width for each, or null where
/// one half width is that of all.
typedef struct {
  const double *points;
  const double *_Nullable widths;
  double radius;
  /// What positions are relative to; how far from there, and how wide on either side, they may be; how many times its
  /// half width a point may be from there; the inverse of a tolerance.
  double origin_x, origin_y, reach, fineness, inverse;
  /// How far apart, along an axis, points are one point.
  double coincidence;
  /// How the curve runs, and how gently it has to bend.
  vernier_rule rule;
  double smoothing;
  vernier_bend_limits limits;
  /// The last point but one before these, the last, and the half widths there.
  double previous_x, previous_y, latest_x, latest_y, previous_radius, latest_radius;
} vernier_points;

/// Writes the samples for the last point before these and for all but the last of them, and from `index` on the
/// positions of the sample before and of all but the last.
///
/// \returns how many of the points are valid, and bend gently where there are samples, before the first that is not.
int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, int index);

/// A cubic, by its start, its two controls and its end; into how many pieces it is divided, at equal parameters, and
/// the first of the ends of these that is asked for; the position before that, and how long the line from one to the
/// next may be.
typedef struct {
  double start_x, start_y, first_x, first_y, second_x, second_y, end_x, end_y, pieces, first, before_x, before_y, longest;
} vernier_span;

/// Tells the positions in a row at which pieces of a cubic end.
///
/// \returns at how many of them the line that leads there is shorter than it may be at most, and not zero, before the
/// first where it is not.
int vernier_sample_span(const vernier_span *span, vernier_positions *positions);

/// A sample, and the line that leads there: its way, its length, the inverse of that, by how much the half width grows
/// along it, where its edges touch the discs at its ends, and what the inner one loses at its start at most.
typedef struct {
  float radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  float ahead_x, ahead_y, length, inverse, growth, left_x, left_y, right_x, right_y;
  float loss;
} vernier_line;

/// What is asked of an outline, in tolerances.
typedef struct {
  float budget, least_length, most_length, least_radius, most_radius, most_growth;
} vernier_limits;

/// Goes on by `count` samples, 1 to ``VERNIER_CHUNK``, or by as many as there are before the first where outlines do
/// not go on, and tells the outline at the one it stood at and at all but the last of these, from `index` on.
///
/// All rows of samples have ``VERNIER_CHUNK`` numbers, whatever those are that are not counted.
///
/// \param varies whether half widths change.
/// \param bends whether samples have offsets (1), and unevennesses and deviations too (2).
/// \returns by how many it has gone on.
int vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, int varies, int bends,
                            const vernier_limits *limits, vernier_outline *outline, int index);

/// Goes on by the first of the samples, whatever it is, and tells the outline at the one it stood at.
///
/// \returns whether outlines go on there.
bool vernier_outline_sample(vernier_line *line, const vernier_samples *samples, int varies,
                            const vernier_limits *limits, vernier_outline *outline, int index);

#pragma clang assume_nonnull end

#endif
