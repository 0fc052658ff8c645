#pragma once

/// Prefetches the cache line of an address, without waiting. Any address is allowed.
static inline void vernier_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
