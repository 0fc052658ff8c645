/// How curves run from one point to the next, and how they bend at points: one point at a time.
#ifndef VERNIER_CURVES_H
#define VERNIER_CURVES_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Polylines; uniform and centripetal Catmull-Rom splines (Catmull, Rom 1974; Yuksel, Schaefer, Keyser 2011);
/// Anti-Grain Geometry's interpolation (Shemanarev 2002).
typedef enum { VERNIER_LINES, VERNIER_UNIFORM, VERNIER_CENTRIPETAL, VERNIER_ANTIGRAIN } vernier_rule;

/// The limits on the bend of spans where one sample per point is enough.
typedef struct {
  /// The square of the largest second difference, normal to its chord: samples deviate by a sixteenth of it.
  double squared_difference;
  /// The square of the largest sum of offset and unevenness.
  double squared_bend;
  /// The inverse of the tolerance.
  double inverse;
} vernier_bend_limits;

typedef struct {
  double x, y;
} vernier_vector;

/// The bend of a curve at a point.
///
/// The second differences at the end of the span before the point and at the start of the span after it, in units; the
/// offset and the unevenness of the point's sample, in tolerances; and whether one sample is enough there.
typedef struct {
  vernier_vector behind, ahead, offset, unevenness;
  bool fits_one_sample;
} vernier_bend;

/// How a curve bends at a point between two chords, given the growth of the half width along each.
///
/// \param varies whether half widths change.
vernier_bend vernier_bend_at(vernier_rule rule, double parameter, vernier_vector chord, vernier_vector next,
                             double growth, double next_growth, vernier_bend_limits limits, bool varies);

/// Whether one sample is enough at an end of a span with this second difference.
bool vernier_fits_one_sample(vernier_vector difference, vernier_vector chord, double growth, vernier_bend_limits limits,
                       bool varies);

#ifdef __cplusplus
}
#endif

#endif
