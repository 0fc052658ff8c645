#include "outline.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Where a program can choose as it starts.
#if defined(__x86_64__) && defined(__GLIBC__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define INLINE static inline __attribute__((always_inline))

void *vernier_thread_room(void) {
  static _Thread_local _Alignas(64) unsigned char room[VERNIER_THREAD_ROOM];
  return room;
}

// Sixteen numbers, one for each of so many samples in a row.
typedef float row __attribute__((ext_vector_type(16)));
typedef int row_mask __attribute__((ext_vector_type(16)));
typedef _Bool row_bits __attribute__((ext_vector_type(16)));

#define LEAST(a, b) ((b) < (a) ? (b) : (a))
#define MOST(a, b) ((b) > (a) ? (b) : (a))
#define ROOT(a) __builtin_elementwise_sqrt(a)
#define SIZE(a) __builtin_elementwise_abs(a)
#define LOAD(numbers, target) memcpy(&(target), (numbers), sizeof(target))
#define STORE(numbers, all) memcpy((numbers), &(all), sizeof(all))
/// A row moved on by one, behind a number. Never by way of memory: a load that takes in several stores waits until all that was before them is done.
#define MOVED(number, now)                                                                                             \
  __builtin_shufflevector((row)(number), now, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)

// MARK: - Points

typedef double wide_row __attribute__((ext_vector_type(16)));
typedef long wide_row_mask __attribute__((ext_vector_type(16)));

#define WIDE_MOVED(number, now)                                                                                        \
  __builtin_shufflevector((wide_row)(number), now, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)

FOR_EACH_PROCESSOR static int sample_points(const vernier_points *points, const vernier_samples *samples,
                                            const vernier_outline *outline, int index) {
  wide_row first, second;
  LOAD(points->points, first);
  LOAD(points->points + 16, second);
  const wide_row x = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30) -
                     points->origin_x;
  const wide_row y = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31) -
                     points->origin_y;
  const wide_row end_x = WIDE_MOVED(points->latest_x, x), end_y = WIDE_MOVED(points->latest_y, y);
  const wide_row start_x = WIDE_MOVED(points->previous_x, end_x), start_y = WIDE_MOVED(points->previous_y, end_y);
  const row way_x = __builtin_convertvector((end_x - start_x) * points->inverse, row);
  const row way_y = __builtin_convertvector((end_y - start_y) * points->inverse, row);
  STORE(outline->place_x + index, start_x);
  STORE(outline->place_y + index, start_y);
  STORE(samples->way_x, way_x);
  STORE(samples->way_y, way_y);
  wide_row room = points->reach;
  wide_row radius = points->radius;
  wide_row_mask is_valid = radius > 0;
  if (points->widths) {
    LOAD(points->widths, radius);
    radius *= 0.5;
    is_valid = (radius > 0) & (radius <= points->reach);
    const wide_row fine = radius * points->fineness;
    room = LEAST(room, fine);
  }
  is_valid &= (SIZE(x) <= room) & (SIZE(y) <= room);
  is_valid &= (SIZE(x - end_x) > points->coincidence) | (SIZE(y - end_y) > points->coincidence);
  const row radii = __builtin_convertvector(WIDE_MOVED(points->latest_radius, radius) * points->inverse, row);
  STORE(samples->radius, radii);
  const unsigned bits = __builtin_bit_cast(unsigned short, __builtin_convertvector(is_valid, row_bits));
  return __builtin_ctz(~bits | 1u << VERNIER_CHUNK);
}

int vernier_sample_points(const vernier_points *points, const vernier_samples *samples, const vernier_outline *outline,
                          int index) {
  return sample_points(points, samples, outline, index);
}

// MARK: - Outlines

/// What the sum of two edges is multiplied with for the vector to a place that serves both: cos(θ/2)^(-3/2) / 2, from sin²(θ/2).
#define STRETCH(turn) (0.5f + (turn) * (0.375f + (turn) * 0.328125f))

/// How much of vectors is felt along lines: what they move aside, and along only as far as half widths change.
#define FELT(x, y, ahead_x, ahead_y, growth)                                                                           \
  (varies ? SIZE(ahead_x * y - ahead_y * x) + SIZE(growth) * SIZE(ahead_x * x + ahead_y * y)                            \
          : SIZE(ahead_x * y - ahead_y * x))

INLINE int outline_samples(vernier_line *line, const vernier_samples *samples, int count, int varies, int bends,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  // Of each sample and the line that leads there, and of the one before.
  const vernier_line first = *line;
  const int last = count - 1;
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
  row unevenness_x = 0, unevenness_y = 0, deviation = 0;
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
  const int gentle = __builtin_ctz(~bits | 1u << VERNIER_CHUNK);
  if (gentle < count && count > 1) return gentle;
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
  };
  return gentle < count ? gentle : count;
}

#define OUTLINE(NAME, VARIES, BENDS)                                                                                   \
  FOR_EACH_PROCESSOR static int NAME(vernier_line *line, const vernier_samples *samples, int count,                   \
                                      const vernier_limits *limits, vernier_outline *outline, int index) {             \
    return outline_samples(line, samples, count, VARIES, BENDS, limits, outline, index);                                      \
  }

OUTLINE(even_straight, 0, 0)
OUTLINE(even_smooth, 0, 1)
OUTLINE(even_any, 0, 2)
OUTLINE(varying_straight, 1, 0)
OUTLINE(varying_smooth, 1, 1)
OUTLINE(varying_any, 1, 2)

int vernier_outline_samples(vernier_line *line, const vernier_samples *samples, int count, int varies, int bends,
                             const vernier_limits *limits, vernier_outline *outline, int index) {
  switch (bends + (varies ? 3 : 0)) {
    case 0: return even_straight(line, samples, count, limits, outline, index);
    case 1: return even_smooth(line, samples, count, limits, outline, index);
    case 2: return even_any(line, samples, count, limits, outline, index);
    case 3: return varying_straight(line, samples, count, limits, outline, index);
    case 4: return varying_smooth(line, samples, count, limits, outline, index);
    default: return varying_any(line, samples, count, limits, outline, index);
  }
}

// MARK: - Edges

// The left and the right edge of a place, and those of eight places in a row.
typedef float pair __attribute__((ext_vector_type(2)));
typedef double wide_pair __attribute__((ext_vector_type(2)));
typedef int pair_mask __attribute__((ext_vector_type(2)));
typedef float all __attribute__((ext_vector_type(16)));
typedef int all_masks __attribute__((ext_vector_type(16)));
typedef _Bool all_bits __attribute__((ext_vector_type(16)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef double wide_eight __attribute__((ext_vector_type(8)));

/// The numbers of one place in all eight, and each of eight for both edges.
#define SPREAD(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
#define EACH(eight) __builtin_shufflevector(eight, eight, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
/// All moved on by one place, behind another.
#define BEHIND(place, now)                                                                                             \
  __builtin_shufflevector((all)SPREAD(place), now, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29)
/// The first of each two places for both; the second of each four for the last two; the fourth for the last four. What is so far the least of all that come
/// before and the place itself comes of these steps, one after the other.
#define IN_TWOS(now) __builtin_shufflevector(now, now, 0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13)
#define IN_FOURS(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 2, 3, 2, 3, 8, 9, 10, 11, 10, 11, 10, 11)
#define IN_ALL(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7)
#define SWAPPED(pair) __builtin_shufflevector(pair, pair, 1, 0)

/// Where the place that a piece has come to is kept, so that those ahead lie as vectors do.
enum { HERE = 14, LOOKS = HERE + 2 + 2 * VERNIER_WINDOW };

/// What is known of places in the frame of a piece, of both edges in turn: how far along they are; how far aside edges may pass them, to the right and the
/// left; the least and the most slope that passes them and all before; where on the way there an edge has to end, 0…1, or 2 where it need not; and
/// whether the place lies too far left for it.
typedef struct {
  _Alignas(64) float forward[LOOKS];
  _Alignas(64) float right[LOOKS];
  _Alignas(64) float left[LOOKS];
  _Alignas(64) float low[LOOKS];
  _Alignas(64) float high[LOOKS];
  _Alignas(64) float exit[LOOKS];
  _Alignas(64) int is_left[LOOKS];
} looks;

FOR_EACH_PROCESSOR static int fit_edges(vernier_edges *edges, const vernier_outline *outline, int *next, int end,
                                        int window, int most_corners, double *corners) {
  looks seen;
  const double *const place_x = outline->place_x, *const place_y = outline->place_y;
  const float *const edge_x = outline->edge_x, *const edge_y = outline->edge_y, *const reaches = outline->reach;
  const double tolerance = edges->tolerance, inverse = edges->inverse;
  const float longest = edges->longest;
  double origin_x = edges->origin_x, origin_y = edges->origin_y;
  pair x, y, low, high;
  LOAD(edges->x, x);
  LOAD(edges->y, y);
  LOAD(edges->low, low);
  LOAD(edges->high, high);
  float along_x = edges->along[0], along_y = edges->along[1];
  int index = *next, count = 0, is_new = low[0] == -__builtin_inff();
  while (count < most_corners && end - index >= window) {
    // The place that the piece has come to.
    pair near_x, near_y;
    LOAD(edge_x + 2 * (index - 1), near_x);
    LOAD(edge_y + 2 * (index - 1), near_y);
    // In the very order as those ahead, so that it does not matter with which window a place was come to.
    near_x = near_x + (float)((place_x[index - 1] - origin_x) * inverse) - x;
    near_y = near_y + (float)((place_y[index - 1] - origin_y) * inverse) - y;
    const pair forward_before = near_x * along_x + near_y * along_y;
    const pair aside_before = near_y * along_x - near_x * along_y;
    const pair right_before = aside_before - reaches[index - 1], left_before = aside_before + reaches[index - 1];
    STORE(seen.forward + HERE, forward_before);
    STORE(seen.right + HERE, right_before);
    STORE(seen.left + HERE, left_before);
    STORE(seen.low + HERE, low);
    STORE(seen.high + HERE, high);
    // Those ahead.
    wide_eight wide_x, wide_y;
    LOAD(place_x + index, wide_x);
    LOAD(place_y + index, wide_y);
    const eight from_x = __builtin_convertvector((wide_x - origin_x) * inverse, eight);
    const eight from_y = __builtin_convertvector((wide_y - origin_y) * inverse, eight);
    all at_x, at_y;
    LOAD(edge_x + 2 * index, at_x);
    LOAD(edge_y + 2 * index, at_y);
    at_x = at_x + EACH(from_x) - SPREAD(x);
    at_y = at_y + EACH(from_y) - SPREAD(y);
    const all forward = at_x * along_x + at_y * along_y;
    const all aside = at_y * along_x - at_x * along_y;
    eight reach;
    LOAD(reaches + index, reach);
    const all right = aside - EACH(reach), left = aside + EACH(reach);
    const all over = 1 / forward;
    // The greatest and the least so far.
    all lows = right * over, highs = left * over, moved;
    lows = MOST(SPREAD(low), lows);
    highs = LEAST(SPREAD(high), highs);
    moved = IN_TWOS(lows);
    lows = MOST(lows, moved);
    moved = IN_TWOS(highs);
    highs = LEAST(highs, moved);
    moved = IN_FOURS(lows);
    lows = MOST(lows, moved);
    moved = IN_FOURS(highs);
    highs = LEAST(highs, moved);
    moved = IN_ALL(lows);
    lows = MOST(lows, moved);
    moved = IN_ALL(highs);
    highs = LEAST(highs, moved);
    const all_masks fit = (lows <= highs) & (forward <= longest);
    const unsigned fits = __builtin_bit_cast(unsigned short, __builtin_convertvector(fit, all_bits));
    // Where the lines of the most and of the least slope leave what edges may pass: too far left lies the place ahead, or too far right.
    const all slope_low = BEHIND(low, lows), slope_high = BEHIND(high, highs);
    const all start = BEHIND(forward_before, forward);
    const all inside_left = BEHIND(right_before, right) - slope_high * start;
    const all outside_left = right - slope_high * forward;
    const all inside_right = BEHIND(left_before, left) - slope_low * start;
    const all outside_right = left - slope_low * forward;
    const all_masks is_too_left = outside_left > 0, is_too_right = outside_right < 0;
    const all inside = is_too_left ? inside_left : inside_right;
    const all outside = is_too_left ? outside_left : outside_right;
    const all exits = (is_too_left | is_too_right) ? inside / (inside - outside) : (all)2;
    STORE(seen.forward + HERE + 2, forward);
    STORE(seen.right + HERE + 2, right);
    STORE(seen.left + HERE + 2, left);
    STORE(seen.low + HERE + 2, lows);
    STORE(seen.high + HERE + 2, highs);
    STORE(seen.exit + HERE + 2, exits);
    STORE(seen.is_left + HERE + 2, is_too_left);
    // Both edges of all places before one that does not fit have to fit.
    const unsigned both = fits & fits >> 1 & 0x5555;
    const int fitting = __builtin_ctz((~both & 0x5555) | 1u << 2 * window) >> 1;
    // A piece takes its first place in, whatever that is, so that there is an end to pieces.
    const int taken = fitting | (is_new & (fitting == 0));
    is_new = 0;
    const int first = HERE + 2 * taken, last = first + 2;
    LOAD(seen.low + first, low);
    LOAD(seen.high + first, high);
    index += taken;
    if (taken == window) continue;

    // Both edges end where the first of them has to, on the outer side of that one's bend.
    pair exit, forward_first, forward_last, right_first, right_last, left_first, left_last;
    pair_mask is_left;
    LOAD(seen.exit + last, exit);
    LOAD(seen.is_left + last, is_left);
    LOAD(seen.forward + first, forward_first);
    LOAD(seen.forward + last, forward_last);
    LOAD(seen.right + first, right_first);
    LOAD(seen.right + last, right_last);
    LOAD(seen.left + first, left_first);
    LOAD(seen.left + last, left_last);
    const pair other = SWAPPED(exit), latest = outline->latest[index];
    const pair_mask is_outside = other < exit ? SWAPPED(is_left) : is_left;
    pair share = LEAST(exit, other);
    share = LEAST(share, latest);
    const pair along = forward_first + share * (forward_last - forward_first);
    const pair from = is_outside ? right_first : left_first, to = is_outside ? right_last : left_last;
    pair height = from + share * (to - from);
    const pair lowest = low * along, highest = high * along;
    height = MOST(height, lowest);
    height = LEAST(height, highest);
    x += along_x * along - along_y * height;
    y += along_y * along + along_x * height;
    const wide_pair corner_x = __builtin_convertvector(x, wide_pair) * tolerance + origin_x;
    const wide_pair corner_y = __builtin_convertvector(y, wide_pair) * tolerance + origin_y;
    STORE(corners + 4 * count, corner_x);
    STORE(corners + 4 * count + 2, corner_y);
    count++;
    x += (float)((origin_x - place_x[index]) * inverse);
    y += (float)((origin_y - place_y[index]) * inverse);
    origin_x = place_x[index], origin_y = place_y[index];
    along_x = outline->ahead_x[index], along_y = outline->ahead_y[index];
    low = -__builtin_inff();
    high = __builtin_inff();
    is_new = 1;
  }
  edges->origin_x = origin_x, edges->origin_y = origin_y;
  STORE(edges->x, x);
  STORE(edges->y, y);
  STORE(edges->low, low);
  STORE(edges->high, high);
  edges->along[0] = along_x, edges->along[1] = along_y;
  *next = index;
  return count;
}

int vernier_fit_edges(vernier_edges *edges, const vernier_outline *outline, int *next, int end, int window,
                      int most, double *corners) {
  return fit_edges(edges, outline, next, end, window, most, corners);
}
