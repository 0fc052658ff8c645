#include "pixman_layers.h"

#ifdef PEERS
#if !__has_include(<pixman-1/pixman.h>)
#error "pixman is missing, which the trait Peers needs; install libpixman-1-dev, or build without the trait."
#endif

#include <pixman-1/pixman.h>
#include <stdlib.h>
#include <string.h>

struct vernier_pixman {
  size_t count;
  int width, height;
  uint8_t *out;
  pixman_image_t *target, **contents, **masks;
};

static pixman_image_t *image(pixman_format_code_t format, size_t width, size_t height, const uint8_t *bytes,
                             ptrdiff_t stride) {
  return pixman_image_create_bits(format, (int)width, (int)height, (uint32_t *)(uintptr_t)bytes, (int)stride);
}

vernier_pixman *vernier_pixman_create(size_t width, size_t height, size_t count, const uint8_t *const *contents,
                                      ptrdiff_t content_stride, const uint8_t *const *masks, ptrdiff_t mask_stride,
                                      uint8_t *out) {
  vernier_pixman *layers = malloc(sizeof *layers);
  *layers = (vernier_pixman){count, (int)width, (int)height, out};
  layers->target = image(PIXMAN_a8b8g8r8, width, height, out, content_stride);
  layers->contents = malloc(count * sizeof(pixman_image_t *));
  layers->masks = malloc(count * sizeof(pixman_image_t *));
  for (size_t index = 0; index < count; index++) {
    layers->contents[index] = image(PIXMAN_a8b8g8r8, width, height, contents[index], content_stride);
    layers->masks[index] = image(PIXMAN_a8, width, height, masks[index], mask_stride);
  }
  return layers;
}

void vernier_pixman_destroy(vernier_pixman *layers) {
  for (size_t index = 0; index < layers->count; index++) {
    pixman_image_unref(layers->contents[index]);
    pixman_image_unref(layers->masks[index]);
  }
  pixman_image_unref(layers->target);
  free(layers->contents);
  free(layers->masks);
  free(layers);
}

void vernier_pixman_composite(vernier_pixman *layers, int mode) {
  static const pixman_op_t operators[] = {PIXMAN_OP_OVER, PIXMAN_OP_MULTIPLY, PIXMAN_OP_SCREEN};
  memset(layers->out, 0, (size_t)pixman_image_get_stride(layers->target) * (size_t)layers->height);
  for (size_t index = 0; index < layers->count; index++) {
    pixman_image_composite32(operators[mode], layers->contents[index], layers->masks[index], layers->target, 0, 0, 0, 0,
                             0, 0, layers->width, layers->height);
  }
}
#endif
