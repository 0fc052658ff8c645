#pragma once
#include <stdint.h>

/// A product of two channels, divided by 255 and rounded to nearest; exact for 0…65,025.
static inline uint32_t divided_by_255(uint32_t product) {
  uint32_t sum = product + 128;
  return (sum + (sum >> 8)) >> 8;
}
