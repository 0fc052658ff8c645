// Clipper's offset, version 6, by the interface of tiny_skia_stroker.rs, for the benchmark of tessellation, which times
// it. It takes polylines; `scale` is the arc tolerance in px. Of an outline it counts the vertices alone. Coordinates
// are of 2^-20 px.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <polyclipping/clipper.hpp>

using namespace ClipperLib;

extern "C" intptr_t vernier_stroke(const double *points, const uint8_t *sizes, size_t count, bool is_closed, double width,
                                   uint8_t cap, uint8_t join, double miter_limit, double scale, uint8_t *, float *,
                                   size_t) try {
  const double units = 1 << 20;
  const EndType ends[] = {etOpenButt, etOpenRound, etOpenSquare};
  const JoinType joins[] = {jtMiter, jtRound};
  if (join >= 2) return -1;
  Path path;
  for (size_t i = 0; i <= count; i++) {
    if (i < count && sizes[i] != 1) return -1;
    path.emplace_back(std::llround(points[2 * i] * units), std::llround(points[2 * i + 1] * units));
  }
  ClipperOffset offset(miter_limit, scale * units);
  offset.AddPath(path, joins[join], is_closed ? etClosedLine : ends[cap]);
  Paths outline;
  offset.Execute(outline, width / 2 * units);
  intptr_t vertices = 0;
  for (const Path &contour : outline) vertices += contour.size();
  return vertices;
} catch (...) {
  return -1;
}
