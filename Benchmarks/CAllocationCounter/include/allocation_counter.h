#pragma once

/// How many times memory was asked for in this process so far, on any thread; -1 where it cannot be counted.
long vernier_allocation_count(void);
