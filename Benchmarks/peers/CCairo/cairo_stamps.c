#include "cairo_stamps.h"

#ifdef PEERS
#if !__has_include(<cairo/cairo.h>)
#error "cairo is missing, which the trait Peers needs; install libcairo2-dev, or build without the trait."
#endif

#include <cairo/cairo.h>
#include <stdlib.h>

struct vernier_cairo {
  cairo_surface_t *surface;
  cairo_t *context;
};

vernier_cairo *vernier_cairo_create(uint8_t *pixels, int width, int height, int stride) {
  vernier_cairo *drawing = malloc(sizeof *drawing);
  if (!drawing) return NULL;
  drawing->surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  drawing->context = cairo_create(drawing->surface);
  if (cairo_status(drawing->context) == CAIRO_STATUS_SUCCESS) return drawing;
  vernier_cairo_destroy(drawing);
  return NULL;
}

void vernier_cairo_destroy(vernier_cairo *drawing) {
  if (!drawing) return;
  cairo_destroy(drawing->context);
  cairo_surface_destroy(drawing->surface);
  free(drawing);
}

void vernier_cairo_set_color(vernier_cairo *drawing, double red, double green, double blue, double alpha) {
  cairo_set_source_rgba(drawing->context, red, green, blue, alpha);
}

void vernier_cairo_draw_lines(vernier_cairo *drawing, const double *points, size_t count, double width) {
  cairo_set_line_width(drawing->context, width);
  for (size_t line = 0; line < count; line++) {
    cairo_move_to(drawing->context, points[4 * line], points[4 * line + 1]);
    cairo_line_to(drawing->context, points[4 * line + 2], points[4 * line + 3]);
  }
  cairo_stroke(drawing->context);
}

void vernier_cairo_draw_discs(vernier_cairo *drawing, const double *centers, size_t count, double radius) {
  for (size_t disc = 0; disc < count; disc++) {
    cairo_new_sub_path(drawing->context);
    cairo_arc(drawing->context, centers[2 * disc], centers[2 * disc + 1], radius, 0, 6.283185307179586);
  }
  cairo_fill(drawing->context);
}

void vernier_cairo_fill_path(vernier_cairo *drawing, const uint8_t *elements, size_t count, const double *points) {
  for (size_t element = 0; element < count; element++) {
    switch (elements[element]) {
      case 0:
        cairo_close_path(drawing->context);
        cairo_move_to(drawing->context, points[0], points[1]);
        points += 2;
        break;
      case 1:
        cairo_line_to(drawing->context, points[0], points[1]);
        points += 2;
        break;
      default:
        cairo_curve_to(drawing->context, points[0], points[1], points[2], points[3], points[4], points[5]);
        points += 6;
    }
  }
  cairo_fill(drawing->context);
}

void vernier_cairo_clip(vernier_cairo *drawing, double x, double y, double width, double height) {
  cairo_reset_clip(drawing->context);
  cairo_rectangle(drawing->context, x, y, width, height);
  cairo_clip(drawing->context);
}

void vernier_cairo_paint(vernier_cairo *drawing) { cairo_paint(drawing->context); }

void vernier_cairo_flush(vernier_cairo *drawing) { cairo_surface_flush(drawing->surface); }

const char *vernier_cairo_version(void) { return cairo_version_string(); }
#endif
