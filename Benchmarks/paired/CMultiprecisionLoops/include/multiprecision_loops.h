// The loops of Multiprecision's rows and registers as C programmers write them, for timing beside the Swift ones over the
// same memory.
#ifndef VERNIER_MULTIPRECISION_LOOPS_H
#define VERNIER_MULTIPRECISION_LOOPS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <gmp.h>
#include <mpfr.h>

void vernier_row_add(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t count);
void vernier_row_multiply(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t count);
void vernier_row_fma(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c, size_t count);

// The same operation over and over on single registers, as a chain of gestures applies it.
void vernier_register_add(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t repeats);
void vernier_register_multiply(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, size_t repeats);
void vernier_register_fma(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c, size_t repeats);

#endif
