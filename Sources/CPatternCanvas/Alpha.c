#include "Alpha.h"
#include "Channels.h"
#include <string.h>

static inline uint32_t loaded(const uint8_t *px) {
  uint32_t value;
  memcpy(&value, px, 4);
  return value;
}

void premultiply_rgba(uint8_t *px, size_t count) {
  for (uint8_t *end = px + 4 * count; px < end; px += 4) {
    uint32_t alpha = px[3];
    if (alpha == 255) continue;
    for (int channel = 0; channel < 3; channel++) px[channel] = (uint8_t)divided_by_255(px[channel] * alpha);
  }
}

void unpremultiply_rgba(const uint8_t *from, uint8_t *to, size_t count) {
  for (size_t i = 0; i < count; i++, from += 4, to += 4) {
    uint32_t alpha = from[3];
    if (alpha == 255 || loaded(from) == 0) {
      memcpy(to, from, 4);
      continue;
    }
    // ceil(2^24 / a): for n < 2^16 the product's upper bits are floor(n / a) (Granlund and Montgomery 1994), since n
    // times the excess of the reciprocal, below a, stays under 2^24.
    uint64_t reciprocal = alpha == 0 ? 0 : ((1u << 24) + alpha - 1) / alpha;
    for (int channel = 0; channel < 3; channel++) {
      uint32_t color = from[channel] < alpha ? from[channel] : alpha;
      to[channel] = (uint8_t)((color * 255 + alpha / 2) * reciprocal >> 24);
    }
    to[3] = (uint8_t)alpha;
  }
}

int is_opaque_rgba(const uint8_t *px, size_t count) {
  // Whole px, since compilers make vectors of those.
  uint32_t all = UINT32_MAX;
  for (size_t i = 0; i < count; i++) all &= loaded(px + 4 * i);
  uint8_t bytes[4];
  memcpy(bytes, &all, 4);
  return bytes[3] == 255;
}

void drop_alpha(const uint8_t *from, uint8_t *to, size_t count) {
  // Four bytes at a time, the last of which the next px overwrites.
  for (size_t i = 0; i + 1 < count; i++) memcpy(to + 3 * i, from + 4 * i, 4);
  if (count > 0) memcpy(to + 3 * (count - 1), from + 4 * (count - 1), 3);
}
