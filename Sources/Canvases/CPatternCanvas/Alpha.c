#include "Alpha.h"
#include "Channels.h"
#include <string.h>

static inline uint32_t loaded(const uint8_t *px) {
  uint32_t value;
  memcpy(&value, px, 4);
  return value;
}

void vernier_premultiply(uint8_t *px, size_t count) {
  for (uint8_t *end = px + 4 * count; px < end; px += 4) {
    uint32_t alpha = px[3];
    if (alpha == 255) continue;
    for (int channel = 0; channel < 3; channel++) px[channel] = (uint8_t)divided_by_255(px[channel] * alpha);
  }
}

// ceil(2^24 / a): for n < 2^16 the upper bits of n times it are floor(n / a) (Granlund and Montgomery 1994), since n
// times the excess of the reciprocal, below a, stays under 2^24.
#define RECIPROCAL(a) ((a) == 0 ? 0 : ((1u << 24) + (a) - 1) / ((a) == 0 ? 1 : (a)))
#define RECIPROCALS_4(a) RECIPROCAL(a), RECIPROCAL(a + 1), RECIPROCAL(a + 2), RECIPROCAL(a + 3)
#define RECIPROCALS_16(a) RECIPROCALS_4(a), RECIPROCALS_4(a + 4), RECIPROCALS_4(a + 8), RECIPROCALS_4(a + 12)
#define RECIPROCALS_64(a) RECIPROCALS_16(a), RECIPROCALS_16(a + 16), RECIPROCALS_16(a + 32), RECIPROCALS_16(a + 48)
static const uint32_t reciprocals[256] = {
    RECIPROCALS_64(0), RECIPROCALS_64(64), RECIPROCALS_64(128), RECIPROCALS_64(192)};

static inline void unpremultiply_px(const uint8_t *from, uint8_t *to) {
  uint32_t alpha = from[3];
  uint64_t reciprocal = reciprocals[alpha];
  for (int channel = 0; channel < 3; channel++) {
    uint32_t color = from[channel] < alpha ? from[channel] : alpha;
    to[channel] = (uint8_t)((color * 255 + alpha / 2) * reciprocal >> 24);
  }
  to[3] = (uint8_t)alpha;
}

void vernier_unpremultiply(const uint8_t *from, uint8_t *to, size_t count) {
  const uint8_t opaque_bytes[8] = {0, 0, 0, 255, 0, 0, 0, 255};
  uint64_t opaque;
  memcpy(&opaque, opaque_bytes, 8);
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    uint64_t pair;
    memcpy(&pair, from + 4 * i, 8);
    // Most px of a drawing are empty or opaque.
    if (pair == 0 || (pair & opaque) == opaque) {
      memcpy(to + 4 * i, &pair, 8);
    } else {
      unpremultiply_px(from + 4 * i, to + 4 * i);
      unpremultiply_px(from + 4 * i + 4, to + 4 * i + 4);
    }
  }
  if (i < count) unpremultiply_px(from + 4 * i, to + 4 * i);
}

int vernier_is_opaque(const uint8_t *px, size_t count) {
  // Whole px, since compilers make vectors of those.
  uint32_t all = UINT32_MAX;
  for (size_t i = 0; i < count; i++) all &= loaded(px + 4 * i);
  uint8_t bytes[4];
  memcpy(bytes, &all, 4);
  return bytes[3] == 255;
}

void vernier_drop_alpha(const uint8_t *from, uint8_t *to, size_t count) {
  // Four bytes at a time, the last of which the next px overwrites.
  for (size_t i = 0; i + 1 < count; i++) memcpy(to + 3 * i, from + 4 * i, 4);
  if (count > 0) memcpy(to + 3 * (count - 1), from + 4 * (count - 1), 3);
}
