#pragma once

/// Asks the processor to read the line of its cache that holds an address, without waiting. Any address is allowed.
static inline void vernier_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
