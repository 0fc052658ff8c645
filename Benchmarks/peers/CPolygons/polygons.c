#ifdef PEERS
#define GL_SILENCE_DEPRECATION
#include "polygons.h"

#include <math.h>
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
  /// The points of the call that runs, and their number.
  const double *points;
  size_t point_count;
  /// What the points are multiplied by for GLU: a power of two; and its inverse.
  double scale, inverse;
  double *crossings;
  size_t crossing_count, crossing_capacity;
  uint32_t *indices;
  size_t index_count, index_capacity;
  /// The corners of the triangle that has begun.
  uint32_t corners[3];
  int corner_count;
  int is_out_of_memory;
  unsigned error;
};

/// Makes room for some more elements; 0 where no memory is left, with nothing changed.
static int grow(void **elements, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return 1;
  size_t larger = *capacity + *capacity / 2 + 64;
  if (larger < needed) larger = needed;
  if (larger > SIZE_MAX / size) return 0;
  void *moved = realloc(*elements, larger * size);
  if (!moved) return 0;
  *elements = moved;
  *capacity = larger;
  return 1;
}

static const double *position(const vernier_polygons *self, uint32_t index) {
  return index < self->point_count ? self->points + 2 * (size_t)index
                                   : self->crossings + 2 * ((size_t)index - self->point_count);
}

static double cross(const double *a, const double *b, const double *c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// GLU's vertices carry an index and 1, since it takes a null pointer for no vertex.
static void *data_of(uint32_t index) { return (void *)((uintptr_t)index + 1); }

static void CALLBACK on_vertex(void *vertex, void *context) {
  vernier_polygons *self = context;
  if (!vertex) {
    self->is_out_of_memory = 1;
    return;
  }
  self->corners[self->corner_count++] = (uint32_t)((uintptr_t)vertex - 1);
  if (self->corner_count < 3) return;
  self->corner_count = 0;
  if (self->is_out_of_memory) return;
  uint32_t a = self->corners[0], b = self->corners[1], c = self->corners[2];
  double area = cross(position(self, a), position(self, b), position(self, c));
  // A sliver may be turned over by the rounding of a crossing.
  if (!(area > 0)) {
    uint32_t other = b;
    b = c;
    c = other;
    area = cross(position(self, a), position(self, b), position(self, c));
    if (!(area > 0)) return;
  }
  if (!grow((void **)&self->indices, &self->index_capacity, self->index_count + 3, sizeof(uint32_t))) {
    self->is_out_of_memory = 1;
    return;
  }
  uint32_t *next = self->indices + self->index_count;
  next[0] = a;
  next[1] = b;
  next[2] = c;
  self->index_count += 3;
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
  *result = NULL;
  double x = coordinates[0] * self->inverse, y = coordinates[1] * self->inverse;
  // Of two coinciding points, the first represents both.
  if (vertices[0]) {
    uint32_t first = (uint32_t)((uintptr_t)vertices[0] - 1);
    const double *same = position(self, first);
    if (same[0] == x && same[1] == y) {
      *result = vertices[0];
      return;
    }
  }
  size_t index = self->point_count + self->crossing_count;
  if (index >= UINT32_MAX || !grow((void **)&self->crossings, &self->crossing_capacity, self->crossing_count + 1,
                                   2 * sizeof(double))) {
    self->is_out_of_memory = 1;
    // Any vertex will do: the rest of this fill is not used.
    *result = vertices[0];
    return;
  }
  self->crossings[2 * self->crossing_count] = x;
  self->crossings[2 * self->crossing_count + 1] = y;
  self->crossing_count += 1;
  *result = data_of((uint32_t)index);
}

static void CALLBACK on_error(GLenum error, void *context) {
  vernier_polygons *self = context;
  if (error == GLU_OUT_OF_MEMORY)
    self->is_out_of_memory = 1;
  else
    self->error = error;
}

vernier_polygons *vernier_polygons_make(void) {
  vernier_polygons *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  GLUtesselator *tessellator = self->tessellator = gluNewTess();
  if (!tessellator) {
    free(self);
    return NULL;
  }
  gluTessCallback(tessellator, GLU_TESS_VERTEX_DATA, (vernier_callback)on_vertex);
  gluTessCallback(tessellator, GLU_TESS_EDGE_FLAG_DATA, (vernier_callback)on_edge_flag);
  gluTessCallback(tessellator, GLU_TESS_COMBINE_DATA, (vernier_callback)on_combine);
  gluTessCallback(tessellator, GLU_TESS_ERROR_DATA, (vernier_callback)on_error);
  gluTessNormal(tessellator, 0, 0, 1);
  return self;
}

void vernier_polygons_free(vernier_polygons *self) {
  gluDeleteTess(self->tessellator);
  free(self->crossings);
  free(self->indices);
  free(self);
}

/// A power of two that brings coordinates to 1 or below, and its inverse.
static void find_scale(vernier_polygons *self) {
  double largest = 0;
  for (size_t i = 0; i < 2 * self->point_count; i++) largest = fmax(largest, fabs(self->points[i]));
  int exponent = 0;
  frexp(largest, &exponent);
  // Below, the scale would be infinite.
  if (exponent < -1000) exponent = -1000;
  self->scale = ldexp(1, -exponent);
  self->inverse = ldexp(1, exponent);
}

static void add_vertex(vernier_polygons *self, size_t index) {
  double coordinates[3] = {self->points[2 * index] * self->scale, self->points[2 * index + 1] * self->scale, 0};
  for (int axis = 0; axis < 2; axis++) {
    // What underflows in products would make GLU's comparisons contradict each other.
    if (fabs(coordinates[axis]) < 0x1p-300) coordinates[axis] = 0;
  }
  gluTessVertex(self->tessellator, coordinates, data_of((uint32_t)index));
}

vernier_polygons_result vernier_polygons_fill(vernier_polygons *self, const double *points, const size_t *contour_ends,
                                              size_t contour_count, int is_even_odd) {
  self->points = points;
  self->point_count = contour_count ? contour_ends[contour_count - 1] : 0;
  self->crossing_count = self->index_count = 0;
  self->corner_count = 0;
  self->is_out_of_memory = 0;
  self->error = 0;
  if (self->point_count == 0) return VERNIER_POLYGONS_FILLED;
  find_scale(self);
  gluTessProperty(self->tessellator, GLU_TESS_WINDING_RULE,
                  is_even_odd ? GLU_TESS_WINDING_ODD : GLU_TESS_WINDING_NONZERO);
  gluTessBeginPolygon(self->tessellator, self);
  size_t start = 0;
  for (size_t contour = 0; contour < contour_count; contour++) {
    gluTessBeginContour(self->tessellator);
    for (size_t index = start; index < contour_ends[contour]; index++) add_vertex(self, index);
    gluTessEndContour(self->tessellator);
    start = contour_ends[contour];
  }
  gluTessEndPolygon(self->tessellator);
  self->points = NULL;
  if (self->is_out_of_memory) return VERNIER_POLYGONS_OUT_OF_MEMORY;
  return self->error ? VERNIER_POLYGONS_FAILED : VERNIER_POLYGONS_FILLED;
}

unsigned vernier_polygons_error(const vernier_polygons *self) { return self->error; }

const double *vernier_polygons_crossings(const vernier_polygons *self, size_t *count) {
  *count = self->crossing_count;
  return self->crossings;
}

const uint32_t *vernier_polygons_indices(const vernier_polygons *self, size_t *count) {
  *count = self->index_count;
  return self->indices;
}
#endif
