#ifndef VERNIER_STRIP_LOOP_H
#define VERNIER_STRIP_LOOP_H

#include <stddef.h>

/// A lower bound of the cost of a stroke: a uniform Catmull-Rom spline through `count` points (pairs in `points`), four
/// segments a span, with a pair of vertices across each centre point. It has no tolerance, no joins and no caps. It
/// serves for comparison with tessellators and not for drawing: where it bends more sharply than it is wide, it folds
/// over.
///
/// The first and last spans have the mirror images of their neighbours as phantom points. Half widths are linear in
/// between. Vertices form a triangle strip, left and right in turn (left with y upwards), as pairs relative to the
/// first point. Where the tangent vanishes, both vertices lie on the centre line.
///
/// Returns the number of vertices, 8 (count - 1) + 2, for which `vertices` has to have room; 0 where `count` is below 2.
/// Arrays do not overlap.
size_t vernier_strip(const double *points, const double *half_widths, size_t count, float *vertices);

#endif
