#include "outline.h"
#include "rows.h"

// The left and the right edge of a place, and those of eight places in a row.
typedef float pair __attribute__((ext_vector_type(2)));
typedef double wide_pair __attribute__((ext_vector_type(2)));
typedef int pair_mask __attribute__((ext_vector_type(2)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef double wide_eight __attribute__((ext_vector_type(8)));

/// The numbers of one place in all eight, and each of eight for both edges.
#define SPREAD(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
#define EACH(eight) __builtin_shufflevector(eight, eight, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
/// All moved on by one place, behind another.
#define BEHIND(place, now)                                                                                             \
  __builtin_shufflevector((row)SPREAD(place), now, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29)
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
    row at_x, at_y;
    LOAD(edge_x + 2 * index, at_x);
    LOAD(edge_y + 2 * index, at_y);
    at_x = at_x + EACH(from_x) - SPREAD(x);
    at_y = at_y + EACH(from_y) - SPREAD(y);
    const row forward = at_x * along_x + at_y * along_y;
    const row aside = at_y * along_x - at_x * along_y;
    eight reach;
    LOAD(reaches + index, reach);
    const row right = aside - EACH(reach), left = aside + EACH(reach);
    const row over = 1 / forward;
    // The greatest and the least so far.
    row lows = right * over, highs = left * over, moved;
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
    const row_mask fit = (lows <= highs) & (forward <= longest);
    const unsigned fits = __builtin_bit_cast(unsigned short, __builtin_convertvector(fit, row_bits));
    // Where the lines of the most and of the least slope leave what edges may pass: too far left lies the place ahead, or too far right.
    const row slope_low = BEHIND(low, lows), slope_high = BEHIND(high, highs);
    const row start = BEHIND(forward_before, forward);
    const row inside_left = BEHIND(right_before, right) - slope_high * start;
    const row outside_left = right - slope_high * forward;
    const row inside_right = BEHIND(left_before, left) - slope_low * start;
    const row outside_right = left - slope_low * forward;
    const row_mask is_too_left = outside_left > 0, is_too_right = outside_right < 0;
    const row inside = is_too_left ? inside_left : inside_right;
    const row outside = is_too_left ? outside_left : outside_right;
    const row exits = (is_too_left | is_too_right) ? inside / (inside - outside) : (row)2;
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
