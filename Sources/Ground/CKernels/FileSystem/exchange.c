// Without a system there are no names of files.
#if __STDC_HOSTED__
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "exchange.h"
#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)
int vernier_exchange_names(const char *one, const char *other) { return renamex_np(one, other, RENAME_SWAP); }
#elif defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
// From linux/fs.h. The call itself, since not every C library has the function.
enum { EXCHANGE = 2 };
int vernier_exchange_names(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, EXCHANGE);
}
#else
int vernier_exchange_names(const char *one, const char *other) {
  errno = ENOTSUP;
  return -1;
}
#endif
#endif
