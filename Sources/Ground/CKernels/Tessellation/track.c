#include "track.h"

#include <string.h>

vernier_track *vernier_thread_track(void) {
  static _Thread_local _Alignas(VERNIER_TRACK_ALIGNMENT) vernier_track track;
  return &track;
}

void vernier_outline_keep(vernier_outline *outline, int from, int to) {
  const unsigned long count = (unsigned long)(to - from);
#define KEEP(row, each) memmove(outline->row, outline->row + each * from, each * count * sizeof outline->row[0])
  KEEP(position_x, 1), KEEP(position_y, 1), KEEP(radius, 1);
  KEEP(edge_x, 2), KEEP(edge_y, 2);
  KEEP(direction_x, 1), KEEP(direction_y, 1);
  KEEP(allowance, 1), KEEP(latest, 1);
  KEEP(sample_x, 1), KEEP(sample_y, 1), KEEP(sample_deviation, 1);
}
