#ifndef VERNIER_PROJECTION_LOOP_H
#define VERNIER_PROJECTION_LOOP_H

#include <stddef.h>

/// What a canvas in C would do with its points: subtract the centre, turn, zoom and scale in doubles, round to float.
/// `points` holds `count` pairs, `ndc` room for as many.
void vernier_project(const double *points, float *ndc, size_t count, double centre_x, double centre_y, double cosine,
                     double sine, double zoom, double width, double height);

#endif
