#include "strip_loop.h"

#pragma STDC FP_CONTRACT OFF

enum { SEGMENTS = 4 };

// Unlike sqrtf, this sets no errno where its argument is negative, which would keep the loop below from being vectorised.
static inline float square_root(float value) { return __builtin_elementwise_sqrt(value); }

static inline void across(float *restrict vertices, float x, float y, float tangent_x, float tangent_y,
                          float half_width) {
  const float square = tangent_x * tangent_x + tangent_y * tangent_y;
  const float scale = half_width / square_root(square > 0 ? square : 1);
  const float normal_x = -tangent_y * scale, normal_y = tangent_x * scale;
  vertices[0] = x + normal_x;
  vertices[1] = y + normal_y;
  vertices[2] = x - normal_x;
  vertices[3] = y - normal_y;
}

// The span from b to c, but for its end. Differences of points are taken in doubles; what they leave suits floats.
static inline void span(const double *restrict a, const double *restrict b, const double *restrict c,
                        const double *restrict d, const double *restrict half_widths, const double *restrict origin,
                        float *restrict vertices) {
  const float ax = (float)(a[0] - b[0]), cx = (float)(c[0] - b[0]), dx = (float)(d[0] - b[0]);
  const float ay = (float)(a[1] - b[1]), cy = (float)(c[1] - b[1]), dy = (float)(d[1] - b[1]);
  const float x0 = (float)(b[0] - origin[0]), x1 = 0.5f * (cx - ax), x2 = ax + 2 * cx - 0.5f * dx,
              x3 = 0.5f * (dx - ax) - 1.5f * cx;
  const float y0 = (float)(b[1] - origin[1]), y1 = 0.5f * (cy - ay), y2 = ay + 2 * cy - 0.5f * dy,
              y3 = 0.5f * (dy - ay) - 1.5f * cy;
  const float width = (float)half_widths[0], growth = (float)(half_widths[1] - half_widths[0]);
  // Unrolled before it is vectorised, it would be vectorised less well.
#pragma clang loop unroll(disable) vectorize(enable) interleave(disable)
  for (int i = 0; i < SEGMENTS; i++) {
    const float t = (float)i / SEGMENTS;
    across(vertices + 4 * i, x0 + t * (x1 + t * (x2 + t * x3)), y0 + t * (y1 + t * (y2 + t * y3)),
           x1 + t * (2 * x2 + t * (3 * x3)), y1 + t * (2 * y2 + t * (3 * y3)), width + t * growth);
  }
}

size_t vernier_strip(const double *restrict points, const double *restrict half_widths, size_t count,
                     float *restrict vertices) {
  if (count < 2) return 0;
  const double *last = points + 2 * (count - 1);
  const double before[2] = {2 * points[0] - points[2], 2 * points[1] - points[3]};
  const double after[2] = {2 * last[0] - last[-2], 2 * last[1] - last[-1]};
  for (size_t i = 0; i + 1 < count; i++) {
    const double *b = points + 2 * i;
    span(i > 0 ? b - 2 : before, b, b + 2, i + 2 < count ? b + 4 : after, half_widths + i, points,
         vertices + 4 * SEGMENTS * i);
  }
  across(vertices + 4 * SEGMENTS * (count - 1), (float)(last[0] - points[0]), (float)(last[1] - points[1]),
         (float)(last[0] - last[-2]), (float)(last[1] - last[-1]), (float)half_widths[count - 1]);
  return 2 * (SEGMENTS * (count - 1) + 1);
}
