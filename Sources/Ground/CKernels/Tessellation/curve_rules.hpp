// The bend of curves at a point: Lemma 1 and Lemma 2 of the article HowTheTessellatorWorks, for one point (curves.cpp) and
// for sixteen (points.cpp).
#pragma once

#include "curves.h"
#include "lanes.hpp"

template <class N>
struct Vector {
  N x, y;
};

/// The numbers that a rule needs of a chord: for centripetal splines, the knot interval and the chord divided by it;
/// for Anti-Grain's, the length and the chord.
template <class N>
struct Knot {
  N interval;
  Vector<N> slope;
};

/// The bend of a curve at a point.
///
/// The second differences at the end of the span before the point and at the start of the span after it, in units; the
/// offset and the unevenness of the point's sample, in tolerances; and whether one sample is enough there.
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

/// The share of a tangential displacement along a chord that counts: the growth of half widths, rounded up to 1/16, 1/4
/// or 1.
template <class N>
INLINE N tangential_share(N square, N growth) {
  const N slight = growth * growth * 256 <= square ? N(0.0625) : N(0.25);
  return growth * growth * 16 <= square ? slight : N(1.0);
}

/// Whether one sample is enough at an end of a span with this second difference.
///
/// The difference has to be at most half the chord, so that the pace does not jump, and its projected error has to be
/// within the limit.
template <bool varies, class N>
INLINE auto fits_one_sample_at(Vector<N> difference, Vector<N> chord, N growth, vernier_bend_limits limits) {
  const N square = dot(chord, chord);
  N error = abs(cross(chord, difference));
  if constexpr (varies) error += abs(dot(chord, difference)) * tangential_share(square, growth) * 2;
  return (dot(difference, difference) * 4 <= square) & (error * error <= square * limits.squared_difference);
}

/// Whether the spans on either side of a point bend so similarly that the projected error of offset and unevenness is
/// within the limit.
template <bool varies, class N>
INLINE auto is_alike(Vector<N> sum, Vector<N> difference, Vector<N> chord, N growth, vernier_bend_limits limits) {
  const N square = dot(chord, chord);
  N error = abs(cross(chord, sum)) * 0.03125 + abs(cross(chord, difference)) * 0.0625;
  if constexpr (varies)
    error += (abs(dot(chord, sum)) + abs(dot(chord, difference))) * tangential_share(square, growth) * 0.0625;
  return error * error <= square * limits.squared_bend;
}

/// Computes the offset of a sample and its unevenness, from the second differences on either side and the chords' sum.
/// Samples are displaced only normal to that sum (Lemma 2).
template <class N>
INLINE void set_offset(Bend<N> &bend, Vector<N> both, vernier_bend_limits limits) {
  const Vector<N> sum = {bend.behind.x + bend.ahead.x, bend.behind.y + bend.ahead.y};
  const Vector<N> difference = {bend.ahead.x - bend.behind.x, bend.ahead.y - bend.behind.y};
  const double half = 0.03125 * limits.inverse, sixteenth = 0.0625 * limits.inverse;
  // Where a curve turns straight back, it has no direction: no sample is enough there.
  const N share = dot(sum, both) / max(dot(both, both), N(0x1p-1000));
  const Vector<N> tangential = {both.x * share, both.y * share};
  bend.offset = {(sum.x - tangential.x) * half, (sum.y - tangential.y) * half};
  const N sign = dot(difference, tangential) < 0 ? N(-1.0) : N(1.0);
  bend.unevenness = {(difference.x + tangential.x * sign) * sixteenth, (difference.y + tangential.y * sign) * sixteenth};
}

/// How a curve bends at a point between two chords, given the growth of the half width along each.
template <bool varies, class N>
INLINE Bend<N> bend_between(vernier_rule rule, double parameter, Vector<N> chord, Knot<N> knot, Vector<N> next,
                            Knot<N> next_knot, N growth, N next_growth, vernier_bend_limits limits) {
  Bend<N> bend;
  const Vector<N> both = {chord.x + next.x, chord.y + next.y};
  switch (rule) {
    case VERNIER_LINES:
      return {};
    case VERNIER_UNIFORM: {
      bend.behind = {next.x - chord.x, next.y - chord.y};
      bend.ahead = bend.behind;
      set_offset(bend, both, limits);
      bend.fits_one_sample = fits_one_sample_at<varies>(bend.behind, chord, growth, limits) &
                             fits_one_sample_at<varies>(bend.ahead, next, next_growth, limits);
      return bend;
    }
    case VERNIER_CENTRIPETAL: {
      // Per knot unit.
      const N inverse = 1 / (knot.interval + next_knot.interval);
      const Vector<N> velocity = {knot.slope.x - both.x * inverse + next_knot.slope.x,
                                  knot.slope.y - both.y * inverse + next_knot.slope.y};
      bend.behind = {(velocity.x * knot.interval - chord.x) * 2, (velocity.y * knot.interval - chord.y) * 2};
      bend.ahead = {(next.x - velocity.x * next_knot.interval) * 2, (next.y - velocity.y * next_knot.interval) * 2};
      break;
    }
    case VERNIER_ANTIGRAIN: {
      // The vector from the midpoint of the edge before to that of the edge after; it is divided in the ratio of their
      // lengths.
      const Vector<N> across = {both.x * 0.5, both.y * 0.5};
      const N share = knot.interval / (knot.interval + next_knot.interval);
      const N arriving = share * (3 * parameter), leaving = (1 - share) * (3 * parameter);
      bend.behind = {(across.x * arriving - chord.x) * 2, (across.y * arriving - chord.y) * 2};
      bend.ahead = {(next.x - across.x * leaving) * 2, (next.y - across.y * leaving) * 2};
      break;
    }
  }
  const Vector<N> sum = {bend.behind.x + bend.ahead.x, bend.behind.y + bend.ahead.y};
  const Vector<N> difference = {bend.ahead.x - bend.behind.x, bend.ahead.y - bend.behind.y};
  set_offset(bend, both, limits);
  bend.fits_one_sample = fits_one_sample_at<varies>(bend.behind, chord, growth, limits) &
                         fits_one_sample_at<varies>(bend.ahead, next, next_growth, limits) &
                         is_alike<varies>(sum, difference, chord, growth, limits) &
                         is_alike<varies>(sum, difference, next, next_growth, limits);
  return bend;
}
