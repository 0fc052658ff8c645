#include "outline.h"
#include "rows.h"

void *vernier_thread_room(void) {
  static _Thread_local _Alignas(64) unsigned char room[VERNIER_THREAD_ROOM];
  return room;
}

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
