#include "outline.h"
#include "rows.h"

FOR_EACH_PROCESSOR static int sample_span(const vernier_span *span, vernier_positions *positions) {
  const wide_row lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const double step = 1 / span->pieces;
  const wide_row t = (span->first + lane) * step, s = 1 - t, three = 3 * s * t;
  const wide_row start = s * s * s, end = t * t * t, first = three * s, second = three * t;
  const wide_row x = start * span->start_x + first * span->first_x + second * span->second_x + end * span->end_x;
  const wide_row y = start * span->start_y + first * span->first_y + second * span->second_y + end * span->end_y;
  const wide_row way_x = x - WIDE_MOVED(span->before_x, x), way_y = y - WIDE_MOVED(span->before_y, y);
  const wide_row square = way_x * way_x + way_y * way_y;
  const wide_row length = ROOT(square), inverse = 1 / length;
  const wide_row ahead_x = way_x * inverse, ahead_y = way_y * inverse;
  STORE(positions->x, x);
  STORE(positions->y, y);
  STORE(positions->ahead_x, ahead_x);
  STORE(positions->ahead_y, ahead_y);
  STORE(positions->length, length);
  STORE(positions->t, t);
  const unsigned bits = __builtin_bit_cast(
      unsigned short, __builtin_convertvector((length > 0) & (length < span->longest), row_bits));
  return __builtin_ctz(~bits | 1u << VERNIER_CHUNK);
}

int vernier_sample_span(const vernier_span *span, vernier_positions *positions) { return sample_span(span, positions); }
