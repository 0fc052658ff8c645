#pragma once

/// The number of allocations of this process so far, on any thread; -1 where they cannot be counted.
long vernier_allocation_count(void);

/// Bytes of memory that this process has in use by its allocator; -1 where that is not known.
long vernier_allocated_bytes(void);
