#include "lanes.hpp"
#include "outline.h"

/// The lines that lead to sixteen samples: the numbers of vernier_line, a lane for each sample.
struct Lines {
  Floats radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  Floats direction_x, direction_y, length, inverse, growth, left_x, left_y, right_x, right_y, shortening;
};

INLINE vernier_line line_at(const Lines &all, int index) {
  return {
      .radius = all.radius[index],
      .offset_x = all.offset_x[index],
      .offset_y = all.offset_y[index],
      .unevenness_x = all.unevenness_x[index],
      .unevenness_y = all.unevenness_y[index],
      .deviation = all.deviation[index],
      .direction_x = all.direction_x[index],
      .direction_y = all.direction_y[index],
      .length = all.length[index],
      .inverse = all.inverse[index],
      .growth = all.growth[index],
      .left_x = all.left_x[index],
      .left_y = all.left_y[index],
      .right_x = all.right_x[index],
      .right_y = all.right_y[index],
      .shortening = all.shortening[index],
  };
}

INLINE void store_in_turn(float *numbers, Floats left, Floats right) {
  store(numbers, __builtin_shufflevector(left, right, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  store(numbers + 16, __builtin_shufflevector(left, right, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
}

/// Of sin²(θ/2): cos(θ/2)^(-3/2) / 2. It is the factor of the sum of two edges' normals that gives the vector, in half
/// widths, to a position on both edges (Lemma 4).
INLINE Floats stretch(Floats turn) { return 0.5f + turn * (0.375f + turn * 0.328125f); }

/// The projected error of a displacement along a line: its normal component, and its tangential one in proportion to
/// the growth of half widths.
template <bool varies>
INLINE Floats projected_error(Floats x, Floats y, Floats direction_x, Floats direction_y, Floats growth) {
  const Floats normal = abs(direction_x * y - direction_y * x);
  if constexpr (!varies) return normal;
  return normal + min(abs(growth), Floats(1)) * abs(direction_x * x + direction_y * y);
}

/// Computes the lines that lead to samples, and the outline at the sample before each.
template <bool varies, bool curved>
INLINE vernier_verdicts outline_samples(vernier_line *last, const vernier_samples *samples, int count,
                                        const vernier_limits *limits, vernier_outline *outline, int index) {
  const vernier_line first = *last;
  Lines line = {};
  Floats displacement_x = load<Floats>(samples->displacement_x), displacement_y = load<Floats>(samples->displacement_y);
  line.radius = load<Floats>(samples->radius);
  Floats offset_x = 0, offset_y = 0;
  if constexpr (curved) {
    line.offset_x = load<Floats>(samples->offset_x);
    line.offset_y = load<Floats>(samples->offset_y);
    offset_x = behind(first.offset_x, line.offset_x);
    offset_y = behind(first.offset_y, line.offset_y);
    displacement_x -= line.offset_x - offset_x;
    displacement_y -= line.offset_y - offset_y;
  }
  // Coinciding samples have no direction.
  const Floats square = displacement_x * displacement_x + displacement_y * displacement_y;
  line.inverse = square > 0 ? 1 / sqrt(square) : Floats(0);
  line.length = square * line.inverse;
  line.direction_x = displacement_x * line.inverse;
  line.direction_y = displacement_y * line.inverse;
  const Floats radius = behind(first.radius, line.radius);
  line.left_x = -line.direction_y;
  line.left_y = line.direction_x;
  line.right_x = line.direction_y;
  line.right_y = -line.direction_x;
  if constexpr (varies) {
    line.growth = (line.radius - radius) * line.inverse;
    const Floats across = sqrt(max(1 - line.growth * line.growth, Floats(0)));
    line.left_x = -(line.direction_x * line.growth) - line.direction_y * across;
    line.left_y = -(line.direction_y * line.growth) + line.direction_x * across;
    line.right_x = -(line.direction_x * line.growth) + line.direction_y * across;
    line.right_y = -(line.direction_y * line.growth) - line.direction_x * across;
  }

  // The positions on both edges: on the bisectors of the lines that meet at the sample.
  const Floats left_x = behind(first.left_x, line.left_x), left_y = behind(first.left_y, line.left_y);
  Floats turn = 0.5f - (left_x * line.left_x + left_y * line.left_y) * 0.5f;
  Floats sine = abs(left_x * line.left_y - left_y * line.left_x);
  const Floats left_stretch = stretch(turn) * radius;
  const Floats to_left_x = (left_x + line.left_x) * left_stretch, to_left_y = (left_y + line.left_y) * left_stretch;
  Floats to_right_x = -to_left_x, to_right_y = -to_left_y;
  if constexpr (varies) {
    const Floats right_x = behind(first.right_x, line.right_x), right_y = behind(first.right_y, line.right_y);
    const Floats right_turn = 0.5f - (right_x * line.right_x + right_y * line.right_y) * 0.5f;
    const Floats right_stretch = stretch(right_turn) * radius;
    to_right_x = (right_x + line.right_x) * right_stretch;
    to_right_y = (right_y + line.right_y) * right_stretch;
    turn = max(turn, right_turn);
    sine = max(sine, abs(right_x * line.right_y - right_y * line.right_x));
  }

  // The allowed deviation of an edge there: the limit less the deviations of the outline and the curve.
  const Floats deviation = radius * turn * (0.25f + 0.25f * turn);
  Floats sample_deviation = 0;
  const Floats length = behind(first.length, line.length);
  const Floats direction_x = behind(first.direction_x, line.direction_x);
  const Floats direction_y = behind(first.direction_y, line.direction_y);
  if constexpr (curved) {
    line.unevenness_x = load<Floats>(samples->unevenness_x);
    line.unevenness_y = load<Floats>(samples->unevenness_y);
    line.deviation = load<Floats>(samples->deviation);
    const Floats growth = behind(first.growth, line.growth);
    const Floats uneven_x = behind(first.unevenness_x, line.unevenness_x);
    const Floats uneven_y = behind(first.unevenness_y, line.unevenness_y);
    const Floats arriving = projected_error<varies>(offset_x, offset_y, direction_x, direction_y, growth) +
                       projected_error<varies>(uneven_x, uneven_y, direction_x, direction_y, growth);
    const Floats leaving = projected_error<varies>(offset_x, offset_y, line.direction_x, line.direction_y, line.growth) +
                      projected_error<varies>(uneven_x, uneven_y, line.direction_x, line.direction_y, line.growth);
    sample_deviation = behind(first.deviation, line.deviation) + max(arriving, leaving);
  }
  const Floats allowance = limits->tolerance - deviation - sample_deviation;

  // The difference of each quantity to its limit, and the least of these: one comparison is faster than many.
  line.shortening = sine * (radius * 0.55f);
  const Floats shortening = behind(first.shortening, line.shortening);
  Floats spare = min(0.7f * length - shortening, 0.7f * line.length) - line.shortening;
  spare = min(spare, length + line.length - sine * 64);
  spare = min(spare, 0.0625f - turn);
  spare = min(spare, allowance - 0.4f * limits->tolerance);
  spare = min(spare, limits->most_length - line.length);
  if constexpr (varies) {
    spare = min(spare, line.radius - limits->least_radius);
    spare = min(spare, limits->most_radius - line.radius);
    spare = min(spare, limits->most_growth - abs(line.growth));
  }

  store_in_turn(outline->edge_x + 2 * index, to_left_x - offset_x, to_right_x - offset_x);
  store_in_turn(outline->edge_y + 2 * index, to_left_y - offset_y, to_right_y - offset_y);
  store(outline->direction_x + index, direction_x);
  store(outline->direction_y + index, direction_y);
  store(outline->allowance + index, allowance);
  store(outline->latest + index, 1 - limits->least_length * behind(first.inverse, line.inverse));
  store(outline->sample_x + index, -offset_x);
  store(outline->sample_y + index, -offset_y);
  store(outline->sample_deviation + index, sample_deviation);
  *last = count == VERNIER_CHUNK ? line_at(line, VERNIER_CHUNK - 1) : line_at(line, count - 1);

  const auto goes_on = (spare >= 0) & (line.length >= limits->least_length);
  Floats room = min(radius - limits->least_radius, limits->most_radius - radius);
  room = min(room, limits->beginning_deviation - deviation);
  return {bits(goes_on), bits(goes_on & (room >= 0))};
}

#define OUTLINE(NAME, VARIES, CURVED)                                                                                  \
  FOR_EACH_PROCESSOR static vernier_verdicts NAME(vernier_line *line, const vernier_samples *samples, int count,       \
                                                  const vernier_limits *limits, vernier_outline *outline, int index) { \
    return outline_samples<VARIES, CURVED>(line, samples, count, limits, outline, index);                              \
  }

OUTLINE(even_straight, false, false)
OUTLINE(even_curved, false, true)
OUTLINE(varying_straight, true, false)
OUTLINE(varying_curved, true, true)

vernier_verdicts vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, bool varies,
                                         bool curved, const vernier_limits *limits, vernier_outline *outline,
                                         int index) {
  const auto function = varies ? curved ? varying_curved : varying_straight : curved ? even_curved : even_straight;
  return function(line, samples, count, limits, outline, index);
}
