/// Vectors of a few numbers, and what a processor does with them in one step.
///
/// Swift works its own vectors out lane by lane, and leaves it to the optimiser to find that out; which it does for
/// short expressions alone.
#ifndef VERNIER_LANES_H
#define VERNIER_LANES_H

typedef float vernier_float2 __attribute__((ext_vector_type(2)));
typedef double vernier_double2 __attribute__((ext_vector_type(2)));

/// Both numbers rounded to single precision.
static inline __attribute__((always_inline)) vernier_float2 vernier_narrow(vernier_double2 numbers) {
  return __builtin_convertvector(numbers, vernier_float2);
}

#endif
