/// The innermost loops of strokes: points as samples of a curve (points.c), places along a span that bends sharply (spans.c), the outline about the
/// samples of a curve (outline.c), and edges fitted to it (edges.c). What they do and why is told where they are called from, by StrokeEngine, Outliner and OutlineFitter of the module Tessellation.
///
/// They are in C because Swift works vectors out lane by lane. They are made for several kinds of processors at once, and give the same bits on all of
/// them: nothing but additions, multiplications, divisions, square roots and choices, none of them contracted.
#ifndef VERNIER_OUTLINE_H
#define VERNIER_OUTLINE_H

#include <stdbool.h>

#include "curves.h"

#pragma clang assume_nonnull begin

/// How many samples are looked at at once, and how many places of an outline there is room for: as many as one takes may be written and read beyond them.
enum { VERNIER_CHUNK = 16, VERNIER_OUTLINE_ROOM = 256 };
/// Behind all of them, the place of the frame that edges have come with.
enum { VERNIER_FRAME = VERNIER_OUTLINE_ROOM + VERNIER_CHUNK };

/// Room for one stroke at a time on each thread, so that strokes need not ask for memory: so many bytes, aligned for any vector.
enum { VERNIER_THREAD_ROOM = 40960 };
void *vernier_thread_room(void);

/// The outline about samples of a curve in a row, each number by itself. Lengths are in tolerances.
typedef struct {
  /// The places on the curve that the samples stand for.
  double *place_x, *place_y;
  /// From those places to the left and the right edge, in turn.
  float *edge_x, *edge_y;
  /// The way of the line that leads there, of length 1.
  float *ahead_x, *ahead_y;
  /// How far edges may pass, and how late pieces may end on the way there, 0…1.
  float *reach, *latest;
  /// Eight times how far the samples there and before lie aside of the curve, towards the left of the line between: the lesser, where that is to the same
  /// side. See Outliner.
  float *bulge;
  /// The half width, and from the place to the middle between the edges.
  float *radius, *middle_x, *middle_y;
  /// By how much the edges stray from the polyline's.
  float *stray;
} vernier_outline;

/// Samples of a curve in a row: the ways to the places that they stand for, from one to the next, and their half widths; from the samples to the places;
/// how unevenly spans stray from that; and how far they stray besides.
typedef struct {
  float *way_x, *way_y, *radius, *offset_x, *offset_y, *unevenness_x, *unevenness_y, *deviation;
} vernier_samples;

/// Points of a curve in a row, each x and y, as many as are looked at at once; a whole width for each, or null where one half width is that of all.
typedef struct {
  const double *points;
  const double *_Nullable widths;
  double radius;
  /// What places are relative to; how far from there, and how wide on either side, they may be; how many times its half width a point may be from there;
  /// the inverse of a tolerance.
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

/// Writes the samples for the last point before these and for all but the last of them, and from `index` on the places of the sample before and of all
/// but the last.
///
/// \returns how many of the points are valid, and bend gently where there are samples, before the first that is not.
int vernier_sample_points(const vernier_points *points, const vernier_samples *samples, const vernier_outline *outline,
                          int index);

/// A cubic, by its start, its two controls and its end; into how many pieces it is divided, at equal parameters, and the first of the ends of these
/// that is asked for; the place before that, and how long the line from one to the next may be.
typedef struct {
  double start_x, start_y, first_x, first_y, second_x, second_y, end_x, end_y, pieces, first, before_x, before_y, longest;
} vernier_span;

/// Places along a cubic, ``VERNIER_CHUNK`` of them; the way of the line that leads to each, as a vector of length 1, and its length; and the parameters.
typedef struct {
  double *x, *y, *ahead_x, *ahead_y, *length, *t;
} vernier_places;

/// Tells the places in a row at which pieces of a cubic end.
///
/// \returns at how many of them the line that leads there is shorter than it may be at most, and not zero, before the first where it is not.
int vernier_sample_span(const vernier_span *span, const vernier_places *places);

/// A sample, and the line that leads there: its way, its length, the inverse of that, by how much the half width grows along it, where its edges touch
/// the discs at its ends, what the inner one loses at its start, what the curve bulges along it,
/// and how far along its places may be off, as a part of it.
typedef struct {
  float radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  float ahead_x, ahead_y, length, inverse, growth, left_x, left_y, right_x, right_y, loss, bulge, slip;
} vernier_line;

/// What is asked of an outline, in tolerances.
typedef struct {
  float budget, least_length, most_length, least_radius, most_radius, most_growth;
} vernier_limits;

/// Goes on by `count` samples, 1 to ``VERNIER_CHUNK``, or by as many as there are before the first where outlines do not go on, and tells the outline at the
/// one it stood at and at all but the last of these, from `index` on.
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

/// Where edges begin, relative to a place: the left and the right one; the way of their frame, and to which side of it the curve bulges, by its
/// sign; how steeply they rise at most, towards that side, and how steeply they fall.
typedef struct {
  double origin_x, origin_y, tolerance;
  float x[2], y[2], along[2], rise[2], fall[2];
  float bulge, longest;
  // 0, and next to nothing: of what they know to be such, compilers make masks where the lesser of two would do, which take thrice as long.
  float none, least;
} vernier_edges;

/// How many places edges are fitted to at once.
enum { VERNIER_WINDOW = 7 };

/// Pairs of corners, as they come: from which place to the left and to the right one, the x of both and the y; and as they are drawn: the left and the right
/// one, in units. Four numbers each, and room for a pair more than there are places.
typedef struct {
  float *corners;
  int *places;
  float *pairs;
} vernier_corners;

/// Takes places in from `next` to before `end`, and tells the pairs of corners at which pieces end before them.
///
/// \param bends whether the curve bulges anywhere.
/// \returns how many pairs there are.
int vernier_fit_edges(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end,
                      const vernier_corners *corners);

/// Takes all places in from `next` to before `end`. At the place `corner`, and at every so many behind it, edges are forced to a pair of corners about the
/// place, so that what comes before and what comes after is fitted at the same time. The outline there becomes those corners.
///
/// There has to be a place at `end`, and `corner` has to be before.
///
/// \returns how many pairs there are.
int vernier_fit_stretches(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end,
                          int corner, int every, const vernier_corners *corners);

#pragma clang assume_nonnull end

#endif
