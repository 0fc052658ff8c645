// The functions of library.c beside those of this machine's libraries and compiler.
#include <math.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>

#define memcpy test_memcpy
#define memmove test_memmove
#define memset test_memset
#define memcmp test_memcmp
#define round test_round
#define roundf test_roundf
#define fma test_fma
#define putchar test_putchar
#define arc4random_buf test_random
#define page_random test_page_random
#define __multi3 test_multi3
#include "library.c"
#undef memcmp
#undef fma
#undef round
#undef roundf

void test_page_random(void *bytes, size_t count) { (void)bytes, (void)count; }

static uint64_t state = 1;
static uint64_t next(void) {  // SplitMix64.
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// Of any size, and often near a half.
static double number(void) {
  const uint64_t bits = next(), kind = next() % 4;
  const int64_t whole = (int64_t)bits >> (bits & 63);
  if (kind == 0) return (double)whole + 0.5;
  if (kind == 1) return nextafter((double)whole + 0.5, next() & 1 ? 1e300 : -1e300);
  double any;
  __builtin_memcpy(&any, &bits, sizeof any);
  return any;
}

static int differ(double a, double b) {
  return isnan(a) ? !isnan(b) : __builtin_memcmp(&a, &b, sizeof a) != 0;
}

int main(void) {
  for (int trial = 0; trial < 1000000; ++trial) {
    const double x = number();
    const float f = (float)number();
    if (differ(round(x), test_round(x)) || differ(roundf(f), test_roundf(f)))
      return printf("round(%a) is %a, and roundf(%a) %a\n", x, test_round(x), (double)f, (double)test_roundf(f)), 1;
    // Of like size, of any, and such that nearly all of it cancels.
    const double y = number(), any = number(), product_of = x * y;
    const uint64_t kind = next() % 4;
    double z = kind == 0 ? any : kind == 1 ? -product_of : kind == 2 ? nextafter(-product_of, any) : ldexp(any, -60);
    if (next() % 16 == 0) z = next() & 1 ? 0.0 : -0.0;
    if (next() % 8 == 0) z = -product_of * ldexp(1, (int)(next() % 220) - 110);
    if (differ(fma(x, y, z), test_fma(x, y, z)))
      return printf("fma(%a, %a, %a) is %a, not %a\n", x, y, z, test_fma(x, y, z), fma(x, y, z)), 1;
    const double tiny = ldexp(x, -(int)(next() % 1100)), small = ldexp(y, -(int)(next() % 1100));
    z = ldexp(any, -(int)(next() % 1100));
    if (next() % 4 == 0) z = -tiny * small;
    if (differ(fma(tiny, small, z), test_fma(tiny, small, z)))
      return printf("fma(%a, %a, %a) is %a, not %a\n", tiny, small, z, test_fma(tiny, small, z), fma(tiny, small, z)), 1;
    const unsigned __int128 a = (unsigned __int128)next() << 64 | next() >> (next() & 63);
    const unsigned __int128 b = (unsigned __int128)next() << 64 | next() >> (next() & 63), product = a * b;
    wide result;
    test_multi3(&result, (uint64_t)a, (uint64_t)(a >> 64), (uint64_t)b, (uint64_t)(b >> 64));
    if (result.low != (uint64_t)product || result.high != (uint64_t)(product >> 64)) return puts("a product is wrong"), 1;
    const uint64_t p[2] = {next(), next()}, q[2] = {p[0], next() & 1 ? p[1] : next()};
    const size_t count = next() % 17;
    const int order = memcmp(p, q, count), same = test_memcmp(p, q, count);
    if ((order > 0) - (order < 0) != (same > 0) - (same < 0)) return puts("memcmp is wrong"), 1;
  }
  return 0;
}
