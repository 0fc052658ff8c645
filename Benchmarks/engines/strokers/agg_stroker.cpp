// Strokes one path by Anti-Grain Geometry: conv_stroke, over conv_curve where the path is of cubics.
//
// Reads words from standard input: closed or open; width; cap; join; miter limit; inner join; the approximation
// scales of curves and of strokes; x and y of the first point; line with x and y, or cubic with three points, for each
// piece; end. Writes contours: an empty line before each, and x and y of a vertex a line. Numbers are C99's
// hexadecimal floats.
#include <agg2/agg_conv_curve.h>
#include <agg2/agg_conv_stroke.h>
#include <agg2/agg_path_storage.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

namespace {

std::string word() {
  std::string result;
  if (!(std::cin >> result)) {
    std::fprintf(stderr, "The input ends too early.\n");
    std::exit(64);
  }
  return result;
}

double number() {
  const std::string text = word();
  char *end;
  const double value = std::strtod(text.c_str(), &end);
  if (*end != 0) {
    std::fprintf(stderr, "%s is no number.\n", text.c_str());
    std::exit(64);
  }
  return value;
}

template <class Value> Value one_of(const std::map<std::string, Value> &values) {
  const std::string name = word();
  const auto found = values.find(name);
  if (found == values.end()) {
    std::fprintf(stderr, "%s is not known.\n", name.c_str());
    std::exit(64);
  }
  return found->second;
}

}  // namespace

int main() {
  const bool is_closed = one_of<bool>({{"closed", true}, {"open", false}});
  agg::path_storage path;
  agg::conv_curve<agg::path_storage> curve(path);
  agg::conv_stroke<agg::conv_curve<agg::path_storage>> stroke(curve);
  stroke.width(number());
  stroke.line_cap(
    one_of<agg::line_cap_e>({{"butt", agg::butt_cap}, {"square", agg::square_cap}, {"round", agg::round_cap}}));
  // Of the joins with a miter, this is SVG's: a bevel beyond the limit. The others cut the miter off, or round it.
  stroke.line_join(one_of<agg::line_join_e>(
    {{"miter", agg::miter_join_revert}, {"bevel", agg::bevel_join}, {"round", agg::round_join}}));
  stroke.miter_limit(number());
  stroke.inner_join(
    one_of<agg::inner_join_e>({{"inner_miter", agg::inner_miter}, {"inner_round", agg::inner_round}}));
  curve.approximation_scale(number());
  stroke.approximation_scale(number());

  double p[6];
  const auto read = [&p](int count) {
    for (int k = 0; k < count; k++) p[k] = number();
  };
  read(2);
  path.move_to(p[0], p[1]);
  while (const int count = one_of<int>({{"line", 2}, {"cubic", 6}, {"end", 0}})) {
    read(count);
    if (count == 2)
      path.line_to(p[0], p[1]);
    else
      path.curve4(p[0], p[1], p[2], p[3], p[4], p[5]);
  }
  if (is_closed) path.close_polygon();

  stroke.rewind(0);
  double x, y;
  for (unsigned command; !agg::is_stop(command = stroke.vertex(&x, &y));) {
    if (agg::is_move_to(command)) std::printf("\n");
    if (agg::is_vertex(command)) std::printf("%a %a\n", x, y);
  }
  return 0;
}
