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

static inline const char *vernier_gmp_version(void) { return gmp_version; }

#endif
