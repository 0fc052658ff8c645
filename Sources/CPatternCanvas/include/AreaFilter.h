#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The px of an image that a smaller image's px are made of, along one axis: px i of `target` is the mean of the piece
/// [i, i + 1) · source / target of the axis.
typedef struct {
  size_t source, target;
} vernier_axis;

/// The first source px that a target px has a part of.
static inline size_t vernier_axis_first(vernier_axis axis, size_t index) { return index * axis.source / axis.target; }
/// The px behind the last that it has a part of.
static inline size_t vernier_axis_end(vernier_axis axis, size_t index) {
  return ((index + 1) * axis.source + axis.target - 1) / axis.target;
}

/// Makes `width` × `height` px of the smaller image, from px (`left`, `top`) of it on: each channel is the mean over the
/// px's area, rounded once.
///
/// `source` is RGBA8 and begins at the first px that px (`left`, `top`) has a part of. `sums` has room for four numbers
/// for each source px beside each other. The result has the same bits on every processor.
void vernier_area_filter(const uint8_t *source, ptrdiff_t source_stride, vernier_axis columns, vernier_axis rows,
                         size_t left, size_t top, size_t width, size_t height, uint8_t *target, ptrdiff_t target_stride,
                         float *sums);

#pragma clang assume_nonnull end
