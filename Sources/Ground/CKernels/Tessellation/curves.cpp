#include "curve_rules.hpp"

template <bool varies>
INLINE vernier_bend bend_at(vernier_rule rule, double parameter, Vector<double> chord, Vector<double> next,
                            double growth, double next_growth, vernier_bend_limits limits) {
  const Bend<double> bend = bend_between<varies>(rule, parameter, chord, knot_along(rule, chord), next,
                                                 knot_along(rule, next), growth, next_growth, limits);
  return {{bend.behind.x, bend.behind.y},
          {bend.ahead.x, bend.ahead.y},
          {bend.offset.x, bend.offset.y},
          {bend.unevenness.x, bend.unevenness.y},
          bool(bend.fits_one_sample)};
}

vernier_bend vernier_bend_at(vernier_rule rule, double parameter, vernier_vector chord, vernier_vector next,
                             double growth, double next_growth, vernier_bend_limits limits, bool varies) {
  const Vector<double> a = {chord.x, chord.y}, b = {next.x, next.y};
  return varies ? bend_at<true>(rule, parameter, a, b, growth, next_growth, limits)
                : bend_at<false>(rule, parameter, a, b, growth, next_growth, limits);
}

bool vernier_fits_one_sample(vernier_vector difference, vernier_vector chord, double growth, vernier_bend_limits limits,
                       bool varies) {
  const Vector<double> d = {difference.x, difference.y}, c = {chord.x, chord.y};
  return varies ? fits_one_sample_at<true>(d, c, growth, limits) : fits_one_sample_at<false>(d, c, growth, limits);
}
