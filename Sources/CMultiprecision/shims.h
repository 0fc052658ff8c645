// GMP and MPFR as Swift sees them: stdint and stdio first, so that mpfr.h declares its intmax_t and FILE functions, then
// one inline function for each thing that is a macro or a variadic there.
#ifndef VERNIER_CMULTIPRECISION_SHIMS_H
#define VERNIER_CMULTIPRECISION_SHIMS_H

#include <stdint.h>
#include <stdio.h>

#include <gmp.h>
#include <mpfr.h>

#endif
