#pragma once

/// Gives two files or folders each other's names in one step, so that each name leads to one of them at any moment.
/// Returns 0, or −1 with `errno`: `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot.
int exchange_names(const char *one, const char *other);
