/* FreeType's FT_Stroker by the interface of tiny_skia_stroker.rs, for the benchmark of tessellation, which times it.
   Of an outline it counts the points alone: freetype_stroker.py is who reads them. Coordinates are of 1/4096 px. */
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_STROKER_H
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNITS = 4096 };

static FT_Library library;
static FT_Stroker stroker;

static FT_Vector at(const double *p) {
  return (FT_Vector){lround(p[0] * UNITS), lround(p[1] * UNITS)};
}

intptr_t vernier_stroke(const double *points, const uint8_t *sizes, size_t count, bool is_closed, double width,
                        uint8_t cap, uint8_t join, double miter_limit, double scale, uint8_t *kinds, float *segments,
                        size_t capacity) {
  (void)scale, (void)kinds, (void)segments, (void)capacity;
  const FT_Stroker_LineCap caps[] = {FT_STROKER_LINECAP_BUTT, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINECAP_SQUARE};
  const FT_Stroker_LineJoin joins[] = {FT_STROKER_LINEJOIN_MITER_FIXED, FT_STROKER_LINEJOIN_ROUND,
                                       FT_STROKER_LINEJOIN_BEVEL};
  if (!stroker && (FT_Init_FreeType(&library) || FT_Stroker_New(library, &stroker))) return -1;
  FT_Stroker_Set(stroker, lround(width / 2 * UNITS), caps[cap], joins[join], lround(miter_limit * 65536));
  FT_Vector start = at(points);
  if (FT_Stroker_BeginSubPath(stroker, &start, !is_closed)) return -1;
  points += 2;
  for (size_t i = 0; i < count; points += 2 * sizes[i], i++) {
    FT_Vector a = at(points);
    if (sizes[i] == 1) {
      if (FT_Stroker_LineTo(stroker, &a)) return -1;
    } else {
      FT_Vector b = at(points + 2), c = at(points + 4);
      if (FT_Stroker_CubicTo(stroker, &a, &b, &c)) return -1;
    }
  }
  FT_UInt written, contours;
  if (FT_Stroker_EndSubPath(stroker) || FT_Stroker_GetCounts(stroker, &written, &contours)) return -1;
  return written;
}
