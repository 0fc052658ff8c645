#include "curve_rules.hpp"
#include "outline.h"

template <vernier_rule rule, bool varies>
INLINE int sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, int index) {
  const Doubles first = load<Doubles>(points->points), second = load<Doubles>(points->points + 16);
  const Doubles x = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30) -
                    points->origin_x;
  const Doubles y = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) -
                    points->origin_y;
  const Doubles end_x = behind(points->latest_x, x), end_y = behind(points->latest_y, y);
  const Doubles start_x = behind(points->previous_x, end_x), start_y = behind(points->previous_y, end_y);
  const Vector<Doubles> chord = {end_x - start_x, end_y - start_y}, next = {x - end_x, y - end_y};
  store(outline->position_x + index, start_x * points->inverse);
  store(outline->position_y + index, start_y * points->inverse);
  store(samples->displacement_x, narrowed(chord.x * points->inverse));
  store(samples->displacement_y, narrowed(chord.y * points->inverse));
  Doubles max_coordinate = points->max_coordinate, radius = points->radius;
  auto is_valid = radius > 0;
  if constexpr (varies) {
    radius = load<Doubles>(points->widths) * 0.5;
    is_valid = (radius > 0) & (radius <= points->max_coordinate);
    max_coordinate = min(max_coordinate, radius * points->fineness);
  }
  is_valid &= (abs(x) <= max_coordinate) & (abs(y) <= max_coordinate);
  is_valid &= (abs(next.x) > points->coincidence) | (abs(next.y) > points->coincidence);
  const Doubles end_radius = behind(points->latest_radius, radius);
  const Doubles start_radius = behind(points->previous_radius, end_radius);
  store(outline->radius + index, start_radius);
  store(samples->radius, narrowed(end_radius * points->inverse));
  if constexpr (rule != VERNIER_LINES) {
    const Vector<double> before = {points->latest_x - points->previous_x, points->latest_y - points->previous_y};
    const Knot<double> knot_before = knot_along(rule, before);
    const Knot<Doubles> next_knot = knot_along(rule, next);
    const Knot<Doubles> knot = {
        behind(knot_before.interval, next_knot.interval),
        {behind(knot_before.slope.x, next_knot.slope.x), behind(knot_before.slope.y, next_knot.slope.y)}};
    const Bend<Doubles> bend =
        bend_between<varies>(rule, points->parameter, chord, knot, next, next_knot, end_radius - start_radius,
                             radius - end_radius, points->limits);
    store(samples->offset_x, narrowed(bend.offset.x));
    store(samples->offset_y, narrowed(bend.offset.y));
    store(samples->unevenness_x, narrowed(bend.unevenness.x));
    store(samples->unevenness_y, narrowed(bend.unevenness.y));
    store(samples->deviation, Floats(0));
    is_valid &= bend.fits_one_sample;
  }
  const int count = leading(is_valid);
  // Most often all are. A processor then continues with the next ones before the result is known.
  if (count == VERNIER_CHUNK) {
    __asm__ volatile("");
    return VERNIER_CHUNK;
  }
  return count;
}

// One function for each curve, and for widths that change or not. Attributes that clone a function need a plain one.
#define POINTS(NAME, RULE, VARIES)                                                                                     \
  FOR_EACH_PROCESSOR static int NAME(const vernier_points *points, vernier_samples *samples, vernier_outline *outline, \
                                     int index) {                                                                      \
    return sample_points<RULE, VARIES>(points, samples, outline, index);                                               \
  }

POINTS(even_lines, VERNIER_LINES, false)
POINTS(even_uniform, VERNIER_UNIFORM, false)
POINTS(even_centripetal, VERNIER_CENTRIPETAL, false)
POINTS(even_antigrain, VERNIER_ANTIGRAIN, false)
POINTS(varying_lines, VERNIER_LINES, true)
POINTS(varying_uniform, VERNIER_UNIFORM, true)
POINTS(varying_centripetal, VERNIER_CENTRIPETAL, true)
POINTS(varying_antigrain, VERNIER_ANTIGRAIN, true)

int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline,
                          int index) {
  const bool varies = points->widths != nullptr;
  switch (points->rule) {
    case VERNIER_LINES: return (varies ? varying_lines : even_lines)(points, samples, outline, index);
    case VERNIER_UNIFORM: return (varies ? varying_uniform : even_uniform)(points, samples, outline, index);
    case VERNIER_CENTRIPETAL: return (varies ? varying_centripetal : even_centripetal)(points, samples, outline, index);
    case VERNIER_ANTIGRAIN: return (varies ? varying_antigrain : even_antigrain)(points, samples, outline, index);
  }
}
