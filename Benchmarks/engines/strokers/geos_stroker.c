/* The buffer of GEOS by the interface of tiny_skia_stroker.rs, for the benchmark of tessellation, which times it. It
   takes polylines; `scale` is the number of segments a quarter of a circle. Of an area it counts the vertices alone. */
#include <geos_c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static GEOSContextHandle_t context;

intptr_t vernier_stroke(const double *points, const uint8_t *sizes, size_t count, bool is_closed, double width,
                        uint8_t cap, uint8_t join, double miter_limit, double scale, uint8_t *kinds, float *segments,
                        size_t capacity) {
  (void)is_closed, (void)kinds, (void)segments, (void)capacity;
  const int caps[] = {GEOSBUF_CAP_FLAT, GEOSBUF_CAP_ROUND, GEOSBUF_CAP_SQUARE};
  const int joins[] = {GEOSBUF_JOIN_MITRE, GEOSBUF_JOIN_ROUND, GEOSBUF_JOIN_BEVEL};
  for (size_t i = 0; i < count; i++)
    if (sizes[i] != 1) return -1;
  if (!context && !(context = GEOS_init_r())) return -1;
  GEOSCoordSequence *sequence = GEOSCoordSeq_copyFromBuffer_r(context, points, count + 1, 0, 0);
  GEOSGeometry *line = sequence ? GEOSGeom_createLineString_r(context, sequence) : NULL;
  GEOSGeometry *area = line ? GEOSBufferWithStyle_r(context, line, width / 2, scale, caps[cap], joins[join], miter_limit)
                            : NULL;
  int vertices = area ? GEOSGetNumCoordinates_r(context, area) : -1;
  GEOSGeom_destroy_r(context, area);
  GEOSGeom_destroy_r(context, line);
  return vertices;
}
