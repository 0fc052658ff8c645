#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "Exchange.h"
#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)
int exchange_names(const char *one, const char *other) { return renamex_np(one, other, RENAME_SWAP); }
int rename_to_free_name(const char *from, const char *to) { return renamex_np(from, to, RENAME_EXCL); }
#elif defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
// From linux/fs.h. The call itself, since not every C library has the function.
enum { NO_REPLACE = 1, EXCHANGE = 2 };
int exchange_names(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, EXCHANGE);
}
int rename_to_free_name(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, NO_REPLACE);
}
#else
int exchange_names(const char *one, const char *other) {
  errno = ENOTSUP;
  return -1;
}
int rename_to_free_name(const char *from, const char *to) {
  errno = ENOTSUP;
  return -1;
}
#endif
