#include "antigrain.h"

#ifdef PEERS
#if !__has_include(<agg2/agg_conv_stroke.h>)
#error "Anti-Grain Geometry is missing, which the trait Peers needs; install libagg-dev, or build without the trait."
#endif

#include <agg2/agg_conv_smooth_poly1.h>
#include <agg2/agg_conv_stroke.h>

#include <new>

namespace {

/// The caller's points as what AGG draws from, without a copy.
class Polyline {
public:
  void attach(const double *points, size_t count) {
    next = first = points;
    end = points + 2 * count;
  }

  void rewind(unsigned) { next = first; }

  unsigned vertex(double *x, double *y) {
    if (next == end) return agg::path_cmd_stop;
    const unsigned command = next == first ? agg::path_cmd_move_to : agg::path_cmd_line_to;
    *x = next[0];
    *y = next[1];
    next += 2;
    return command;
  }

private:
  const double *first = nullptr, *next = nullptr, *end = nullptr;
};

template <class Stroke>
size_t outline(Stroke &stroke, double width, double tolerance, const double *origin, float *vertices, size_t capacity) {
  stroke.width(width);
  // An arc of half width w advances by 2 acos(w / (w + 0.125 / scale)): its chords lie at most 0.125 / scale within it.
  stroke.approximation_scale(0.125 / tolerance);
  stroke.rewind(0);
  size_t count = 0;
  double x, y;
  for (unsigned command; !agg::is_stop(command = stroke.vertex(&x, &y));) {
    if (!agg::is_vertex(command)) continue;
    if (count < capacity) {
      vertices[2 * count] = static_cast<float>(x - origin[0]);
      vertices[2 * count + 1] = static_cast<float>(y - origin[1]);
    }
    count++;
  }
  return count;
}

template <class Stroke> void makeRound(Stroke &stroke) {
  stroke.line_cap(agg::round_cap);
  stroke.line_join(agg::round_join);
}

}  // namespace

struct vernier_antigrain {
  using Curve = agg::conv_smooth_poly1_curve<Polyline>;

  Polyline polyline;
  agg::conv_stroke<Polyline> stroke{polyline};
  Curve curve{polyline};
  agg::conv_stroke<Curve> smooth{curve};

  vernier_antigrain() {
    makeRound(stroke);
    makeRound(smooth);
  }
};

vernier_antigrain *vernier_antigrain_create(void) { return new (std::nothrow) vernier_antigrain; }

void vernier_antigrain_destroy(vernier_antigrain *stroker) { delete stroker; }

size_t vernier_antigrain_stroke(vernier_antigrain *stroker, const double *points, size_t count, double width,
                                double tolerance, float *vertices, size_t capacity) {
  stroker->polyline.attach(points, count);
  return outline(stroker->stroke, width, tolerance, points, vertices, capacity);
}

size_t vernier_antigrain_smooth_stroke(vernier_antigrain *stroker, const double *points, size_t count, double smoothing,
                                       double width, double tolerance, float *vertices, size_t capacity) {
  stroker->polyline.attach(points, count);
  stroker->curve.smooth_value(smoothing);
  // Curves are subdivided until their control points lie within 0.5 / scale of the chord.
  stroker->curve.approximation_scale(0.5 / tolerance);
  return outline(stroker->smooth, width, tolerance, points, vertices, capacity);
}
#endif
