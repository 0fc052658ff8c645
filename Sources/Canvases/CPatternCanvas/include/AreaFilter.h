#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The map from the px of a larger image to those of a smaller one, along one axis.
typedef struct {
  /// The largest number of px of the larger image that overlap one of the smaller.
  size_t taps;
  /// For each px of the smaller image, the first px of the larger that overlaps it.
  const int32_t *first;
  /// For each px of the smaller image, `taps` shares of its length, which add up to 1; behind its last, 0.
  const float *shares;
} vernier_axis;

/// Computes `width` × `height` px of the smaller image, from px (`left`, `top`) on: each channel is the mean over the
/// px's area, rounded once.
///
/// `source` is RGBA8 and begins at the first px that overlaps px (`left`, `top`). `sums` has room for four numbers for
/// each source px beside each other and for `taps` + 1 px more, and is all finite. The result has the same bits on
/// every processor.
void vernier_area_filter(const uint8_t *source, ptrdiff_t source_stride, vernier_axis columns, vernier_axis rows,
                         size_t left, size_t top, size_t width, size_t height, uint8_t *target, ptrdiff_t target_stride,
                         float *sums);

/// Reduces an image in the same way, of any number of channels; it reads no byte after a row's last px. Axes that begin
/// at a later px of the smaller image reduce a part of it, into `target`.
void vernier_area_reduce(const uint8_t *source, ptrdiff_t source_stride, size_t channels, vernier_axis columns,
                         vernier_axis rows, size_t source_width, size_t source_height, size_t width, size_t height,
                         uint8_t *target, ptrdiff_t target_stride);

#pragma clang assume_nonnull end
