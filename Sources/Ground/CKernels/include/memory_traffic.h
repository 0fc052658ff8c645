#pragma once
#include <stddef.h>
#include <stdint.h>

/// Reads bytes with wide loads and adds them up; what memory traffic costs at least. `count` is a multiple of 256.
uint64_t vernier_read_memory(const uint8_t *bytes, size_t count);

/// Writes bytes with wide stores.
void vernier_write_memory(uint8_t *bytes, size_t count, uint64_t value);
