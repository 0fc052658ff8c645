#include "curves.h"
#include "outline.h"
#include "rows.h"

#define NUMBER wide_row
#define TRUTH wide_row_mask
#define NAMED(name) row_##name
#include "curve_rules.inc"

INLINE int sample_points(const vernier_points *points, vernier_rule rule, int varies, vernier_samples *samples,
                         vernier_outline *outline, int index) {
  wide_row first, second;
  LOAD(points->points, first);
  LOAD(points->points + 16, second);
  const wide_row x = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30) -
                     points->origin_x;
  const wide_row y = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) -
                     points->origin_y;
  const wide_row end_x = WIDE_MOVED(points->latest_x, x), end_y = WIDE_MOVED(points->latest_y, y);
  const wide_row start_x = WIDE_MOVED(points->previous_x, end_x), start_y = WIDE_MOVED(points->previous_y, end_y);
  const row_vector chord = {end_x - start_x, end_y - start_y}, next = {x - end_x, y - end_y};
  const row way_x = __builtin_convertvector(chord.x * points->inverse, row);
  const row way_y = __builtin_convertvector(chord.y * points->inverse, row);
  const wide_row position_x = start_x * points->inverse, position_y = start_y * points->inverse;
  STORE(outline->position_x + index, position_x);
  STORE(outline->position_y + index, position_y);
  STORE(samples->way_x, way_x);
  STORE(samples->way_y, way_y);
  wide_row room = points->reach;
  wide_row radius = points->radius;
  wide_row_mask is_valid = radius > 0;
  if (varies) {
    LOAD(points->widths, radius);
    radius *= 0.5;
    is_valid = (radius > 0) & (radius <= points->reach);
    const wide_row fine = radius * points->fineness;
    room = LEAST(room, fine);
  }
  is_valid &= (SIZE(x) <= room) & (SIZE(y) <= room);
  is_valid &= (SIZE(next.x) > points->coincidence) | (SIZE(next.y) > points->coincidence);
  const wide_row end_radius = WIDE_MOVED(points->latest_radius, radius);
  const row radii = __builtin_convertvector(end_radius * points->inverse, row);
  STORE(samples->radius, radii);
  if (rule != VERNIER_LINES) {
    const wide_row start_radius = WIDE_MOVED(points->previous_radius, end_radius);
    const vernier_vector before = {points->latest_x - points->previous_x, points->latest_y - points->previous_y};
    const vernier_knot knot_before = vernier_knot_along(rule, before);
    const row_knot next_knot = row_knot_along(rule, next);
    const row_knot knot = {WIDE_MOVED(knot_before.interval, next_knot.interval),
                           {WIDE_MOVED(knot_before.slope.x, next_knot.slope.x),
                            WIDE_MOVED(knot_before.slope.y, next_knot.slope.y)}};
    const row_bend bend = row_bend_between(rule, points->smoothing, chord, knot, next, next_knot,
                                           end_radius - start_radius, radius - end_radius, points->limits, varies);
    const row offset_x = __builtin_convertvector(bend.offset.x, row);
    const row offset_y = __builtin_convertvector(bend.offset.y, row);
    STORE(samples->offset_x, offset_x);
    STORE(samples->offset_y, offset_y);
    if (rule != VERNIER_UNIFORM) {
      const row unevenness_x = __builtin_convertvector(bend.unevenness.x, row), deviation = 0;
      const row unevenness_y = __builtin_convertvector(bend.unevenness.y, row);
      STORE(samples->unevenness_x, unevenness_x);
      STORE(samples->unevenness_y, unevenness_y);
      STORE(samples->deviation, deviation);
    }
    is_valid &= bend.is_gentle;
  }
  const unsigned bits = __builtin_bit_cast(unsigned short, __builtin_convertvector(is_valid, row_bits));
  // Most often all of them are: a processor then goes on with the next before that is known for sure.
  if (bits == (1u << VERNIER_CHUNK) - 1) {
    __asm__ volatile("");
    return VERNIER_CHUNK;
  }
  return __builtin_ctz(~bits);
}

#define POINTS(NAME, RULE, VARIES)                                                                                     \
  FOR_EACH_PROCESSOR static int NAME(const vernier_points *points, vernier_samples *samples,                           \
                                     vernier_outline *outline, int index) {                                            \
    return sample_points(points, RULE, VARIES, samples, outline, index);                                               \
  }

POINTS(even_lines, VERNIER_LINES, 0)
POINTS(even_uniform, VERNIER_UNIFORM, 0)
POINTS(even_centripetal, VERNIER_CENTRIPETAL, 0)
POINTS(even_antigrain, VERNIER_ANTIGRAIN, 0)
POINTS(varying_lines, VERNIER_LINES, 1)
POINTS(varying_uniform, VERNIER_UNIFORM, 1)
POINTS(varying_centripetal, VERNIER_CENTRIPETAL, 1)
POINTS(varying_antigrain, VERNIER_ANTIGRAIN, 1)

int vernier_sample_points(const vernier_points *points, vernier_samples *samples, vernier_outline *outline,
                          int index) {
  const int varies = points->widths != 0;
  switch (points->rule) {
    case VERNIER_LINES: return (varies ? varying_lines : even_lines)(points, samples, outline, index);
    case VERNIER_UNIFORM: return (varies ? varying_uniform : even_uniform)(points, samples, outline, index);
    case VERNIER_CENTRIPETAL: return (varies ? varying_centripetal : even_centripetal)(points, samples, outline, index);
    case VERNIER_ANTIGRAIN: return (varies ? varying_antigrain : even_antigrain)(points, samples, outline, index);
  }
}
