#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The number of bytes of memory that a dilation needs.
size_t vernier_dilation_room(size_t width, size_t radius);

/// The greatest byte of a disc about each px: those whose centres are at most `radius` px away. Px outside are 0.
///
/// `radius` is from 0 to 127. `source` and `target` do not overlap.
void vernier_dilate(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height, size_t radius,
                    uint8_t *target, ptrdiff_t target_stride, uint8_t *room);

/// Blurs by a symmetric kernel, first along columns, then along rows. Px outside are those at the edge.
///
/// `weights` are the kernel's from the middle on, `radius` + 1 numbers in units of 2^-16, all together 2^16 with those
/// of the other side. Px of a row up to the next multiple of 32 are read and written. `line` has room for `width` + 2
/// `radius` + 64 numbers. Sums are in units of 1/128; each product is too small by less than one unit, which the
/// rounding compensates on average.
void vernier_blur(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height, const uint16_t *weights,
                  size_t radius, uint8_t *target, ptrdiff_t target_stride, uint16_t *line);

/// The same by the code for processors without AVX2, for tests.
void vernier_blur_plain(const uint8_t *source, ptrdiff_t source_stride, size_t width, size_t height,
                        const uint16_t *weights, size_t radius, uint8_t *target, ptrdiff_t target_stride,
                        uint16_t *line);

#pragma clang assume_nonnull end
