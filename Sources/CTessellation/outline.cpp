#include "lanes.hpp"
#include "outline.h"

/// Lines that lead to one sample or to sixteen: the numbers of vernier_line, a lane for each.
template <class N>
struct Lines {
  N radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
  N direction_x, direction_y, length, inverse, growth, left_x, left_y, right_x, right_y, shortening;
};

INLINE float at(float number, int) { return number; }
INLINE float at(Floats lanes, int index) { return lanes[index]; }

template <class N>
INLINE vernier_line line_at(const Lines<N> &all, int index) {
  return {
      .radius = at(all.radius, index),
      .offset_x = at(all.offset_x, index),
      .offset_y = at(all.offset_y, index),
      .unevenness_x = at(all.unevenness_x, index),
      .unevenness_y = at(all.unevenness_y, index),
      .deviation = at(all.deviation, index),
      .direction_x = at(all.direction_x, index),
      .direction_y = at(all.direction_y, index),
      .length = at(all.length, index),
      .inverse = at(all.inverse, index),
      .growth = at(all.growth, index),
      .left_x = at(all.left_x, index),
      .left_y = at(all.left_y, index),
      .right_x = at(all.right_x, index),
      .right_y = at(all.right_y, index),
      .shortening = at(all.shortening, index),
  };
}

INLINE void store_in_turn(float *numbers, float left, float right) { numbers[0] = left, numbers[1] = right; }

INLINE void store_in_turn(float *numbers, Floats left, Floats right) {
  store(numbers, __builtin_shufflevector(left, right, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  store(numbers + 16, __builtin_shufflevector(left, right, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
}

/// From sin²(θ/2): cos(θ/2)^(-3/2) / 2, what the sum of two edges' normals is multiplied with for the vector, in half
/// widths, to a position that serves both edges (Lemma 3).
template <class N>
INLINE N miter(N turn) {
  return 0.5f + turn * (0.375f + turn * 0.328125f);
}

/// The error of a displacement along a line: its normal component, and its tangential one as far as half widths change.
template <bool varies, class N>
INLINE N projected_error(N x, N y, N direction_x, N direction_y, N growth) {
  const N normal = abs(direction_x * y - direction_y * x);
  if constexpr (!varies) return normal;
  return normal + abs(growth) * abs(direction_x * x + direction_y * y);
}

/// Computes the lines that lead to samples, and the outline at the sample before each.
/// \returns where outlines go on at the sample before.
template <class N, bool varies, bool curved>
INLINE auto outline_at(const vernier_line &first, const vernier_samples *samples, const vernier_limits *limits,
                       vernier_outline *outline, int index, Lines<N> &line) {
  line = {};
  N displacement_x = load<N>(samples->displacement_x), displacement_y = load<N>(samples->displacement_y);
  line.radius = load<N>(samples->radius);
  N offset_x = 0, offset_y = 0;
  if constexpr (curved) {
    line.offset_x = load<N>(samples->offset_x);
    line.offset_y = load<N>(samples->offset_y);
    offset_x = behind(first.offset_x, line.offset_x);
    offset_y = behind(first.offset_y, line.offset_y);
    displacement_x -= line.offset_x - offset_x;
    displacement_y -= line.offset_y - offset_y;
  }
  line.inverse = 1 / sqrt(displacement_x * displacement_x + displacement_y * displacement_y);
  line.length = (displacement_x * displacement_x + displacement_y * displacement_y) * line.inverse;
  line.direction_x = displacement_x * line.inverse;
  line.direction_y = displacement_y * line.inverse;
  const N radius = behind(first.radius, line.radius);
  line.left_x = -line.direction_y;
  line.left_y = line.direction_x;
  line.right_x = line.direction_y;
  line.right_y = -line.direction_x;
  if constexpr (varies) {
    line.growth = (line.radius - radius) * line.inverse;
    const N across = sqrt(max(1 - line.growth * line.growth, N(0)));
    line.left_x = -(line.direction_x * line.growth) - line.direction_y * across;
    line.left_y = -(line.direction_y * line.growth) + line.direction_x * across;
    line.right_x = -(line.direction_x * line.growth) + line.direction_y * across;
    line.right_y = -(line.direction_y * line.growth) - line.direction_x * across;
  }

  // The positions on both edges: on the bisectors of the lines that meet at the sample.
  const N left_x = behind(first.left_x, line.left_x), left_y = behind(first.left_y, line.left_y);
  N turn = 0.5f - (left_x * line.left_x + left_y * line.left_y) * 0.5f;
  N sine = abs(left_x * line.left_y - left_y * line.left_x);
  const N left_miter = miter(turn) * radius;
  const N to_left_x = (left_x + line.left_x) * left_miter, to_left_y = (left_y + line.left_y) * left_miter;
  N to_right_x = -to_left_x, to_right_y = -to_left_y;
  if constexpr (varies) {
    const N right_x = behind(first.right_x, line.right_x), right_y = behind(first.right_y, line.right_y);
    const N right_turn = 0.5f - (right_x * line.right_x + right_y * line.right_y) * 0.5f;
    const N right_miter = miter(right_turn) * radius;
    to_right_x = (right_x + line.right_x) * right_miter;
    to_right_y = (right_y + line.right_y) * right_miter;
    turn = max(turn, right_turn);
    sine = max(sine, abs(right_x * line.right_y - right_y * line.right_x));
  }

  // What an edge may deviate there: all but what the outline and the curve deviate themselves.
  const N deviation = radius * turn * (0.25f + 0.25f * turn);
  N allowance = limits->tolerance - deviation;
  const N length = behind(first.length, line.length);
  const N direction_x = behind(first.direction_x, line.direction_x);
  const N direction_y = behind(first.direction_y, line.direction_y);
  if constexpr (curved) {
    line.unevenness_x = load<N>(samples->unevenness_x);
    line.unevenness_y = load<N>(samples->unevenness_y);
    line.deviation = load<N>(samples->deviation);
    const N growth = behind(first.growth, line.growth);
    const N uneven_x = behind(first.unevenness_x, line.unevenness_x);
    const N uneven_y = behind(first.unevenness_y, line.unevenness_y);
    const N arriving = projected_error<varies>(offset_x, offset_y, direction_x, direction_y, growth) +
                       projected_error<varies>(uneven_x, uneven_y, direction_x, direction_y, growth);
    const N leaving = projected_error<varies>(offset_x, offset_y, line.direction_x, line.direction_y, line.growth) +
                      projected_error<varies>(uneven_x, uneven_y, line.direction_x, line.direction_y, line.growth);
    allowance -= behind(first.deviation, line.deviation);
    allowance -= max(arriving, leaving);
  }

  // By how much each quantity is within its limit, and the least of these: one comparison is faster than many. Where
  // two samples coincide, the length is NaN.
  line.shortening = sine * (radius * 0.55f);
  const N shortening = behind(first.shortening, line.shortening);
  N spare = min(0.7f * length - shortening, 0.7f * line.length) - line.shortening;
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
  store(outline->radius + index, radius);
  store(outline->middle_x + index, -offset_x);
  store(outline->middle_y + index, -offset_y);
  store(outline->deviation + index, deviation);
  return (spare >= 0) & (line.length >= limits->least_length);
}

template <bool varies, bool curved>
INLINE int outline_samples(vernier_line *line, const vernier_samples *samples, int count, const vernier_limits *limits,
                           vernier_outline *outline, int index) {
  Lines<Floats> lines;
  const auto goes_on = outline_at<Floats, varies, curved>(*line, samples, limits, outline, index, lines);
  const int leads = leading(goes_on);
  // Most often all of them do: the next ones are then begun with before that is known for sure.
  if (count == VERNIER_CHUNK && leads == VERNIER_CHUNK) {
    *line = line_at(lines, VERNIER_CHUNK - 1);
    return VERNIER_CHUNK;
  }
  const int taken = leads < count ? leads : count;
  if (taken > 0) *line = line_at(lines, taken - 1);
  return taken;
}

#define OUTLINE(NAME, VARIES, CURVED)                                                                                  \
  FOR_EACH_PROCESSOR static int NAME(vernier_line *line, const vernier_samples *samples, int count,                    \
                                     const vernier_limits *limits, vernier_outline *outline, int index) {              \
    return outline_samples<VARIES, CURVED>(line, samples, count, limits, outline, index);                              \
  }

OUTLINE(even_straight, false, false)
OUTLINE(even_curved, false, true)
OUTLINE(varying_straight, true, false)
OUTLINE(varying_curved, true, true)

int vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, bool varies, bool curved,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  const auto function =
      varies ? curved ? varying_curved : varying_straight : curved ? even_curved : even_straight;
  return function(line, samples, count, limits, outline, index);
}

bool vernier_outline_sample(vernier_line *line, const vernier_samples *samples, bool varies,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  Lines<float> next;
  const vernier_line first = *line;
  const bool goes_on = varies ? outline_at<float, true, true>(first, samples, limits, outline, index, next)
                              : outline_at<float, false, true>(first, samples, limits, outline, index, next);
  *line = line_at(next, 0);
  return goes_on;
}
