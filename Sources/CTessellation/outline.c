#include "outline.h"
#include "rows.h"

/// What the sum of two edges is multiplied with for the vector to a place that serves both: cos(θ/2)^(-3/2) / 2, from sin²(θ/2).
#define STRETCH(turn) (0.5f + (turn) * (0.375f + (turn) * 0.328125f))

/// How much of vectors is felt along lines: what they move aside, and along only as far as half widths change.
#define FELT(x, y, ahead_x, ahead_y, growth)                                                                           \
  (varies ? SIZE(ahead_x * y - ahead_y * x) + SIZE(growth) * SIZE(ahead_x * x + ahead_y * y)                            \
          : SIZE(ahead_x * y - ahead_y * x))

/// How far a vector surely points aside of a line, towards the left, whatever the ways of its edges are.
INLINE row aside_surely(row x, row y, row ahead_x, row ahead_y, row growth, int varies) {
  const row aside = ahead_x * y - ahead_y * x;
  if (!varies) return aside;
  const row size = SIZE(aside), none = 0;
  const row rest = size - SIZE(growth) * (SIZE(ahead_x * x + ahead_y * y) + SIZE(growth) * size);
  const row sure = MOST(none, rest);
  return aside < 0 ? -sure : sure;
}

INLINE int outline_samples(vernier_line *line, const vernier_samples *samples, int count, int least, int varies, int bends,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  // Of each sample and the line that leads there, and of the one before.
  const vernier_line first = *line;
  row way_x, way_y, radius, offset_x = 0, offset_y = 0;
  LOAD(samples->way_x, way_x);
  LOAD(samples->way_y, way_y);
  LOAD(samples->radius, radius);
  row offset_x_before = 0, offset_y_before = 0;
  if (bends > 0) {
    LOAD(samples->offset_x, offset_x);
    LOAD(samples->offset_y, offset_y);
    offset_x_before = MOVED(first.offset_x, offset_x);
    offset_y_before = MOVED(first.offset_y, offset_y);
    way_x -= offset_x - offset_x_before;
    way_y -= offset_y - offset_y_before;
  }
  const row square = way_x * way_x + way_y * way_y;
  const row inverse = 1 / ROOT(square), length = square * inverse;
  const row ahead_x = way_x * inverse, ahead_y = way_y * inverse;
  const row radius_before = MOVED(first.radius, radius);
  row growth = 0, left_x = -ahead_y, left_y = ahead_x, right_x = ahead_y, right_y = -ahead_x;
  if (varies) {
    growth = (radius - radius_before) * inverse;
    const row rest = 1 - growth * growth, none = 0;
    const row across = ROOT(MOST(rest, none));
    left_x = -(ahead_x * growth) - ahead_y * across;
    left_y = -(ahead_y * growth) + ahead_x * across;
    right_x = -(ahead_x * growth) + ahead_y * across;
    right_y = -(ahead_y * growth) - ahead_x * across;
  }

  const row left_x_before = MOVED(first.left_x, left_x), left_y_before = MOVED(first.left_y, left_y);
  row turn = 0.5f - (left_x_before * left_x + left_y_before * left_y) * 0.5f;
  row crossing = SIZE(left_x_before * left_y - left_y_before * left_x);
  const row left_scale = STRETCH(turn) * radius_before;
  const row left_way_x = (left_x_before + left_x) * left_scale, left_way_y = (left_y_before + left_y) * left_scale;
  row right_way_x = -left_way_x, right_way_y = -left_way_y;
  if (varies) {
    const row right_x_before = MOVED(first.right_x, right_x), right_y_before = MOVED(first.right_y, right_y);
    const row right_turn = 0.5f - (right_x_before * right_x + right_y_before * right_y) * 0.5f;
    const row right_crossing = SIZE(right_x_before * right_y - right_y_before * right_x);
    const row right_scale = STRETCH(right_turn) * radius_before;
    right_way_x = (right_x_before + right_x) * right_scale;
    right_way_y = (right_y_before + right_y) * right_scale;
    turn = MOST(turn, right_turn);
    crossing = MOST(crossing, right_crossing);
  }
  const row edge_left_x = left_way_x - offset_x_before, edge_right_x = right_way_x - offset_x_before;
  const row edge_left_y = left_way_y - offset_y_before, edge_right_y = right_way_y - offset_y_before;

  const row stray = radius_before * turn * (0.25f + 0.25f * turn);
  row reach = limits->budget - stray;
  row unevenness_x = 0, unevenness_y = 0, deviation = 0, bulge = 0;
  const row ahead_x_before = MOVED(first.ahead_x, ahead_x), ahead_y_before = MOVED(first.ahead_y, ahead_y);
  if (bends > 0) {
    const row growth_before = MOVED(first.growth, growth);
    row behind = FELT(offset_x_before, offset_y_before, ahead_x_before, ahead_y_before, growth_before);
    row ahead = FELT(offset_x_before, offset_y_before, ahead_x, ahead_y, growth);
    if (bends > 1) {
      LOAD(samples->unevenness_x, unevenness_x);
      LOAD(samples->unevenness_y, unevenness_y);
      LOAD(samples->deviation, deviation);
      const row x = MOVED(first.unevenness_x, unevenness_x), y = MOVED(first.unevenness_y, unevenness_y);
      behind += FELT(x, y, ahead_x_before, ahead_y_before, growth_before);
      ahead += FELT(x, y, ahead_x, ahead_y, growth);
      reach -= MOVED(first.deviation, deviation);
    }
    reach -= MOST(behind, ahead);
    // The lesser of what it is at both ends, where that is to the same side.
    const row start = aside_surely(offset_x_before, offset_y_before, ahead_x, ahead_y, growth, varies);
    const row end = aside_surely(offset_x, offset_y, ahead_x, ahead_y, growth, varies), none = 0;
    const row least = LEAST(start, end), most = MOST(start, end);
    bulge = 8 * (MOST(none, least) + LEAST(none, most));
    const row bulge_before = MOVED(first.bulge, bulge);
    STORE(outline->bulge + index, bulge_before);
  }
  const row length_before = MOVED(first.length, length);
  const row loss = crossing * (radius_before * 0.55f), loss_before = MOVED(first.loss, loss);
  const row spared_before = 0.7f * length_before - loss_before, spared = 0.7f * length;
  row_mask is_gentle = (loss <= LEAST(spared_before, spared)) & (crossing * 64 <= length_before + length) &
                       (turn <= 0.0625f) & (reach >= 0.4f * limits->budget) & (length >= limits->least_length) &
                       (length <= limits->most_length);
  if (varies)
    is_gentle &= (radius >= limits->least_radius) & (radius <= limits->most_radius) &
                 (SIZE(growth) <= limits->most_growth);
  const row latest = 1 - limits->least_length * MOVED(first.inverse, inverse);

  const row edges_x[2] = {
      __builtin_shufflevector(edge_left_x, edge_right_x, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
      __builtin_shufflevector(edge_left_x, edge_right_x, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};
  const row edges_y[2] = {
      __builtin_shufflevector(edge_left_y, edge_right_y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
      __builtin_shufflevector(edge_left_y, edge_right_y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};
  STORE(outline->edge_x + 2 * index, edges_x);
  STORE(outline->edge_y + 2 * index, edges_y);
  STORE(outline->ahead_x + index, ahead_x_before);
  STORE(outline->ahead_y + index, ahead_y_before);
  STORE(outline->reach + index, reach);
  STORE(outline->latest + index, latest);
  STORE(outline->radius + index, radius_before);
  const row middle_x = -offset_x_before, middle_y = -offset_y_before;
  STORE(outline->middle_x + index, middle_x);
  STORE(outline->middle_y + index, middle_y);
  STORE(outline->stray + index, stray);
  const unsigned bits = __builtin_bit_cast(unsigned short, __builtin_convertvector(is_gentle, row_bits));
  const int gentle = __builtin_ctz(~bits | 1u << count);
  const int last = MOST(gentle, least) - 1;
  if (last < 0) return 0;
  *line = (vernier_line){
      .radius = radius[last],
      .offset_x = offset_x[last],
      .offset_y = offset_y[last],
      .unevenness_x = unevenness_x[last],
      .unevenness_y = unevenness_y[last],
      .deviation = deviation[last],
      .ahead_x = ahead_x[last],
      .ahead_y = ahead_y[last],
      .length = length[last],
      .inverse = inverse[last],
      .growth = growth[last],
      .left_x = left_x[last],
      .left_y = left_y[last],
      .right_x = right_x[last],
      .right_y = right_y[last],
      .loss = loss[last],
      .bulge = bulge[last],
  };
  return gentle;
}

#define OUTLINE(NAME, VARIES, BENDS)                                                                                   \
  FOR_EACH_PROCESSOR static int NAME(vernier_line *line, const vernier_samples *samples, int count, int least,         \
                                      const vernier_limits *limits, vernier_outline *outline, int index) {             \
    return outline_samples(line, samples, count, least, VARIES, BENDS, limits, outline, index);                          \
  }

OUTLINE(even_straight, 0, 0)
OUTLINE(even_smooth, 0, 1)
OUTLINE(even_any, 0, 2)
OUTLINE(varying_straight, 1, 0)
OUTLINE(varying_smooth, 1, 1)
OUTLINE(varying_any, 1, 2)

int vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, int least, int varies, int bends,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  switch (bends + (varies ? 3 : 0)) {
    case 0: return even_straight(line, samples, count, least, limits, outline, index);
    case 1: return even_smooth(line, samples, count, least, limits, outline, index);
    case 2: return even_any(line, samples, count, least, limits, outline, index);
    case 3: return varying_straight(line, samples, count, least, limits, outline, index);
    case 4: return varying_smooth(line, samples, count, least, limits, outline, index);
    default: return varying_any(line, samples, count, least, limits, outline, index);
  }
}
