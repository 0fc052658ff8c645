#include "memory_traffic.h"
#include <string.h>

// The thread sanitizer is not up when a program chooses.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

typedef uint64_t words __attribute__((ext_vector_type(32)));

FOR_EACH_PROCESSOR uint64_t vernier_read_memory(const uint8_t *bytes, size_t count) {
  words sum = 0;
  for (size_t at = 0; at < count; at += sizeof sum) {
    words some;
    memcpy(&some, bytes + at, sizeof some);
    sum += some;
  }
  uint64_t all = 0;
  for (int index = 0; index < 32; index++) all += sum[index];
  return all;
}

FOR_EACH_PROCESSOR void vernier_write_memory(uint8_t *bytes, size_t count, uint64_t value) {
  words some = value;
  for (size_t at = 0; at < count; at += sizeof some) memcpy(bytes + at, &some, sizeof some);
}
