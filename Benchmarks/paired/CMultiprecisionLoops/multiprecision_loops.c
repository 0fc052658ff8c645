#include "multiprecision_loops.h"

#pragma STDC FP_CONTRACT OFF

void vernier_row_add(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t count) {
  for (size_t i = 0; i < count; i++) mpfr_add(result + i, a + i, b + i, MPFR_RNDN);
}

void vernier_row_multiply(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t count) {
  for (size_t i = 0; i < count; i++) mpfr_mul(result + i, a + i, b + i, MPFR_RNDN);
}

void vernier_row_fma(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c, size_t count) {
  for (size_t i = 0; i < count; i++) mpfr_fma(result + i, a + i, b + i, c + i, MPFR_RNDN);
}

void vernier_register_add(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t repeats) {
  for (size_t i = 0; i < repeats; i++) mpfr_add(result, a, b, MPFR_RNDN);
}

void vernier_register_multiply(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t repeats) {
  for (size_t i = 0; i < repeats; i++) mpfr_mul(result, a, b, MPFR_RNDN);
}

void vernier_register_fma(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c, size_t repeats) {
  for (size_t i = 0; i < repeats; i++) mpfr_fma(result, a, b, c, MPFR_RNDN);
}
