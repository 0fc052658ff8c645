// Makes the n-th call of a function fail, or ends the process there. It is preloaded into the program by faults.py.
//
// ATTACK_FAULT is CALL:N:WHAT[:on], where CALL is one of the names at the end of this file and N counts from 1. WHAT is
// the number of an errno, "short" (a write or read of half the bytes), "kill" or "term". With ":on" every later
// call fails too.
// ATTACK_COUNTS names a file that gets the count of every call when the process exits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum call { OPEN, READ, WRITE, FSYNC, CLOSE, RENAME, UNLINK, MKDIR, FTRUNCATE, FLOCK, CALLS };
static const char *const names[CALLS] = {
  "open", "read", "write", "fsync", "close", "rename", "unlink", "mkdir", "ftruncate", "flock"
};

static atomic_long counts[CALLS];
static int faulty = -1, code, keeps_on, is_short, ending;
static long nth;

__attribute__((constructor)) static void begin(void) {
  const char *fault = getenv("ATTACK_FAULT");
  char name[16] = "", what[16] = "", more[4] = "";
  if (!fault || sscanf(fault, "%15[a-z]:%ld:%15[a-z0-9]:%3s", name, &nth, what, more) < 3) return;
  for (int call = 0; call < CALLS; call++) {
    if (!strcmp(name, names[call])) faulty = call;
  }
  is_short = !strcmp(what, "short");
  ending = !strcmp(what, "kill") ? SIGKILL : !strcmp(what, "term") ? SIGTERM : 0;
  code = atoi(what);
  keeps_on = !strcmp(more, "on");
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("ATTACK_COUNTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (int call = 0; call < CALLS; call++) fprintf(file, "%s %ld\n", names[call], (long)counts[call]);
  fclose(file);
}

// Counts a call, and returns whether it has to fail.
static int fails(enum call call) {
  long count = atomic_fetch_add(&counts[call], 1) + 1;
  if ((int)call != faulty || (keeps_on ? count < nth : count != nth)) return 0;
  if (ending) kill(getpid(), ending);
  // A signal that the program handles leaves the call as it is.
  if (ending) return 0;
  if (is_short) return 0;
  errno = code;
  return 1;
}

// The bytes of a read or write that is about to be made: half of them where it is to be short.
static size_t share(enum call call, size_t size) {
  int is_now = is_short && (int)call == faulty && (keeps_on ? counts[call] >= nth : counts[call] == nth);
  return is_now && size > 1 ? size / 2 : size;
}

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
#define OPENING(name, FIRST, ...)                                          \
  int name(FIRST const char *path, int flags, ...) {                       \
    va_list more;                                                          \
    va_start(more, flags);                                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more);                                                          \
    return fails(OPEN) ? -1 : NEXT(name)(__VA_ARGS__ path, flags, mode);   \
  }
#define COMMA ,
OPENING(open, )
OPENING(open64, )
OPENING(openat, int folder COMMA, folder COMMA)
OPENING(openat64, int folder COMMA, folder COMMA)

FILE *fopen(const char *path, const char *mode) { return fails(OPEN) ? NULL : NEXT(fopen)(path, mode); }
FILE *fopen64(const char *path, const char *mode) { return fails(OPEN) ? NULL : NEXT(fopen64)(path, mode); }
ssize_t read(int file, void *bytes, size_t size) {
  return fails(READ) ? -1 : NEXT(read)(file, bytes, share(READ, size));
}
ssize_t pread(int file, void *bytes, size_t size, off_t at) {
  return fails(READ) ? -1 : NEXT(pread)(file, bytes, share(READ, size), at);
}
ssize_t write(int file, const void *bytes, size_t size) {
  return fails(WRITE) ? -1 : NEXT(write)(file, bytes, share(WRITE, size));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return fails(WRITE) ? -1 : NEXT(pwrite)(file, bytes, share(WRITE, size), at);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  return fails(WRITE) ? -1 : NEXT(writev)(file, parts, count);
}
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
  return fails(WRITE) ? 0 : NEXT(fwrite)(bytes, size, count, file);
}
int fsync(int file) { return fails(FSYNC) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails(FSYNC) ? -1 : NEXT(fdatasync)(file); }
int rename(const char *from, const char *to) { return fails(RENAME) ? -1 : NEXT(rename)(from, to); }
int renameat(int from, const char *old, int to, const char *new) {
  return fails(RENAME) ? -1 : NEXT(renameat)(from, old, to, new);
}
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return fails(RENAME) ? -1 : NEXT(renameat2)(from, old, to, new, flags);
}
int link(const char *from, const char *to) { return fails(RENAME) ? -1 : NEXT(link)(from, to); }
int linkat(int from, const char *old, int to, const char *new, int flags) {
  return fails(RENAME) ? -1 : NEXT(linkat)(from, old, to, new, flags);
}
int unlink(const char *path) { return fails(UNLINK) ? -1 : NEXT(unlink)(path); }
int unlinkat(int folder, const char *path, int flags) {
  return fails(UNLINK) ? -1 : NEXT(unlinkat)(folder, path, flags);
}
int mkdir(const char *path, mode_t mode) { return fails(MKDIR) ? -1 : NEXT(mkdir)(path, mode); }
int ftruncate(int file, off_t size) { return fails(FTRUNCATE) ? -1 : NEXT(ftruncate)(file, size); }
int flock(int file, int how) { return fails(FLOCK) ? -1 : NEXT(flock)(file, how); }

// A close that fails has still closed the descriptor, as on Linux.
int close(int file) {
  int failed = fails(CLOSE), reason = errno, done = NEXT(close)(file);
  if (failed) errno = reason;
  return failed ? -1 : done;
}
