#include "outline.h"
#include "rows.h"

// The left and the right edge of a place, and those of eight places in a row.
typedef float pair __attribute__((ext_vector_type(2)));
typedef double wide_pair __attribute__((ext_vector_type(2)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef double wide_eight __attribute__((ext_vector_type(8)));

/// The numbers of one place in all eight, and each of eight for both edges.
#define SPREAD(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
#define EACH(eight) __builtin_shufflevector(eight, eight, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
/// All moved on by one place; whatever it is that is behind the first.
#define BEHIND(now) __builtin_shufflevector(now, now, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
/// All but the first place, and another instead of that.
#define FIRST(place, now)                                                                                              \
  __builtin_shufflevector((row)SPREAD(place), now, 0, 1, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
/// The first of each two places for both; the second of each four for the last two; the fourth for the last four. What is so far the least of all that come
/// before and the place itself comes of these steps, one after the other.
#define IN_TWOS(now) __builtin_shufflevector(now, now, 0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13)
#define IN_FOURS(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 2, 3, 2, 3, 8, 9, 10, 11, 10, 11, 10, 11)
#define IN_ALL(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7)
#define SWAPPED(now) __builtin_shufflevector(now, now, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)

/// What is known of places, of both edges in turn: the corners of a piece that has to end on the way there, relative to the frame of the
/// next; the least and the most slope that passes them and all before. Behind them, from `NONE` on, what holds where no piece ends, and where one begins.
typedef struct {
  _Alignas(64) float next_x[32], next_y[32], low[32], high[32];
} looks;

enum { NONE = 16 };

/// A stretch of both edges, which ends at a forced pair of corners, or is open.
typedef struct {
  // Where a piece begins, and the slopes so far: two numbers each. Where they lie, as that is how a processor has them soonest and for both at once.
  const float *x, *y, *low, *high;
  // The frame.
  const double *origin_x, *origin_y;
  const float *along_x, *along_y;
  // The place to take next, the one behind the last, which stretch it is, and how many pairs of corners it has.
  int index, end, turn, count;
  bool is_new;
  double *corners;
} stretch;

/// What all stretches have in common.
typedef struct {
  const double *place_x, *place_y;
  const float *edge_x, *edge_y, *ahead_x, *ahead_y, *reach, *latest, *bulge;
  double tolerance, inverse;
  float longest, none, least;
} course;

/// Takes places in up to the end of a piece, or as many as are looked at at once, or as there are.
///
/// No branch: a processor could not guess it.
INLINE void take_some(stretch *edges, const course *all, looks *seen, int bends) {
  pair x, y, low, high;
  LOAD(edges->x, x);
  LOAD(edges->y, y);
  LOAD(edges->low, low);
  LOAD(edges->high, high);
  const double origin_x = *edges->origin_x, origin_y = *edges->origin_y;
  const float along_x = *edges->along_x, along_y = *edges->along_y;
  // The place that the piece has come to, and those ahead.
  const int before = edges->index - 1, left_over = edges->end - edges->index;
  const int window = LEAST(VERNIER_WINDOW, left_over);
  wide_eight wide_x, wide_y;
  LOAD(all->place_x + before, wide_x);
  LOAD(all->place_y + before, wide_y);
  const eight from_x = __builtin_convertvector((wide_x - origin_x) * all->inverse, eight);
  const eight from_y = __builtin_convertvector((wide_y - origin_y) * all->inverse, eight);
  row at_x, at_y;
  LOAD(all->edge_x + 2 * before, at_x);
  LOAD(all->edge_y + 2 * before, at_y);
  at_x = at_x + EACH(from_x) - SPREAD(x);
  at_y = at_y + EACH(from_y) - SPREAD(y);
  const row forward = at_x * along_x + at_y * along_y;
  const row aside = at_y * along_x - at_x * along_y;
  eight reach, latest;
  LOAD(all->reach + before, reach);
  LOAD(all->latest + before, latest);
  const row right = aside - EACH(reach), left = aside + EACH(reach);
  const row over = 1 / forward;
  // The greatest and the least so far.
  row lows = right * over, highs = left * over, moved;
  lows = FIRST(low, lows);
  highs = FIRST(high, highs);
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
  const row_mask fit = (lows <= highs) & (forward <= all->longest);
  const unsigned fits = __builtin_bit_cast(unsigned short, __builtin_convertvector(fit, row_bits));
  // Where the lines of the most and of the least slope leave what edges may pass: too far left lies the place ahead, or too far right.
  const row slope_low = BEHIND(lows), slope_high = BEHIND(highs);
  const row start = BEHIND(forward), right_behind = BEHIND(right), left_behind = BEHIND(left);
  const row inside_left = right_behind - slope_high * start;
  const row outside_left = right - slope_high * forward;
  const row inside_right = left_behind - slope_low * start;
  const row outside_right = left - slope_low * forward;
  // Where they do not leave it, that is at the place itself.
  const row none = all->none, least = all->least;
  const row left_span = MOST(least, outside_left) - inside_left;
  const row right_span = inside_right - LEAST(-least, outside_right);
  row exit_left = -inside_left / left_span, exit_right = inside_right / right_span;
  row bulge = none;
  row_mask is_leftward = bulge > 0;
  if (bends) {
    // Between two places the curve bulges out of the line to one side, so that edges may leave it there by as much more, by bulge · t(1 − t). Where they would
    // end, they still have so much left, and lose at most span + bulge of it for the whole way: so they may go on by the quotient.
    eight bulges;
    LOAD(all->bulge + before, bulges);
    bulge = EACH(bulges);
    is_leftward = bulge > 0;
    const row size = SIZE(bulge), share_of_it = size * (1 / ((is_leftward ? left_span : right_span) + size));
    const row exit = is_leftward ? exit_left : exit_right, later = (share_of_it * exit) * (1 - exit);
    exit_left = is_leftward ? exit_left + later : exit_left;
    exit_right = is_leftward ? exit_right : exit_right + later;
  }
  moved = SWAPPED(exit_left);
  exit_left = LEAST(exit_left, moved);
  moved = SWAPPED(exit_right);
  exit_right = LEAST(exit_right, moved);
  row share = LEAST(exit_left, exit_right);
  share = LEAST(share, EACH(latest));
  share = MOST(none, share);
  const row along = start + share * (forward - start);
  const row height_left = right_behind + share * (right - right_behind);
  const row height_right = left_behind + share * (left - left_behind);
  const row_mask is_left = exit_left <= exit_right;
  row height = is_left ? height_left : height_right;
  if (bends) height = (is_left ^ is_leftward) ? height : height - bulge * (share * (1 - share));
  const row lowest = slope_low * along, highest = slope_high * along;
  height = MOST(height, lowest);
  height = LEAST(height, highest);
  const row way_x = along_x * along - along_y * height, way_y = along_y * along + along_x * height;
  const row next_x = (SPREAD(x) - EACH(from_x)) + way_x, next_y = (SPREAD(y) - EACH(from_y)) + way_y;
  STORE(seen->next_x, next_x);
  STORE(seen->next_y, next_y);
  STORE(seen->next_x + NONE, x);
  STORE(seen->next_y + NONE, y);
  STORE(seen->low, lows);
  STORE(seen->high, highs);
  // Both edges of all places before one that does not fit have to fit; a piece takes its first place in, whatever that is, so that there is an end to
  // pieces.
  const unsigned first = edges->is_new ? 5 : 1;
  const unsigned both = ((fits & fits >> 1) | first) & 0x5555;
  const int taken = (__builtin_ctz((~both & 0x5555) | 4u << 2 * window) >> 1) - 1;
  const bool goes_on = taken == window;
  const int index = edges->index + taken, at = 2 * taken, ahead = at + 2;
  const int chosen = goes_on ? NONE : ahead, range = goes_on ? at : NONE;
  pair corner_x, corner_y;
  LOAD(seen->next_x + ahead, corner_x);
  LOAD(seen->next_y + ahead, corner_y);
  const wide_pair ended_x = __builtin_convertvector(corner_x, wide_pair) * all->tolerance + all->place_x[index];
  const wide_pair ended_y = __builtin_convertvector(corner_y, wide_pair) * all->tolerance + all->place_y[index];
  STORE(edges->corners + 4 * edges->count, ended_x);
  STORE(edges->corners + 4 * edges->count + 2, ended_y);
  edges->x = seen->next_x + chosen;
  edges->y = seen->next_y + chosen;
  edges->low = seen->low + range;
  edges->high = seen->high + range;
  edges->origin_x = goes_on ? edges->origin_x : all->place_x + index;
  edges->origin_y = goes_on ? edges->origin_y : all->place_y + index;
  edges->along_x = goes_on ? edges->along_x : all->ahead_x + index;
  edges->along_y = goes_on ? edges->along_y : all->ahead_y + index;
  edges->index = index;
  edges->count += !goes_on;
  edges->is_new = !goes_on;
}

/// Begins at a forced pair of corners.
INLINE void begin_stretch(stretch *edges, const course *all, const looks *seen, int place, int end, double *corners) {
  *edges = (stretch){
      .x = all->edge_x + 2 * place,
      .y = all->edge_y + 2 * place,
      .low = seen->low + NONE,
      .high = seen->high + NONE,
      .origin_x = all->place_x + place,
      .origin_y = all->place_y + place,
      .along_x = all->ahead_x + place + 1,
      .along_y = all->ahead_y + place + 1,
      .index = place + 1,
      .end = end,
      .is_new = 1,
      .corners = corners + 4 * (place + 1),
  };
}

/// Ends at a forced pair of corners, which has been taken.
INLINE void end_stretch(stretch *edges, const course *all) {
  const int place = edges->end - 1;
  pair x, y;
  LOAD(all->edge_x + 2 * place, x);
  LOAD(all->edge_y + 2 * place, y);
  const wide_pair corner_x = __builtin_convertvector(x, wide_pair) * all->tolerance + all->place_x[place];
  const wide_pair corner_y = __builtin_convertvector(y, wide_pair) * all->tolerance + all->place_y[place];
  STORE(edges->corners + 4 * edges->count, corner_x);
  STORE(edges->corners + 4 * edges->count + 2, corner_y);
  edges->count++;
}

/// Forces edges to a pair of corners about a place: on the outer side of the bend of each there, as far as they may.
INLINE void force_corners(const vernier_outline *outline, double inverse, int place) {
  const int before = place - 1, behind = place + 1;
  const float behind_x = (float)((outline->place_x[place] - outline->place_x[before]) * inverse);
  const float behind_y = (float)((outline->place_y[place] - outline->place_y[before]) * inverse);
  const float ahead_x = (float)((outline->place_x[behind] - outline->place_x[place]) * inverse);
  const float ahead_y = (float)((outline->place_y[behind] - outline->place_y[place]) * inverse);
  const float x = outline->ahead_x[place], y = outline->ahead_y[place], reach = outline->reach[place];
  pair x_before, y_before, x_here, y_here, x_behind, y_behind;
  LOAD(outline->edge_x + 2 * before, x_before);
  LOAD(outline->edge_y + 2 * before, y_before);
  LOAD(outline->edge_x + 2 * place, x_here);
  LOAD(outline->edge_y + 2 * place, y_here);
  LOAD(outline->edge_x + 2 * behind, x_behind);
  LOAD(outline->edge_y + 2 * behind, y_behind);
  const pair from_x = behind_x + x_here - x_before, from_y = behind_y + y_here - y_before;
  const pair to_x = ahead_x + x_behind - x_here, to_y = ahead_y + y_behind - y_here;
  // The tangent of the turn: one of a hundredth is as good as any.
  const pair turn = (from_x * to_y - from_y * to_x) / (from_x * to_x + from_y * to_y) * 100;
  pair share = LEAST((pair)1, turn);
  share = MOST((pair)-1, share);
  const pair aside = -reach * share;
  x_here -= y * aside;
  y_here += x * aside;
  STORE(outline->edge_x + 2 * place, x_here);
  STORE(outline->edge_y + 2 * place, y_here);
  outline->reach[place] = 0;
}

/// Keeps where a stretch stands: it lies where the next one is looked at.
INLINE void keep(const stretch *open, vernier_edges *kept) {
  kept->origin_x = *open->origin_x, kept->origin_y = *open->origin_y;
  kept->along[0] = *open->along_x, kept->along[1] = *open->along_y;
  memcpy(kept->x, open->x, sizeof kept->x);
  memcpy(kept->y, open->y, sizeof kept->y);
  memcpy(kept->low, open->low, sizeof kept->low);
  memcpy(kept->high, open->high, sizeof kept->high);
}

/// The stretches between forced corners in turn: which of them have begun, how many there are, and how many corners each has.
typedef struct {
  int begun, count, corner, every, end;
  double *corners;
  int *counts;
} stretches;

/// Ends a stretch that has come to its end, and begins another instead; false where there is none.
INLINE bool relieve(stretch *edges, const looks *seen, vernier_edges *kept, stretches *turns, const course *all) {
  const bool is_last = edges->turn == turns->count - 1;
  if (is_last)
    keep(edges, kept);
  else
    end_stretch(edges, all);
  turns->counts[edges->turn] = edges->count;
  if (turns->begun == turns->count) return false;
  const int turn = turns->begun++, place = turns->corner + (turn - 1) * turns->every;
  begin_stretch(edges, all, seen, place, LEAST(place + turns->every + 1, turns->end), turns->corners);
  edges->turn = turn;
  return true;
}

INLINE course course_along(const vernier_edges *edges, const vernier_outline *outline) {
  return (course){
      .place_x = outline->place_x,
      .place_y = outline->place_y,
      .edge_x = outline->edge_x,
      .edge_y = outline->edge_y,
      .ahead_x = outline->ahead_x,
      .ahead_y = outline->ahead_y,
      .reach = outline->reach,
      .latest = outline->latest,
      .bulge = outline->bulge,
      .tolerance = edges->tolerance,
      .inverse = edges->inverse,
      .longest = edges->longest,
      .none = edges->none,
      .least = edges->least,
  };
}

INLINE void prepare(looks *seen) {
  seen->low[NONE] = seen->low[NONE + 1] = -__builtin_inff();
  seen->high[NONE] = seen->high[NONE + 1] = __builtin_inff();
}

INLINE stretch stretch_of(const vernier_edges *edges, int next, int end, double *corners) {
  return (stretch){
      .x = edges->x,
      .y = edges->y,
      .low = edges->low,
      .high = edges->high,
      .origin_x = &edges->origin_x,
      .origin_y = &edges->origin_y,
      .along_x = edges->along,
      .along_y = edges->along + 1,
      .index = next,
      .end = end,
      .is_new = edges->low[0] == -__builtin_inff(),
      .corners = corners,
  };
}

INLINE int fit_edges(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end,
                     double *corners) {
  const course all = course_along(edges, outline);
  stretch only = stretch_of(edges, next, end, corners);
  looks seen;
  prepare(&seen);
  while (only.index < end) take_some(&only, &all, &seen, bends);
  vernier_edges kept = *edges;
  keep(&only, &kept);
  *edges = kept;
  return only.count;
}

INLINE int fit_stretches(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end, int corner,
                         int every, double *corners, int *counts) {
  const course all = course_along(edges, outline);
  stretches turns = {
      .begun = 2, .count = 1, .corner = corner, .every = every, .end = end, .corners = corners, .counts = counts};
  for (int place = corner; place < end; place += every) {
    force_corners(outline, edges->inverse, place);
    turns.count++;
  }
  looks first_seen, second_seen;
  prepare(&first_seen);
  prepare(&second_seen);
  vernier_edges kept = *edges;
  stretch second, first = stretch_of(edges, next, corner + 1, corners + 4 * (next - 1));
  begin_stretch(&second, &all, &second_seen, corner, LEAST(corner + every + 1, end), corners);
  second.turn = 1;
  bool has_first = true, has_second = true;
  while (has_first && has_second) {
    while (first.index < first.end && second.index < second.end) {
      take_some(&first, &all, &first_seen, bends);
      take_some(&second, &all, &second_seen, bends);
    }
    if (first.index < first.end)
      has_second = relieve(&second, &second_seen, &kept, &turns, &all);
    else
      has_first = relieve(&first, &first_seen, &kept, &turns, &all);
  }
  if (!has_first) first = second;
  while (first.index < first.end) take_some(&first, &all, &first_seen, bends);
  relieve(&first, &first_seen, &kept, &turns, &all);
  *edges = kept;
  return turns.count;
}

#define EDGES(NAME, BENDS)                                                                                             \
  FOR_EACH_PROCESSOR static int NAME##_edges(vernier_edges *edges, const vernier_outline *outline, int next, int end,  \
                                             double *corners) {                                                        \
    return fit_edges(edges, outline, BENDS, next, end, corners);                                                       \
  }                                                                                                                    \
  FOR_EACH_PROCESSOR static int NAME##_stretches(vernier_edges *edges, const vernier_outline *outline, int next,       \
                                                 int end, int corner, int every, double *corners, int *counts) {       \
    return fit_stretches(edges, outline, BENDS, next, end, corner, every, corners, counts);                            \
  }

EDGES(straight, 0)
EDGES(bent, 1)

int vernier_fit_edges(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end,
                      double *corners) {
  return (bends ? bent_edges : straight_edges)(edges, outline, next, end, corners);
}

int vernier_fit_stretches(vernier_edges *edges, const vernier_outline *outline, int bends, int next, int end,
                          int corner, int every, double *corners, int *counts) {
  return (bends ? bent_stretches : straight_stretches)(edges, outline, next, end, corner, every, corners, counts);
}
