#ifndef VERNIER_ANTIGRAIN_H
#define VERNIER_ANTIGRAIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Strokes by Anti-Grain Geometry 2.4 (BSD-3-clause, Copyright 2002-2006 Maxim Shemanarev), as in an app that draws
/// them: `conv_stroke` with round caps and joins, and its default inner joins. Its buffers stay allocated from one
/// stroke to the next.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_antigrain vernier_antigrain;

/// A stroker; NULL where there is no memory for one. One thread at a time may use it.
vernier_antigrain *vernier_antigrain_create(void);

/// The end of a stroker, or of nothing.
void vernier_antigrain_destroy(vernier_antigrain *stroker);

/// The outline of the polyline through `count` points (pairs in `points`): one closed contour that overlaps itself where
/// the stroke does, as pairs in `vertices`, relative to the first point.
///
/// `width` and `tolerance` are positive, in the points' unit. Arcs lie within the tolerance of the exact ones.
///
/// Returns the number of the outline's vertices; those that fit into `capacity` are written. 0 where all points
/// coincide.
size_t vernier_antigrain_stroke(vernier_antigrain *stroker, const double *points, size_t count, double width,
                                double tolerance, float *vertices, size_t capacity);

/// The same for the smooth curve that `conv_smooth_poly1_curve` draws through the points, with `smoothing` from 0 to 1.
/// The curve is cut into straight pieces with the same tolerance.
size_t vernier_antigrain_smooth_stroke(vernier_antigrain *stroker, const double *points, size_t count, double smoothing,
                                       double width, double tolerance, float *vertices, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
