#pragma once
#include <stddef.h>
#include <stdint.h>

/// Multiplies each colour of `count` px of RGBA8 by its alpha, in place: round(c·a / 255).
void vernier_premultiply(uint8_t *px, size_t count);

/// The reverse: round(255·c / a), at most 255; 0 where a is 0. What it makes of a premultiplied px, where no colour
/// exceeds alpha, is premultiplied to the same px again: the rounding moves c by at most a / 510.
void vernier_unpremultiply(const uint8_t *from, uint8_t *to, size_t count);

/// Whether alpha is 255 in all of `count` px of RGBA8.
int vernier_is_opaque(const uint8_t *px, size_t count);

/// The colours of `count` px of RGBA8 without their alpha, three bytes a px.
void vernier_drop_alpha(const uint8_t *from, uint8_t *to, size_t count);
