/// What the loops have in common: rows of numbers, and how to compile for several processors. Nobody else's.
#ifndef VERNIER_ROWS_H
#define VERNIER_ROWS_H

#include <stdbool.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Rows are handed on to what is always inlined, so that it does not matter how a call would hand them.
#pragma clang diagnostic ignored "-Wpsabi"

// Where a program can choose as it starts; the thread sanitizer is not up by then.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define INLINE static inline __attribute__((always_inline))

// Sixteen numbers, one for each of so many samples in a row.
typedef float row __attribute__((ext_vector_type(16)));
typedef int row_mask __attribute__((ext_vector_type(16)));
typedef _Bool row_bits __attribute__((ext_vector_type(16)));

// The same in double precision.
typedef double wide_row __attribute__((ext_vector_type(16)));
typedef long wide_row_mask __attribute__((ext_vector_type(16)));

#define LEAST(a, b) ((b) < (a) ? (b) : (a))
#define MOST(a, b) ((b) > (a) ? (b) : (a))
#define ROOT(a) __builtin_elementwise_sqrt(a)
#define SIZE(a) __builtin_elementwise_abs(a)
#define LOAD(numbers, target) memcpy(&(target), (numbers), sizeof(target))
#define STORE(numbers, all) memcpy((numbers), &(all), sizeof(all))
/// A row moved on by one, behind a number. Never by way of memory: a load that takes in several stores waits until all
/// that was before them is done.
#define MOVED(number, now)                                                                                             \
  __builtin_shufflevector((row)(number), now, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)

#define WIDE_MOVED(number, now)                                                                                        \
  __builtin_shufflevector((wide_row)(number), now, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)

#endif
