#pragma once
#include <stddef.h>
#include <stdint.h>

/// Drawing by cairo, as an app would do it, with cairo's default antialiasing: paths, and stamps of lines or discs, of
/// which all are one path, so that what overlaps is drawn once.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_cairo vernier_cairo;

/// A drawing of premultiplied px of 32 bits: 4 bytes each, alpha last on a little-endian machine, `stride` bytes a row.
/// NULL where there is no memory. One thread at a time may use it.
vernier_cairo *vernier_cairo_create(uint8_t *pixels, int width, int height, int stride);

/// The end of a drawing, or of nothing. The px stay.
void vernier_cairo_destroy(vernier_cairo *drawing);

/// The colour of the next drawing operations; all from 0 to 1.
void vernier_cairo_set_color(vernier_cairo *drawing, double red, double green, double blue, double alpha);

/// Lines with butt ends; `points` are pairs, two of them a line.
void vernier_cairo_draw_lines(vernier_cairo *drawing, const double *points, size_t count, double width);

/// Discs; `centers` are pairs.
void vernier_cairo_draw_discs(vernier_cairo *drawing, const double *centers, size_t count, double radius);

/// A path filled by the nonzero rule, as an app would draw it. `elements` are 0 for a move, 1 for a line and 2 for a
/// cubic; `points` are pairs, one of a move or a line, three of a cubic.
void vernier_cairo_fill_path(vernier_cairo *drawing, const uint8_t *elements, size_t count, const double *points);

/// From now on nothing is drawn outside of a rectangle.
void vernier_cairo_clip(vernier_cairo *drawing, double x, double y, double width, double height);

/// Fills what is not clipped.
void vernier_cairo_paint(vernier_cairo *drawing);

/// Makes sure that all is in the px.
void vernier_cairo_flush(vernier_cairo *drawing);

/// The version of the library.
const char *vernier_cairo_version(void);
