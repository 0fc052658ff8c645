#ifdef PEERS
#define GL_SILENCE_DEPRECATION
#include "polygons.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __APPLE__
#include <OpenGL/glu.h>
#define CALLBACK
#elif !__has_include(<GL/glu.h>)
#error "GLU is missing, which the trait Peers needs; install libglu1-mesa-dev, or build without the trait."
#else
#include <GL/glu.h>
#define CALLBACK GLAPIENTRY
#endif

typedef void(CALLBACK *vernier_callback)(void);

struct vernier_polygons {
  GLUtesselator *tessellator;
  /// Three coordinates a vertex, as GLU takes them: of the points, then of the crossings.
  double *vertices;
  size_t count, capacity;
  /// Three for each triangle, of vertices: what a program would draw.
  uint32_t *indices;
  /// The corners of the triangle that has begun, and what is known of those that are done.
  const double *corners[3];
  int corner_count;
  vernier_polygons_fill_result result;
};

static void CALLBACK on_vertex(void *vertex, void *context) {
  vernier_polygons *self = context;
  self->corners[self->corner_count++] = vertex;
  if (self->corner_count < 3) return;
  self->corner_count = 0;
  const double *a = self->corners[0], *b = self->corners[1], *c = self->corners[2];
  double area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  if (area == 0) return;
  if (self->result.triangles == 2 * self->capacity) {
    self->result.failed = 1;
    return;
  }
  uint32_t *next = self->indices + 3 * self->result.triangles++;
  for (int corner = 0; corner < 3; corner++) next[corner] = (uint32_t)((self->corners[corner] - self->vertices) / 3);
  // A sliver may be turned over by the rounding of a crossing.
  self->result.area += area > 0 ? area : -area;
}

/// Where it is set, GLU gives triangles alone, no strips and no fans, and makes no fan of what only seems convex.
static void CALLBACK on_edge_flag(GLboolean is_edge, void *context) {
  (void)is_edge;
  (void)context;
}

static void CALLBACK on_combine(GLdouble coordinates[3], void *vertices[4], GLfloat weights[4], void **result,
                                void *context) {
  (void)weights;
  vernier_polygons *self = context;
  const double *same = vertices[0];
  // Of two coinciding points, the first represents both. Any vertex will do where there is no room.
  *result = vertices[0];
  if (same && same[0] == coordinates[0] && same[1] == coordinates[1]) return;
  if (self->count == self->capacity) {
    self->result.failed = 1;
    return;
  }
  double *vertex = self->vertices + 3 * self->count++;
  for (int axis = 0; axis < 3; axis++) vertex[axis] = coordinates[axis];
  *result = vertex;
}

static void CALLBACK on_error(GLenum error, void *context) {
  (void)error;
  ((vernier_polygons *)context)->result.failed = 1;
}

vernier_polygons *vernier_polygons_make(void) {
  vernier_polygons *self = calloc(1, sizeof *self);
  GLUtesselator *tessellator = self ? gluNewTess() : NULL;
  if (!tessellator) {
    free(self);
    return NULL;
  }
  self->tessellator = tessellator;
  gluTessCallback(tessellator, GLU_TESS_VERTEX_DATA, (vernier_callback)on_vertex);
  gluTessCallback(tessellator, GLU_TESS_EDGE_FLAG_DATA, (vernier_callback)on_edge_flag);
  gluTessCallback(tessellator, GLU_TESS_COMBINE_DATA, (vernier_callback)on_combine);
  gluTessCallback(tessellator, GLU_TESS_ERROR_DATA, (vernier_callback)on_error);
  gluTessNormal(tessellator, 0, 0, 1);
  return self;
}

void vernier_polygons_free(vernier_polygons *self) {
  gluDeleteTess(self->tessellator);
  free(self->vertices);
  free(self->indices);
  free(self);
}

vernier_polygons_fill_result vernier_polygons_fill(vernier_polygons *self, const double *points,
                                                   const size_t *contour_ends, size_t contour_count, int is_even_odd) {
  const size_t point_count = contour_ends[contour_count - 1];
  self->result = (vernier_polygons_fill_result){0};
  self->corner_count = 0;
  // Room for many crossings, since a vertex must not move while GLU holds it.
  if (self->capacity < 64 * point_count) {
    free(self->vertices);
    free(self->indices);
    self->capacity = 64 * point_count;
    self->vertices = malloc(3 * self->capacity * sizeof(double));
    self->indices = malloc(6 * self->capacity * sizeof(uint32_t));
  }
  self->count = point_count;
  gluTessProperty(self->tessellator, GLU_TESS_WINDING_RULE,
                  is_even_odd ? GLU_TESS_WINDING_ODD : GLU_TESS_WINDING_NONZERO);
  gluTessBeginPolygon(self->tessellator, self);
  size_t index = 0;
  for (size_t contour = 0; contour < contour_count; contour++) {
    gluTessBeginContour(self->tessellator);
    for (; index < contour_ends[contour]; index++) {
      double *vertex = self->vertices + 3 * index;
      vertex[0] = points[2 * index], vertex[1] = points[2 * index + 1], vertex[2] = 0;
      gluTessVertex(self->tessellator, vertex, vertex);
    }
    gluTessEndContour(self->tessellator);
  }
  gluTessEndPolygon(self->tessellator);
  return self->result;
}
#endif
