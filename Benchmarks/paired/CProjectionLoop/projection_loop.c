#include "projection_loop.h"

#pragma STDC FP_CONTRACT OFF

void vernier_project(const double *restrict points, float *restrict ndc, size_t count, double centre_x, double centre_y,
                     double cosine, double sine, double zoom, double width, double height) {
  const double sx = 2 / width * zoom, sy = -2 / height * zoom;
  const double xx = cosine * sx, xy = -sine * sx, yx = sine * sy, yy = cosine * sy;
  for (size_t i = 0; i < count; i++) {
    const double dx = points[2 * i] - centre_x, dy = points[2 * i + 1] - centre_y;
    ndc[2 * i] = (float)(xx * dx + xy * dy);
    ndc[2 * i + 1] = (float)(yy * dy + yx * dx);
  }
}
