#pragma once

/// Exchanges the names of two files or folders in one step, so that each name leads to one of them at any moment.
/// Returns 0, or −1 with `errno`: `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot.
int vernier_exchange_names(const char *one, const char *other);
