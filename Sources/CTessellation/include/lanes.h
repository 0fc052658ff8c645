/// Vectors of two numbers in double precision, and what a processor does with them in one step.
///
/// Swift works its own vectors out lane by lane, and leaves it to the optimiser to find that out; which it does for short expressions alone. All of
/// this is exact or correctly rounded, so that every machine gives the same bits.
#ifndef VERNIER_LANES_H
#define VERNIER_LANES_H

#include <stdbool.h>

typedef float vernier_float2 __attribute__((ext_vector_type(2)));
typedef double vernier_double2 __attribute__((ext_vector_type(2)));
/// All ones where something is so.
typedef long vernier_mask2 __attribute__((ext_vector_type(2)));

#define VERNIER_LANES static inline __attribute__((always_inline))

VERNIER_LANES vernier_double2 vernier_add(vernier_double2 a, vernier_double2 b) {
#pragma STDC FP_CONTRACT OFF
  return a + b;
}

VERNIER_LANES vernier_double2 vernier_subtract(vernier_double2 a, vernier_double2 b) {
#pragma STDC FP_CONTRACT OFF
  return a - b;
}

VERNIER_LANES vernier_double2 vernier_multiply(vernier_double2 a, vernier_double2 b) {
#pragma STDC FP_CONTRACT OFF
  return a * b;
}

VERNIER_LANES vernier_double2 vernier_divide(vernier_double2 a, vernier_double2 b) { return a / b; }
VERNIER_LANES vernier_double2 vernier_root(vernier_double2 a) { return __builtin_elementwise_sqrt(a); }
VERNIER_LANES vernier_double2 vernier_size(vernier_double2 a) { return __builtin_elementwise_abs(a); }
/// The lesser of each two; of a number and none, the first.
VERNIER_LANES vernier_double2 vernier_least(vernier_double2 a, vernier_double2 b) { return b < a ? b : a; }
VERNIER_LANES vernier_mask2 vernier_is_less(vernier_double2 a, vernier_double2 b) { return a < b; }
VERNIER_LANES vernier_mask2 vernier_is_at_most(vernier_double2 a, vernier_double2 b) { return a <= b; }
VERNIER_LANES vernier_double2 vernier_choose(vernier_mask2 mask, vernier_double2 a, vernier_double2 b) {
  return mask ? a : b;
}
VERNIER_LANES vernier_mask2 vernier_either(vernier_mask2 a, vernier_mask2 b) { return a | b; }
VERNIER_LANES vernier_mask2 vernier_both(vernier_mask2 a, vernier_mask2 b) { return a & b; }
VERNIER_LANES bool vernier_all(vernier_mask2 mask) { return __builtin_reduce_and(mask) != 0; }

/// Both numbers rounded to single precision.
VERNIER_LANES vernier_float2 vernier_narrow(vernier_double2 numbers) {
  return __builtin_convertvector(numbers, vernier_float2);
}

/// The last number before, and the first of these; the first of these, twice.
VERNIER_LANES vernier_double2 vernier_moved(vernier_double2 before, vernier_double2 rest) {
  return __builtin_shufflevector(before, rest, 1, 2);
}

VERNIER_LANES vernier_double2 vernier_first(vernier_double2 a) { return __builtin_shufflevector(a, a, 0, 0); }

/// The x of two vectors, and their y.
VERNIER_LANES vernier_double2 vernier_firsts(vernier_double2 a, vernier_double2 b) {
  return __builtin_shufflevector(a, b, 0, 2);
}

VERNIER_LANES vernier_double2 vernier_seconds(vernier_double2 a, vernier_double2 b) {
  return __builtin_shufflevector(a, b, 1, 3);
}

#endif
