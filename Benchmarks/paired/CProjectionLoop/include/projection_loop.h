#ifndef VERNIER_PROJECTION_LOOP_H
#define VERNIER_PROJECTION_LOOP_H

#include <stddef.h>

/// The projection of a canvas in C: subtract the centre, rotate, zoom and scale in doubles, round to float. `points`
/// holds `count` pairs, `ndc` has room for as many.
void vernier_project(const double *points, float *ndc, size_t count, double centre_x, double centre_y, double cosine,
                     double sine, double zoom, double width, double height);

#endif
