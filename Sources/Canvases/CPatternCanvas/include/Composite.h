#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The separable blend modes of Compositing and Blending Level 1, section 10.1, in its order.
enum {
  VERNIER_NORMAL,
  VERNIER_MULTIPLY,
  VERNIER_SCREEN,
  VERNIER_OVERLAY,
  VERNIER_DARKEN,
  VERNIER_LIGHTEN,
  VERNIER_COLOR_DODGE,
  VERNIER_COLOR_BURN,
  VERNIER_HARD_LIGHT,
  VERNIER_SOFT_LIGHT,
  VERNIER_DIFFERENCE,
  VERNIER_EXCLUSION,
  VERNIER_BLEND_MODE_COUNT,
};

/// The contribution of a layer to the picture.
typedef struct {
  /// Its first px, premultiplied RGBA8.
  const uint8_t *content;
  /// Its first px, A8; NULL where the mask is 255 in all requested px.
  const uint8_t *_Nullable mask;
  /// From 0 to 1.
  double opacity;
  /// The same in units of 2^-16, at most 65,535.
  uint16_t scaled_opacity;
  /// One of the modes above.
  uint8_t mode;
} vernier_layer;

/// A layer; `opacity` is from 0 to 1.
static inline vernier_layer vernier_layer_make(const uint8_t *content, const uint8_t *_Nullable mask, double opacity,
                                               uint8_t mode) {
  double scaled = opacity * 65536 + 0.5;
  vernier_layer layer = {content, mask, opacity, (uint16_t)(scaled < 65535 ? scaled : 65535), mode};
  return layer;
}

/// An area of a canvas. `x` is a multiple of 16; px up to the next multiple of 16 after `width` are read and written
/// too, so that every row needs room for them.
typedef struct {
  size_t x, y, width, height;
} vernier_area;

/// Composites layers, the lowest first, onto nothing: px = premultiplied RGBA8, from `out`, the first px of the area.
///
/// All contents have rows of `content_stride` bytes, all masks of `mask_stride`. Layers do not overlap `out`. Allocates
/// nothing. The result has the same bits on every processor.
void vernier_composite(const vernier_layer *_Nullable layers, size_t count, ptrdiff_t content_stride,
                       ptrdiff_t mask_stride, vernier_area area, uint8_t *out, ptrdiff_t out_stride);

/// The same by the code for processors without AVX2, for tests.
void vernier_composite_plain(const vernier_layer *_Nullable layers, size_t count, ptrdiff_t content_stride,
                             ptrdiff_t mask_stride, vernier_area area, uint8_t *out, ptrdiff_t out_stride);

/// Whether all bytes of a rectangle, which is not empty, are equal. Stops at the first row with others.
bool vernier_is_uniform(const uint8_t *first, ptrdiff_t stride, size_t width, size_t height);

#pragma clang assume_nonnull end
