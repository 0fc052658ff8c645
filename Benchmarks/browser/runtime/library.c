// What compiled Swift and C expect of a C library and of the compiler's own, where there is neither: WebAssembly alone.
// The only import is the source of random bytes, which seeds the hashes of sets and the identity of a canvas.
#include <stdint.h>
#include <string.h>

// One instruction each: memory.copy and memory.fill.
void *memcpy(void *destination, const void *source, size_t count) {
  return __builtin_memmove(destination, source, count);
}
void *memmove(void *destination, const void *source, size_t count) {
  return __builtin_memmove(destination, source, count);
}
void *memset(void *destination, int byte, size_t count) { return __builtin_memset(destination, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t i = 0; i < count; ++i)
    if (left[i] != right[i]) return left[i] - right[i];
  return 0;
}

__attribute__((import_module("page"), import_name("random"))) void page_random(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// Nothing is printed: what is wrong is told by codes.
int putchar(int byte) { return byte; }

// To the nearest whole number, halves away from zero. Where the fraction is cut off, the rest is exact.
double round(double number) {
  const double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) < 0.5 ? whole : whole + __builtin_copysign(1, number);
}
float roundf(float number) {
  const float whole = __builtin_truncf(number);
  return __builtin_fabsf(number - whole) < 0.5f ? whole : whole + __builtin_copysignf(1, number);
}

// Integers of 128 bits in two halves, as compilers pass them here: by an address.
typedef struct {
  uint64_t low, high;
} wide;

static inline wide product(uint64_t a, uint64_t b) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  return (wide){other << 32 | (uint32_t)low, a1 * b1 + (middle >> 32) + (other >> 32)};
}

void __multi3(wide *result, uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
  *result = product(a_low, b_low);
  result->high += a_low * b_high + a_high * b_low;
}

// The product and the sum rounded once, where the processor has no such instruction: exactly in integers.
static inline int leading_zeros(wide a) { return a.high ? __builtin_clzll(a.high) : 64 + __builtin_clzll(a.low | 1); }

static inline wide shifted_left(wide a, int count) {
  if (count >= 64) return (wide){0, a.low << (count - 64)};
  return count ? (wide){a.low << count, a.high << count | a.low >> (64 - count)} : a;
}

// What is shifted out leaves a 1 in the lowest bit.
static inline wide shifted_right(wide a, int count) {
  if (count == 0) return a;
  if (count >= 128) return (wide){(a.low | a.high) != 0, 0};
  const uint64_t out = count < 64 ? a.low << (64 - count) : a.low | (count > 64 ? a.high << (128 - count) : 0);
  const uint64_t low = count < 64 ? a.low >> count | a.high << (64 - count) : a.high >> (count - 64);
  return (wide){low | (out != 0), count < 64 ? a.high >> count : 0};
}

// The significand, from 2^52 and below 2^53, of a number that is finite and not zero.
static inline uint64_t significand(double number, int *exponent) {
  uint64_t bits;
  __builtin_memcpy(&bits, &number, sizeof bits);
  const uint64_t fraction = bits << 12 >> 12;
  const int biased = (int)(bits >> 52 & 0x7FF), zeros = biased ? 0 : __builtin_clzll(fraction) - 11;
  *exponent = (biased ? biased : 1) - 1075 - zeros;
  return biased ? fraction | (uint64_t)1 << 52 : fraction << zeros;
}

double fma(double x, double y, double z) {
  const double rounded = x * y, infinity = __builtin_inf();
  if (!(__builtin_fabs(x) < infinity && __builtin_fabs(y) < infinity) || x == 0 || y == 0) return rounded + z;
  if (!(__builtin_fabs(z) < infinity)) return z;
  if (z == 0) return rounded;
  int x_exponent, y_exponent, exponent;
  wide a = product(significand(x, &x_exponent), significand(y, &y_exponent));
  wide b = {0, significand(z, &exponent) << 8};
  a = shifted_left(a, 20), exponent -= 72;
  const int ahead = x_exponent + y_exponent - 20 - exponent;
  if (ahead > 0) b = shifted_right(b, ahead), exponent += ahead;
  if (ahead < 0) a = shifted_right(a, -ahead);
  const int is_negative = __builtin_signbit(x) ^ __builtin_signbit(y), differ = is_negative ^ __builtin_signbit(z);
  const int is_less = a.high < b.high || (a.high == b.high && a.low < b.low);
  const wide larger = is_less ? b : a, smaller = is_less ? a : b;
  wide sum = {larger.low + smaller.low, larger.high + smaller.high + (larger.low > ~smaller.low)};
  if (differ) sum = (wide){larger.low - smaller.low, larger.high - smaller.high - (larger.low < smaller.low)};
  if (!(sum.low | sum.high)) return 0;
  const int zeros = leading_zeros(sum);
  sum = shifted_left(sum, zeros), exponent -= zeros;
  // The bits that a double has no room for; more of them below the least normal number.
  const int dropped = 75 + (exponent < -1149 ? -1149 - exponent : 0);
  const wide kept = shifted_right(sum, dropped - 2);  // And two more: a half, and whether there is anything below it.
  const uint64_t whole = (kept.low >> 2) + ((kept.low & 2) && (kept.low & 5));
  exponent += dropped;
  if (exponent > 971) return is_negative ^ (is_less & differ) ? -infinity : infinity;
  const uint64_t bits = exponent < -1022 ? (uint64_t)1 << (exponent + 1074) : (uint64_t)(exponent + 1023) << 52;
  double unit;
  __builtin_memcpy(&unit, &bits, sizeof unit);
  return (is_negative ^ (is_less & differ) ? -unit : unit) * (double)whole;
}
