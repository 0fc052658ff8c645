#include "strip_loop.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

enum { SEGMENTS = 4 };

static void across(float *vertices, double x, double y, double tangent_x, double tangent_y, double half_width) {
  const double length = sqrt(tangent_x * tangent_x + tangent_y * tangent_y);
  const double scale = length > 0 ? half_width / length : 0;
  vertices[0] = (float)(x - tangent_y * scale);
  vertices[1] = (float)(y + tangent_x * scale);
  vertices[2] = (float)(x + tangent_y * scale);
  vertices[3] = (float)(y - tangent_x * scale);
}

size_t vernier_strip(const double *points, const double *half_widths, size_t count, float *vertices) {
  if (count < 2) return 0;
  const double *last = points + 2 * (count - 1);
  const double before[2] = {2 * points[0] - points[2], 2 * points[1] - points[3]};
  const double after[2] = {2 * last[0] - last[-2], 2 * last[1] - last[-1]};
  const double origin_x = points[0], origin_y = points[1];
  for (size_t i = 0; i + 1 < count; i++) {
    const double *b = points + 2 * i, *c = b + 2;
    const double *a = i > 0 ? b - 2 : before, *d = i + 2 < count ? c + 2 : after;
    const double x1 = 0.5 * (c[0] - a[0]), x2 = a[0] - 2.5 * b[0] + 2 * c[0] - 0.5 * d[0],
                 x3 = 0.5 * (d[0] - a[0]) + 1.5 * (b[0] - c[0]);
    const double y1 = 0.5 * (c[1] - a[1]), y2 = a[1] - 2.5 * b[1] + 2 * c[1] - 0.5 * d[1],
                 y3 = 0.5 * (d[1] - a[1]) + 1.5 * (b[1] - c[1]);
    for (int j = 0; j < SEGMENTS; j++) {
      const double t = (double)j / SEGMENTS;
      across(vertices, b[0] - origin_x + t * (x1 + t * (x2 + t * x3)), b[1] - origin_y + t * (y1 + t * (y2 + t * y3)),
             x1 + t * (2 * x2 + 3 * t * x3), y1 + t * (2 * y2 + 3 * t * y3),
             half_widths[i] + t * (half_widths[i + 1] - half_widths[i]));
      vertices += 4;
    }
  }
  across(vertices, last[0] - origin_x, last[1] - origin_y, last[0] - last[-2], last[1] - last[-1],
         half_widths[count - 1]);
  return 2 * (SEGMENTS * (count - 1) + 1);
}
