#include "outline.h"
#include "rows.h"

/// What the sum of two edges is multiplied with for the vector to a position that serves both: cos(θ/2)^(-3/2) / 2,
/// from sin²(θ/2).
#define STRETCH(turn) (0.5f + (turn) * (0.375f + (turn) * 0.328125f))

/// How much of vectors is felt along lines: what they move aside, and along only as far as half widths change.
#define FELT(x, y, ahead_x, ahead_y, growth)                                                                           \
  (varies ? SIZE(ahead_x * y - ahead_y * x) + SIZE(growth) * SIZE(ahead_x * x + ahead_y * y)                           \
          : SIZE(ahead_x * y - ahead_y * x))

/// The line that leads to one of the samples.
#define LINE(sample)                                                                                                   \
  ((vernier_line){                                                                                                     \
      .radius = AT(radius, sample),                                                                                    \
      .offset_x = AT(offset_x, sample),                                                                                \
      .offset_y = AT(offset_y, sample),                                                                                \
      .unevenness_x = AT(unevenness_x, sample),                                                                        \
      .unevenness_y = AT(unevenness_y, sample),                                                                        \
      .deviation = AT(deviation, sample),                                                                              \
      .ahead_x = AT(ahead_x, sample),                                                                                  \
      .ahead_y = AT(ahead_y, sample),                                                                                  \
      .length = AT(length, sample),                                                                                    \
      .inverse = AT(inverse, sample),                                                                                  \
      .growth = AT(growth, sample),                                                                                    \
      .left_x = AT(left_x, sample),                                                                                    \
      .left_y = AT(left_y, sample),                                                                                    \
      .right_x = AT(right_x, sample),                                                                                  \
      .right_y = AT(right_y, sample),                                                                                  \
      .loss = AT(loss, sample),                                                                                        \
  })

#define NUMBER float
#define TRUTH bool
#define NAMED(name) single_##name
#define BEFORE(name) (first.name)
#define AT(name, sample) (name)
#define STORE_IN_TURN(numbers, left, right) ((numbers)[0] = (left), (numbers)[1] = (right))
#define GO_ON                                                                                                          \
  (void)count;                                                                                                         \
  *line = LINE(0);                                                                                                     \
  return is_gentle;
#include "outline.inc"
#undef NUMBER
#undef TRUTH
#undef NAMED
#undef BEFORE
#undef AT
#undef STORE_IN_TURN
#undef GO_ON

#define NUMBER row
#define TRUTH row_mask
#define NAMED(name) row_##name
#define BEFORE(name) MOVED(first.name, name)
#define AT(name, sample) name[sample]
#define STORE_IN_TURN(numbers, left, right)                                                                            \
  do {                                                                                                                 \
    const row in_turn[2] = {                                                                                           \
        __builtin_shufflevector(left, right, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),                  \
        __builtin_shufflevector(left, right, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};           \
    STORE(numbers, in_turn);                                                                                           \
  } while (0)
/// Most often outlines go on at all positions: the next ones are then begun with before that is known for sure.
#define GO_ON                                                                                                          \
  const unsigned bits = __builtin_bit_cast(unsigned short, __builtin_convertvector(is_gentle, row_bits));              \
  if (count == VERNIER_CHUNK && bits == (1u << VERNIER_CHUNK) - 1) {                                                   \
    *line = LINE(VERNIER_CHUNK - 1);                                                                                   \
    return VERNIER_CHUNK;                                                                                              \
  }                                                                                                                    \
  const int gentle = __builtin_ctz(~bits | 1u << count);                                                               \
  if (gentle > 0) *line = LINE(gentle - 1);                                                                            \
  return gentle;
#include "outline.inc"

#define OUTLINE(NAME, VARIES, BENDS)                                                                                   \
  FOR_EACH_PROCESSOR static int NAME(vernier_line *line, const vernier_samples *samples, int count,                    \
                                     const vernier_limits *limits, vernier_outline *outline, int index) {              \
    return row_outline(line, samples, count, VARIES, BENDS, limits, outline, index);                                   \
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

bool vernier_outline_sample(vernier_line *line, const vernier_samples *samples, int varies,
                            const vernier_limits *limits, vernier_outline *outline, int index) {
  return varies ? single_outline(line, samples, 1, 1, 2, limits, outline, index)
                : single_outline(line, samples, 1, 0, 2, limits, outline, index);
}
