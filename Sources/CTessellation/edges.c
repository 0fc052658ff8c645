#include "outline.h"
#include "rows.h"

// The left and the right edge of a position, and those of eight positions in a row.
typedef float pair __attribute__((ext_vector_type(2)));
typedef float quad __attribute__((ext_vector_type(4)));
typedef double wide_quad __attribute__((ext_vector_type(4)));
typedef float eight __attribute__((ext_vector_type(8)));
typedef double wide_eight __attribute__((ext_vector_type(8)));

#define SIGN(a) __builtin_copysignf(1, a)
/// The numbers of one position in all eight, and each of eight for both edges.
#define SPREAD(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
#define EACH(eight) __builtin_shufflevector(eight, eight, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
/// All moved on by one position; whatever it is that is behind the first.
#define BEHIND(now) __builtin_shufflevector(now, now, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
/// All moved on by one position, behind another position and that once more; and the first of each two of these for
/// both. What is the least of all that come before comes of that in two more steps: the second of each four for the
/// last two; the fourth for the last four.
#define BEHIND_FIRST(position, now)                                                                                       \
  __builtin_shufflevector((row)SPREAD(position), now, 0, 1, 2, 3, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29)
#define BEHIND_FIRST_IN_TWOS(position, now)                                                                               \
  __builtin_shufflevector((row)SPREAD(position), now, 0, 1, 2, 3, 18, 19, 18, 19, 22, 23, 22, 23, 26, 27, 26, 27)
#define IN_FOURS(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 2, 3, 2, 3, 8, 9, 10, 11, 10, 11, 10, 11)
#define IN_ALL(now) __builtin_shufflevector(now, now, 0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7)
#define SWAPPED(now) __builtin_shufflevector(now, now, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14)

/// What is known of positions, of both edges in turn: the corners of a piece that has to end on the way there, relative
/// to the frame of the next; how steeply lines rise and fall at most that pass them and all before. Behind them, what
/// holds where no piece ends, where one begins, and where the first began.
typedef struct {
  _Alignas(64) float next_x[32], next_y[32], rise[32], fall[32];
} looks;

enum { NONE = 16, KEPT = 18 };

/// A stretch of both edges, which ends at a forced pair of corners, or is open.
typedef struct {
  // The looks that a piece begins with, and the slopes so far; the position of its frame.
  int chosen, range, frame;
  // The position to take next, the one behind the last, and which stretch it is.
  int index, end, turn;
  // The positions that are taken, whatever they are: one bit for both edges of each.
  unsigned first;
  // Where its next pair of corners goes.
  int corner;
} stretch;

/// What all stretches have in common.
typedef struct {
  vernier_outline *outline;
  vernier_corners *corners;
  float longest, none, least;
} course;

/// Takes positions in up to the end of a piece, or as many as are looked at at once, or as there are.
///
/// The curve bends to the left where the piece begins, as if seen in a mirror where it does not. No branch: a processor
/// could not guess it.
INLINE void take_some(stretch *edges, const course *all, looks *seen, int bends) {
  pair x, y, rise, fall;
  LOAD(seen->next_x + edges->chosen, x);
  LOAD(seen->next_y + edges->chosen, y);
  LOAD(seen->rise + edges->range, rise);
  LOAD(seen->fall + edges->range, fall);
  const double origin_x = all->outline->position_x[edges->frame], origin_y = all->outline->position_y[edges->frame];
  const row along_x = all->outline->ahead_x[edges->frame], along_y = all->outline->ahead_y[edges->frame];
  const row side = bends ? SIGN(all->outline->bulge[edges->frame]) : 1;
  const row aside_x = bends ? along_x * side : along_x, aside_y = bends ? along_y * side : along_y;
  // The position that the piece has come to, and those ahead.
  const int before = edges->index - 1, left_over = edges->end - edges->index;
  const int window = LEAST(VERNIER_WINDOW, left_over);
  wide_eight wide_x, wide_y;
  LOAD(all->outline->position_x + before, wide_x);
  LOAD(all->outline->position_y + before, wide_y);
  const eight from_x = __builtin_convertvector(wide_x - origin_x, eight);
  const eight from_y = __builtin_convertvector(wide_y - origin_y, eight);
  row at_x, at_y;
  LOAD(all->outline->edge_x + 2 * before, at_x);
  LOAD(all->outline->edge_y + 2 * before, at_y);
  at_x = at_x + EACH(from_x) - SPREAD(x);
  at_y = at_y + EACH(from_y) - SPREAD(y);
  const row forward = at_x * along_x + at_y * along_y;
  const row aside = at_y * aside_x - at_x * aside_y;
  eight reach, latest;
  LOAD(all->outline->reach + before, reach);
  LOAD(all->outline->latest + before, latest);
  // How far edges may pass to the left of the frame, and to the right.
  const row left = EACH(reach) + aside, right = EACH(reach) - aside;
  const row over = 1 / forward;
  // The least of all that come before, and of them and the position itself.
  const row rise_here = left * over, fall_here = right * over;
  row rise_before = BEHIND_FIRST(rise, rise_here), fall_before = BEHIND_FIRST(fall, fall_here), moved;
  moved = BEHIND_FIRST_IN_TWOS(rise, rise_here);
  rise_before = LEAST(rise_before, moved);
  moved = BEHIND_FIRST_IN_TWOS(fall, fall_here);
  fall_before = LEAST(fall_before, moved);
  moved = IN_FOURS(rise_before);
  rise_before = LEAST(rise_before, moved);
  moved = IN_FOURS(fall_before);
  fall_before = LEAST(fall_before, moved);
  moved = IN_ALL(rise_before);
  rise_before = LEAST(rise_before, moved);
  moved = IN_ALL(fall_before);
  fall_before = LEAST(fall_before, moved);
  const row rises = LEAST(rise_before, rise_here), falls = LEAST(fall_before, fall_here);
  const row_mask fit = (-falls <= rises) & (forward <= all->longest);
  const unsigned fits = __builtin_bit_cast(unsigned short, __builtin_convertvector(fit, row_bits));
  // Where the lines that rise and that fall the most leave what edges may pass: what they have left at the position
  // behind, of what they lose on the way. Where they do not leave it, that is at the position itself.
  const row none = all->none, least = all->least;
  const row start = BEHIND(forward), left_behind = BEHIND(left), right_behind = BEHIND(right);
  row left_rest = right_behind + rise_before * start, left_end = right + rise_before * forward;
  row right_rest = left_behind + fall_before * start, right_end = left + fall_before * forward;
  left_rest = MOST(none, left_rest);
  right_rest = MOST(none, right_rest);
  const row left_loss = left_rest - LEAST(-least, left_end), right_loss = right_rest - LEAST(-least, right_end);
  row bulge = none, exit_left;
  if (bends) {
    // Between two positions the curve bulges out of the line, to the right, so that edges may leave it there by as much
    // more, by bulge · t(1 − t). What they have left is at least what the line from where they would end to the
    // position ahead says, so they may go on to where that ends.
    eight bulges;
    LOAD(all->outline->bulge + before, bulges);
    bulge = EACH(bulges) * side;
    bulge = MOST(none, bulge);
    exit_left = left_rest * (left_loss + bulge) / (left_loss * left_loss + left_rest * bulge);
  } else {
    exit_left = left_rest / left_loss;
  }
  row exit_right = right_rest / right_loss;
  moved = SWAPPED(exit_right);
  exit_right = LEAST(exit_right, moved);
  const row others = LEAST(exit_right, EACH(latest));
  moved = SWAPPED(exit_left);
  exit_left = LEAST(exit_left, moved);
  const row share = LEAST(others, exit_left);
  const row along = start + share * (forward - start);
  // How far to the right that is: as far as edges may pass, but as their slopes let them.
  row at_left = right_behind + share * (right - right_behind);
  if (bends) at_left = right_behind + share * (right - right_behind + bulge) - bulge * (share * share);
  const row at_right = -left_behind - share * (left - left_behind);
  row height = exit_left <= exit_right ? at_left : at_right;
  const row lowest = -rise_before * along, highest = fall_before * along;
  height = MOST(height, lowest);
  height = LEAST(height, highest);
  const row next_x = ((SPREAD(x) - EACH(from_x)) + along_x * along) + aside_y * height;
  const row next_y = ((SPREAD(y) - EACH(from_y)) + along_y * along) - aside_x * height;
  STORE(seen->next_x, next_x);
  STORE(seen->next_y, next_y);
  STORE(seen->next_x + NONE, x);
  STORE(seen->next_y + NONE, y);
  STORE(seen->rise, rises);
  STORE(seen->fall, falls);
  // Both edges of all positions before one that does not fit have to fit; a piece takes its first position in, whatever
  // that is, so that there is an end to pieces.
  const unsigned both = ((fits & fits >> 1) | edges->first) & 0x5555;
  const int taken = (__builtin_ctz((~both & 0x5555) | 4u << 2 * window) >> 1) - 1;
  const bool goes_on = taken == window;
  const int index = edges->index + taken, at = 2 * taken, ahead = at + 2;
  pair corner_x, corner_y;
  LOAD(seen->next_x + ahead, corner_x);
  LOAD(seen->next_y + ahead, corner_y);
  STORE(all->corners->corners + 4 * edges->corner, corner_x);
  STORE(all->corners->corners + 4 * edges->corner + 2, corner_y);
  all->corners->positions[edges->corner] = index;
  edges->corner += goes_on ? 0 : 1;
  edges->chosen = goes_on ? NONE : ahead;
  edges->range = goes_on ? at : NONE;
  edges->frame = goes_on ? edges->frame : index;
  edges->first = goes_on ? 1 : 5;
  edges->index = index;
}

/// Begins at a forced pair of corners.
INLINE void begin_stretch(stretch *edges, const course *all, looks *seen, int position, int end) {
  const int next = position + 1;
  pair x, y;
  LOAD(all->outline->edge_x + 2 * position, x);
  LOAD(all->outline->edge_y + 2 * position, y);
  x += (float)(all->outline->position_x[position] - all->outline->position_x[next]);
  y += (float)(all->outline->position_y[position] - all->outline->position_y[next]);
  STORE(seen->next_x + NONE, x);
  STORE(seen->next_y + NONE, y);
  *edges = (stretch){
      .chosen = NONE,
      .range = NONE,
      .frame = next,
      .index = next,
      .end = end,
      .first = 5,
      .corner = next,
  };
}

/// Ends at a forced pair of corners, which has been taken.
INLINE void end_stretch(stretch *edges, const course *all) {
  const int position = edges->end - 1;
  pair x, y;
  LOAD(all->outline->edge_x + 2 * position, x);
  LOAD(all->outline->edge_y + 2 * position, y);
  STORE(all->corners->corners + 4 * edges->corner, x);
  STORE(all->corners->corners + 4 * edges->corner + 2, y);
  all->corners->positions[edges->corner] = position;
  edges->corner++;
}

/// Forces edges to a pair of corners about a position: on the outer side of the bend of each there, as far as they may.
INLINE void force_corners(vernier_outline *outline, int position) {
  const int before = position - 1, behind = position + 1;
  const float behind_x = (float)(outline->position_x[position] - outline->position_x[before]);
  const float behind_y = (float)(outline->position_y[position] - outline->position_y[before]);
  const float ahead_x = (float)(outline->position_x[behind] - outline->position_x[position]);
  const float ahead_y = (float)(outline->position_y[behind] - outline->position_y[position]);
  const float x = outline->ahead_x[position], y = outline->ahead_y[position], reach = outline->reach[position];
  pair x_before, y_before, x_here, y_here, x_behind, y_behind;
  LOAD(outline->edge_x + 2 * before, x_before);
  LOAD(outline->edge_y + 2 * before, y_before);
  LOAD(outline->edge_x + 2 * position, x_here);
  LOAD(outline->edge_y + 2 * position, y_here);
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
  STORE(outline->edge_x + 2 * position, x_here);
  STORE(outline->edge_y + 2 * position, y_here);
  outline->reach[position] = 0;
}

/// Keeps where a stretch stands: it lies where the next one is looked at.
INLINE void keep(const stretch *open, const course *all, const looks *seen, int bends, vernier_edges *kept) {
  kept->origin_x = all->outline->position_x[open->frame], kept->origin_y = all->outline->position_y[open->frame];
  kept->along[0] = all->outline->ahead_x[open->frame], kept->along[1] = all->outline->ahead_y[open->frame];
  kept->bulge = bends ? all->outline->bulge[open->frame] : 0;
  memcpy(kept->x, seen->next_x + open->chosen, sizeof kept->x);
  memcpy(kept->y, seen->next_y + open->chosen, sizeof kept->y);
  memcpy(kept->rise, seen->rise + open->range, sizeof kept->rise);
  memcpy(kept->fall, seen->fall + open->range, sizeof kept->fall);
}

/// Tells pairs of corners as they are drawn.
INLINE int position_corners(const course *all, double tolerance, int begin, int end,
                         int count) {
  for (int corner = begin; corner < end; corner++) {
    const int position = all->corners->positions[corner];
    const double x = all->outline->position_x[position], y = all->outline->position_y[position];
    const wide_quad from = {x, y, x, y};
    quad pair;
    LOAD(all->corners->corners + 4 * corner, pair);
    pair = __builtin_convertvector((__builtin_convertvector(pair.xzyw, wide_quad) + from) * tolerance, quad);
    STORE(all->corners->pairs + 4 * count, pair);
    count++;
  }
  return count;
}

/// The stretches between forced corners in turn: how many there are, how many of them have begun, where they lie, and
/// where the corners of each end.
typedef struct {
  int count, begun, corner, every, end, *corner_ends;
} stretches;

/// Where the corners of a stretch begin: those of the first at the position before, as there may be one more than there
/// are positions; those of the others behind the position that is forced.
INLINE int corners_begin(const stretches *turns, int turn, int next) {
  return turn == 0 ? next - 1 : turns->corner + (turn - 1) * turns->every + 1;
}

/// Ends a stretch that has come to its end, and begins another instead; false where there is none.
INLINE bool relieve(stretch *edges, looks *seen, int bends, vernier_edges *kept, stretches *turns, const course *all) {
  const bool is_last = edges->turn == turns->count - 1;
  if (is_last)
    keep(edges, all, seen, bends, kept);
  else
    end_stretch(edges, all);
  turns->corner_ends[edges->turn] = edges->corner;
  if (turns->begun == turns->count) return false;
  const int turn = turns->begun++, position = turns->corner + (turn - 1) * turns->every;
  begin_stretch(edges, all, seen, position, LEAST(position + turns->every + 1, turns->end));
  edges->turn = turn;
  return true;
}

INLINE course course_along(const vernier_edges *edges, vernier_outline *outline, vernier_corners *corners) {
  return (course){
      .outline = outline,
      .corners = corners,
      .longest = edges->longest,
      .none = edges->none,
      .least = edges->least,
  };
}

INLINE void prepare(looks *seen) {
  seen->rise[NONE] = seen->rise[NONE + 1] = __builtin_inff();
  seen->fall[NONE] = seen->fall[NONE + 1] = __builtin_inff();
}

/// Goes on where edges were left.
INLINE stretch stretch_of(const vernier_edges *edges, const course *all, looks *seen, int bends, int next, int end,
                          int corner) {
  const bool is_new = edges->rise[0] == __builtin_inff();
  all->outline->position_x[VERNIER_FRAME] = edges->origin_x, all->outline->position_y[VERNIER_FRAME] = edges->origin_y;
  all->outline->ahead_x[VERNIER_FRAME] = edges->along[0], all->outline->ahead_y[VERNIER_FRAME] = edges->along[1];
  // To which side the curve bends where an outline begins is known only now.
  all->outline->bulge[VERNIER_FRAME] = bends && is_new ? all->outline->bulge[next] : edges->bulge;
  memcpy(seen->next_x + NONE, edges->x, sizeof edges->x);
  memcpy(seen->next_y + NONE, edges->y, sizeof edges->y);
  memcpy(seen->rise + KEPT, edges->rise, sizeof edges->rise);
  memcpy(seen->fall + KEPT, edges->fall, sizeof edges->fall);
  return (stretch){
      .chosen = NONE,
      .range = KEPT,
      .frame = VERNIER_FRAME,
      .index = next,
      .end = end,
      .first = is_new ? 5 : 1,
      .corner = corner,
  };
}

INLINE int fit_edges(vernier_edges *edges, vernier_outline *outline, int bends, int next, int end,
                     vernier_corners *corners) {
  const course all = course_along(edges, outline, corners);
  looks seen;
  prepare(&seen);
  stretch only = stretch_of(edges, &all, &seen, bends, next, end, next);
  while (only.index < end) take_some(&only, &all, &seen, bends);
  keep(&only, &all, &seen, bends, edges);
  return position_corners(&all, edges->tolerance, next, only.corner, 0);
}

INLINE int fit_stretches(vernier_edges *edges, vernier_outline *outline, int bends, int next, int end, int corner,
                         int every, vernier_corners *corners) {
  const course all = course_along(edges, outline, corners);
  int corner_ends[VERNIER_OUTLINE_ROOM];
  stretches turns = {
      .count = 1, .begun = 2, .corner = corner, .every = every, .end = end, .corner_ends = corner_ends};
  for (int position = corner; position < end; position += every) {
    force_corners(outline, position);
    turns.count++;
  }
  looks first_seen, second_seen;
  prepare(&first_seen);
  prepare(&second_seen);
  stretch second, first =
      stretch_of(edges, &all, &first_seen, bends, next, corner + 1, corners_begin(&turns, 0, next));
  begin_stretch(&second, &all, &second_seen, corner, LEAST(corner + every + 1, end));
  second.turn = 1;
  bool has_first = true, has_second = true;
  while (has_first && has_second) {
    while (first.index < first.end && second.index < second.end) {
      take_some(&first, &all, &first_seen, bends);
      take_some(&second, &all, &second_seen, bends);
    }
    if (first.index < first.end)
      has_second = relieve(&second, &second_seen, bends, edges, &turns, &all);
    else
      has_first = relieve(&first, &first_seen, bends, edges, &turns, &all);
  }
  looks *left = has_first ? &first_seen : &second_seen;
  if (!has_first) first = second;
  while (first.index < first.end) take_some(&first, &all, left, bends);
  relieve(&first, left, bends, edges, &turns, &all);
  int count = 0;
  for (int turn = 0; turn < turns.count; turn++)
    count = position_corners(&all, edges->tolerance, corners_begin(&turns, turn, next), corner_ends[turn], count);
  return count;
}

#define EDGES(NAME, BENDS)                                                                                             \
  FOR_EACH_PROCESSOR static int NAME##_edges(vernier_edges *edges, vernier_outline *outline, int next, int end,        \
                                             vernier_corners *corners) {                                               \
    return fit_edges(edges, outline, BENDS, next, end, corners);                                                       \
  }                                                                                                                    \
  FOR_EACH_PROCESSOR static int NAME##_stretches(vernier_edges *edges, vernier_outline *outline, int next,             \
                                                 int end, int corner, int every, vernier_corners *corners) {           \
    return fit_stretches(edges, outline, BENDS, next, end, corner, every, corners);                                    \
  }

EDGES(straight, 0)
EDGES(bent, 1)

int vernier_fit_edges(vernier_edges *edges, vernier_outline *outline, int bends, int next, int end,
                      vernier_corners *corners) {
  return (bends ? bent_edges : straight_edges)(edges, outline, next, end, corners);
}

int vernier_fit_stretches(vernier_edges *edges, vernier_outline *outline, int bends, int next, int end,
                          int corner, int every, vernier_corners *corners) {
  return (bends ? bent_stretches : straight_stretches)(edges, outline, next, end, corner, every, corners);
}
