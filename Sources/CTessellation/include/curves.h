/// How curves run from one point to the next, and how they bend at points.
///
/// In C because the very same steps are taken for one point and, in points.c, for sixteen at once, which Swift would
/// take one by one.
#ifndef VERNIER_CURVES_H
#define VERNIER_CURVES_H

/// Polylines; uniform and centripetal Catmull-Rom splines (Catmull, Rom 1974; Yuksel, Schaefer, Keyser 2011);
/// Anti-Grain Geometry's interpolation (Shemanarev 2002).
typedef enum { VERNIER_LINES, VERNIER_UNIFORM, VERNIER_CENTRIPETAL, VERNIER_ANTIGRAIN } vernier_rule;

/// How gently spans bend where one sample a point will do.
typedef struct {
  /// The square of how long a second difference may be, aside: the samples stray by a sixteenth of it.
  double squared_difference;
  /// The square of how large a bend may be.
  double squared_bend;
  /// The inverse of the tolerance.
  double inverse;
} vernier_bend_limits;

#define VERNIER_INLINE static inline __attribute__((always_inline, unused))

#define NUMBER double
#define TRUTH int
#define NAMED(name) vernier_##name
#include "curve_rules.inc"
#undef NUMBER
#undef TRUTH
#undef NAMED

/// How a curve bends at a point with such a chord behind it and such a one ahead, along which half widths grow by so
/// much: the second differences at the end of the span behind and at the start of that ahead, in units, and what they
/// make of the sample, in tolerances.
///
/// \param varies whether half widths change.
VERNIER_INLINE vernier_bend vernier_bend_at(vernier_rule rule, double smoothing, vernier_vector chord,
                                            vernier_vector next, double growth, double next_growth,
                                            vernier_bend_limits limits, int varies) {
  return vernier_bend_between(rule, smoothing, chord, vernier_knot_along(rule, chord), next,
                              vernier_knot_along(rule, next), growth, next_growth, limits, varies);
}

#endif
