#include "lanes.hpp"
#include "outline.h"

INLINE int sample_span(const vernier_span *span, vernier_positions *positions) {
  const Doubles lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const double step = 1 / span->pieces;
  const Doubles t = (span->first + lane) * step, s = 1 - t, three = 3 * s * t;
  const Doubles start = s * s * s, end = t * t * t, first = three * s, second = three * t;
  const Doubles x = start * span->start_x + first * span->first_x + second * span->second_x + end * span->end_x;
  const Doubles y = start * span->start_y + first * span->first_y + second * span->second_y + end * span->end_y;
  const Doubles chord_x = x - behind(span->before_x, x), chord_y = y - behind(span->before_y, y);
  const Doubles length = sqrt(chord_x * chord_x + chord_y * chord_y), inverse = 1 / length;
  store(positions->x, x);
  store(positions->y, y);
  store(positions->direction_x, chord_x * inverse);
  store(positions->direction_y, chord_y * inverse);
  store(positions->length, length);
  store(positions->t, t);
  return leading((length > 0) & (length < span->longest));
}

// A function that is cloned cannot call one that takes vectors, unless another one is between.
FOR_EACH_PROCESSOR static int sample_span_on_each(const vernier_span *span, vernier_positions *positions) {
  return sample_span(span, positions);
}

int vernier_sample_span(const vernier_span *span, vernier_positions *positions) {
  return sample_span_on_each(span, positions);
}
