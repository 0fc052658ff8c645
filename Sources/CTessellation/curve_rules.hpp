// How curves bend at one of their points: Lemma 1 and Lemma 2 of the article HowTheEngineWorks, for one point
// (curves.cpp) and for sixteen (points.cpp).
#pragma once

#include "curves.h"
#include "lanes.hpp"

template <class N>
struct Vector {
  N x, y;
};

/// What the chord of a span says to a rule: its knot interval, or its length; and the chord over that interval.
template <class N>
struct Knot {
  N interval;
  Vector<N> slope;
};

/// The second differences at the end of the span behind a point and at the start of that ahead, in units; what they
/// make of its sample, in tolerances; and whether one sample is enough there.
template <class N>
struct Bend {
  using Mask = decltype(N() < N());
  Vector<N> behind, ahead, offset, unevenness;
  Mask fits_one_sample;
};

template <class N>
INLINE N dot(Vector<N> a, Vector<N> b) {
  return a.x * b.x + a.y * b.y;
}

template <class N>
INLINE N cross(Vector<N> a, Vector<N> b) {
  return a.x * b.y - a.y * b.x;
}

template <class N>
INLINE Knot<N> knot_along(vernier_rule rule, Vector<N> chord) {
  if (rule == VERNIER_ANTIGRAIN) return {sqrt(dot(chord, chord)), chord};
  if (rule != VERNIER_CENTRIPETAL) return {chord.x, chord};
  const N interval = sqrt(sqrt(dot(chord, chord)));
  const N inverse = 1 / interval;
  return {interval, {chord.x * inverse, chord.y * inverse}};
}

/// The error that a displacement makes along a chord, times the chord's length: its normal component, and of its
/// tangential component as much as half widths change along the chord, rounded up to 1/16, 1/4 or all of it.
template <bool varies, class N>
INLINE N projected_error(Vector<N> displacement, Vector<N> chord, N square, N growth) {
  const N normal = abs(cross(chord, displacement));
  if constexpr (!varies) {
    return normal;
  } else {
    const N slight = growth * growth * 256 <= square ? N(0.0625) : N(0.25);
    const N share = growth * growth * 16 <= square ? slight : N(1.0);
    return normal + abs(dot(chord, displacement)) * share;
  }
}

/// Whether one sample is enough at an end of a span with such a second difference there: the difference is at most half
/// the chord, so that the pace does not jump, and its error is within the limit.
template <bool varies, class N>
INLINE auto is_slight(Vector<N> difference, Vector<N> chord, N growth, vernier_bend_limits limits) {
  const N square = dot(chord, chord);
  const N error = projected_error<varies>(difference, chord, square, growth);
  return (dot(difference, difference) * 4 <= square) & (error * error <= square * limits.squared_difference);
}

/// Whether the spans on either side of a point bend so much alike that offset and unevenness together are within the
/// limit.
template <bool varies, class N>
INLINE auto is_alike(Vector<N> sum, Vector<N> difference, Vector<N> chord, N growth, vernier_bend_limits limits) {
  const N square = dot(chord, chord);
  const N error = projected_error<varies>(sum, chord, square, growth) * 0.03125 +
                  projected_error<varies>(difference, chord, square, growth) * 0.0625;
  return error * error <= square * limits.squared_bend;
}

/// How a curve bends at a point between two chords, along which half widths grow by so much.
template <bool varies, class N>
INLINE Bend<N> bend_between(vernier_rule rule, double smoothing, Vector<N> chord, Knot<N> knot, Vector<N> next,
                            Knot<N> next_knot, N growth, N next_growth, vernier_bend_limits limits) {
  Bend<N> bend;
  const Vector<N> both = {chord.x + next.x, chord.y + next.y};
  if (rule == VERNIER_UNIFORM) {
    bend.behind = {next.x - chord.x, next.y - chord.y};
    bend.ahead = bend.behind;
    const double sixteenth = 0.0625 * limits.inverse;
    bend.offset = {bend.behind.x * sixteenth, bend.behind.y * sixteenth};
    bend.unevenness = {N(0.0), N(0.0)};
    bend.fits_one_sample = is_slight<varies>(bend.behind, chord, growth, limits) &
                           is_slight<varies>(bend.ahead, next, next_growth, limits);
    return bend;
  }
  if (rule == VERNIER_CENTRIPETAL) {
    // Per knot unit.
    const N inverse = 1 / (knot.interval + next_knot.interval);
    const Vector<N> velocity = {knot.slope.x - both.x * inverse + next_knot.slope.x,
                                knot.slope.y - both.y * inverse + next_knot.slope.y};
    bend.behind = {(velocity.x * knot.interval - chord.x) * 2, (velocity.y * knot.interval - chord.y) * 2};
    bend.ahead = {(next.x - velocity.x * next_knot.interval) * 2, (next.y - velocity.y * next_knot.interval) * 2};
  } else {
    // From the midpoint of the edge behind to that of the edge ahead; the lengths of both divide it.
    const Vector<N> across = {both.x * 0.5, both.y * 0.5};
    const N share = knot.interval / (knot.interval + next_knot.interval);
    const N arriving = share * (3 * smoothing), leaving = (1 - share) * (3 * smoothing);
    bend.behind = {(across.x * arriving - chord.x) * 2, (across.y * arriving - chord.y) * 2};
    bend.ahead = {(next.x - across.x * leaving) * 2, (next.y - across.y * leaving) * 2};
  }
  const Vector<N> sum = {bend.behind.x + bend.ahead.x, bend.behind.y + bend.ahead.y};
  const Vector<N> difference = {bend.ahead.x - bend.behind.x, bend.ahead.y - bend.behind.y};
  const double half = 0.03125 * limits.inverse, sixteenth = 0.0625 * limits.inverse;
  bend.offset = {sum.x * half, sum.y * half};
  bend.unevenness = {difference.x * sixteenth, difference.y * sixteenth};
  bend.fits_one_sample = is_slight<varies>(bend.behind, chord, growth, limits) &
                         is_slight<varies>(bend.ahead, next, next_growth, limits) &
                         is_alike<varies>(sum, difference, chord, growth, limits) &
                         is_alike<varies>(sum, difference, next, next_growth, limits);
  return bend;
}
