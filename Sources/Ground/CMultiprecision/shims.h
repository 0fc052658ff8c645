// GMP and MPFR as Swift sees them: stdint and stdio first, so that mpfr.h declares its intmax_t and FILE functions, then
// one inline function for each thing that is a macro or a variadic there.
#ifndef VERNIER_CMULTIPRECISION_SHIMS_H
#define VERNIER_CMULTIPRECISION_SHIMS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <gmp.h>
#include <mpfr.h>

static inline int vernier_mpz_sgn(mpz_srcptr value) { return mpz_sgn(value); }
static inline int vernier_mpq_sgn(mpq_srcptr value) { return mpq_sgn(value); }
static inline mpz_ptr vernier_mpq_numref(mpq_ptr value) { return mpq_numref(value); }
static inline mpz_ptr vernier_mpq_denref(mpq_ptr value) { return mpq_denref(value); }

static inline mpfr_prec_t vernier_mpfr_prec_min(void) { return MPFR_PREC_MIN; }
static inline mpfr_prec_t vernier_mpfr_prec_max(void) { return MPFR_PREC_MAX; }

static inline size_t vernier_mpfr_limbs(mpfr_prec_t precision) {
  return mpfr_custom_get_size(precision) / sizeof(mp_limb_t);
}

// Makes a register of zero over limbs that the caller owns; such a register is never cleared or given another precision.
static inline void vernier_mpfr_init_custom(mpfr_ptr value, mpfr_prec_t precision, mp_limb_t *limbs) {
  mpfr_custom_init(limbs, precision);
  mpfr_custom_init_set(value, MPFR_ZERO_KIND, 0, precision, limbs);
}

// Writes a - b, rounded once to the nearest, as mpfr_sub does, which shifts all limbs of wide operands to normalise
// what is left. A point near a camera agrees with it in most limbs. They are skipped here: of two numbers with the same
// sign, exponent and precision, the four limbs from the first unequal one, and whether anything differs below them, are
// enough for one limb of result. Other operands, and those that cancel in two of the four, go to mpfr_sub.
static inline void vernier_mpfr_difference(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b) {
#if GMP_NUMB_BITS == 64
  if (result->_mpfr_prec == 64 && a->_mpfr_prec == b->_mpfr_prec && a->_mpfr_exp == b->_mpfr_exp &&
      a->_mpfr_sign == b->_mpfr_sign && mpfr_regular_p(a)) {
    const mp_limb_t *larger = a->_mpfr_d, *smaller = b->_mpfr_d;
    const mp_size_t limbs = (a->_mpfr_prec + 63) / 64;
    mp_size_t end = limbs;
    while (end >= 4 && !((larger[end - 1] ^ smaller[end - 1]) | (larger[end - 2] ^ smaller[end - 2]) |
                         (larger[end - 3] ^ smaller[end - 3]) | (larger[end - 4] ^ smaller[end - 4])))
      end -= 4;
    while (end > 0 && larger[end - 1] == smaller[end - 1]) --end;
    if (end > 0) {
      int sign = a->_mpfr_sign;
      if (larger[end - 1] < smaller[end - 1]) {
        const mp_limb_t *other = larger;
        larger = smaller;
        smaller = other;
        sign = -sign;
      }
      // Below the lowest limb there are zeros.
      const mp_size_t start = end - 4, held = end < 4 ? end : 4;
      mp_limb_t window[6] = {0};
      mp_limb_t *digits = window + 2;
      mpn_sub_n(digits + 4 - held, larger + end - held, smaller + end - held, held);
      const int below = start > 0 ? mpn_cmp(larger, smaller, start) : 0;
      if (below < 0) mpn_sub_1(digits, digits, 4, 1);
      int top = 3;
      while (top > 0 && digits[top] == 0) --top;
      if (top >= 2 || start <= 0) {
        const int shift = __builtin_clzll(digits[top]);
        mp_limb_t high = digits[top], low = digits[top - 1], rest = digits[top - 2];
        if (shift > 0) {
          high = high << shift | low >> (64 - shift);
          low = low << shift | rest >> (64 - shift);
          rest <<= shift;
        }
        const int isInexact = (low << 1) != 0 || rest != 0 || (top == 3 && digits[0] != 0) || below != 0;
        result->_mpfr_exp = a->_mpfr_exp - 64 * (limbs - start) + 64 * (top + 1) - shift;
        // Ties go to the even neighbour; a carry out of the top leaves a power of two.
        if (low >> 63 && (isInexact || (high & 1)) && ++high == 0) {
          high = (mp_limb_t)1 << 63;
          ++result->_mpfr_exp;
        }
        result->_mpfr_sign = sign;
        *result->_mpfr_d = high;
        return;
      }
    }
  }
#endif
  mpfr_sub(result, a, b, MPFR_RNDN);
}

static inline const char *vernier_gmp_version(void) { return gmp_version; }

#endif
