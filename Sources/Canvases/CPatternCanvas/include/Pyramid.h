#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The side of a tile, in px, and the number of levels under it that it determines by itself: at the last it is one
/// px.
#define VERNIER_TILE_SIDE 64
#define VERNIER_TILE_LEVELS 6

/// A level of a pyramid: premultiplied RGBA8.
typedef struct {
  uint8_t *pixels;
  ptrdiff_t stride;
  size_t width, height;
} vernier_level;

/// Computes the px of levels 1 to VERNIER_TILE_LEVELS over a tile of level 0.
///
/// A px of level k is the mean of 4^k px of level 0, rounded once, halves up; px beyond the image are transparent.
/// `levels` begins with level 0. `column` and `row` count tiles. `sum` gets the sum of each channel over the tile.
void vernier_reduce_tile(const vernier_level *levels, size_t column, size_t row, uint64_t sum[_Nonnull 4]);

/// Samples a level along a line: px i of `out` is the bilinear interpolation at (x, y) + (start + i) (dx, dy), rounded
/// once.
///
/// Positions are in px of the level, finite, with 0 at the centre of the first px. Px beyond the level are transparent.
/// A position at a px's centre gives that px.
void vernier_sample_line(vernier_level level, double x, double y, double dx, double dy, size_t start, uint8_t *out,
                         size_t count);

#pragma clang assume_nonnull end
