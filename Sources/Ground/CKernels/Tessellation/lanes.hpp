// Numbers of one lane and of sixteen, and functions that are the same for both, so that a kernel is written once.
//
// Every function works lane by lane with operations that IEEE 754 rounds exactly, none of them contracted: a kernel has
// the same bits for one lane and for sixteen, on any processor.
#pragma once

#include <cstring>

#pragma clang fp contract(off)

// Vectors never cross a call, as all that take them are inlined: it does not matter how a call would pass them.
#pragma clang diagnostic ignored "-Wpsabi"

// Only where a program can choose a variant at its start: the thread sanitizer is not ready by then.
#if defined(__x86_64__) && defined(__GLIBC__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define INLINE static inline __attribute__((always_inline))

using Floats = float __attribute__((ext_vector_type(16)));
using Doubles = double __attribute__((ext_vector_type(16)));
using Bits = bool __attribute__((ext_vector_type(16)));

/// Loads sixteen numbers.
template <class N, class Element>
INLINE N load(const Element *numbers) {
  N lanes;
  std::memcpy(&lanes, numbers, sizeof lanes);
  return lanes;
}

template <class N, class Element>
INLINE void store(Element *numbers, N lanes) {
  std::memcpy(numbers, &lanes, sizeof lanes);
}

// The first operand where either is NaN, as one instruction of most processors.
template <class N>
INLINE N min(N a, N b) {
  return b < a ? b : a;
}

template <class N>
INLINE N max(N a, N b) {
  return b > a ? b : a;
}

template <class N>
INLINE N sqrt(N a) {
  return __builtin_elementwise_sqrt(a);
}

template <class N>
INLINE N abs(N a) {
  return __builtin_elementwise_abs(a);
}

// For each lane, the value of the lane before; for the first, a given value. Never through memory: a load that spans
// several stores waits for all of them.

INLINE Floats behind(float first, Floats lanes) {
  return __builtin_shufflevector(Floats(first), lanes, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

INLINE Doubles behind(double first, Doubles lanes) {
  return __builtin_shufflevector(Doubles(first), lanes, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

INLINE Floats narrowed(Doubles lanes) { return __builtin_convertvector(lanes, Floats); }

/// A bit for each of sixteen lanes.
template <class Mask>
INLINE unsigned bits(Mask holds) {
  return __builtin_bit_cast(unsigned short, __builtin_convertvector(holds, Bits));
}

/// The number of leading lanes that are true.
template <class Mask>
INLINE int leading(Mask holds) {
  return __builtin_ctz(~bits(holds) | 1u << 16);
}
