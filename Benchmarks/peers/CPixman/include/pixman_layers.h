#pragma once
#include <stddef.h>
#include <stdint.h>

/// Layers composited by pixman (MIT licence, Copyright 1987-2013 its many authors), as cairo would have it do that.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_pixman vernier_pixman;

/// What pixman mixes colours by.
enum { VERNIER_PIXMAN_OVER, VERNIER_PIXMAN_MULTIPLY, VERNIER_PIXMAN_SCREEN };

/// Layers of `width` × `height` px that share the caller's memory: `contents` are premultiplied RGBA8, `masks` A8.
vernier_pixman *vernier_pixman_create(size_t width, size_t height, size_t count, const uint8_t *const *contents,
                                      ptrdiff_t content_stride, const uint8_t *const *masks, ptrdiff_t mask_stride,
                                      uint8_t *out);

void vernier_pixman_destroy(vernier_pixman *layers);

/// Clears `out`, then composites the layers into it, the first below.
void vernier_pixman_composite(vernier_pixman *layers, int mode);
