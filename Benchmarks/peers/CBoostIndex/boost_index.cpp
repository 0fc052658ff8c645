#include "boost_index.h"

#ifdef PEERS
#if !__has_include(<boost/geometry.hpp>)
#error "Boost is missing, which the trait Peers needs; install libboost-dev, or build without the trait."
#endif

// Three enums of Boost below 1.81 count beyond their last case, which newer compilers refuse unless their type is fixed.
#define int_float_mixture_enum int_float_mixture_enum : int
#include <boost/numeric/conversion/int_float_mixture_enum.hpp>
#undef int_float_mixture_enum
#define sign_mixture_enum sign_mixture_enum : int
#include <boost/numeric/conversion/sign_mixture_enum.hpp>
#undef sign_mixture_enum
#define udt_builtin_mixture_enum udt_builtin_mixture_enum : int
#include <boost/numeric/conversion/udt_builtin_mixture_enum.hpp>
#undef udt_builtin_mixture_enum

#include <boost/function_output_iterator.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/version.hpp>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

struct vernier_boost_index {
  std::vector<vernier_boost_box> boxes;
  std::vector<vernier_boost_shape> shapes;
  virtual ~vernier_boost_index() {}
  virtual void rebuild() = 0;
  virtual void grow() = 0;
  virtual void topmost(const double *positions, size_t count, int32_t *found) = 0;
  virtual int64_t sum(const double *positions, size_t count) = 0;
  virtual void move(const int32_t *numbers, const vernier_boost_box *to, size_t count) = 0;
};

namespace {

inline bool contains(const vernier_boost_shape &shape, double x, double y) {
  const double dx = x - shape.x, dy = y - shape.y;
  const double u = std::fabs(shape.cosine * dx + shape.sine * dy);
  const double v = std::fabs(shape.cosine * dy - shape.sine * dx);
  if (!shape.is_ellipse) return u <= shape.half_width && v <= shape.half_height;
  const double a = u / shape.half_width, b = v / shape.half_height;
  return a * a + b * b <= 1;
}

template <class Scalar, class Parameters> struct Index final : vernier_boost_index {
  typedef bg::model::d2::point_xy<Scalar> Point;
  typedef bg::model::box<Point> Box;
  typedef std::pair<Box, uint32_t> Value;
  bgi::rtree<Value, Parameters> tree;

  static Scalar below(double x) {
    const Scalar near = Scalar(x);
    return std::is_same<Scalar, double>::value || near <= x
               ? near
               : std::nextafter(near, -std::numeric_limits<Scalar>::infinity());
  }

  static Value value(const vernier_boost_box &box, size_t number) {
    return Value(
        Box(Point(below(box.left), below(box.top)), Point(-below(-box.right), -below(-box.bottom))),
        uint32_t(number));
  }

  void rebuild() override {
    std::vector<Value> values;
    values.reserve(boxes.size());
    for (size_t i = 0; i < boxes.size(); i++) values.push_back(value(boxes[i], i));
    tree = bgi::rtree<Value, Parameters>(values);
  }

  void grow() override {
    tree.clear();
    for (size_t i = 0; i < boxes.size(); i++) tree.insert(value(boxes[i], i));
  }

  void topmost(const double *positions, size_t count, int32_t *found) override {
    for (size_t i = 0; i < count; i++) {
      const double x = positions[2 * i], y = positions[2 * i + 1];
      int64_t best = std::numeric_limits<int64_t>::min();
      int32_t number = -1;
      auto visit = [&](const Value &value) {
        const vernier_boost_shape &shape = shapes[value.second];
        if (shape.order > best && contains(shape, x, y)) {
          best = shape.order;
          number = int32_t(value.second);
        }
      };
      // A position in single precision may lie on the other side of a box's border, so it is stored as a box too.
      if constexpr (std::is_same<Scalar, double>::value) {
        tree.query(bgi::intersects(Point(x, y)), boost::make_function_output_iterator(visit));
      } else {
        tree.query(
            bgi::intersects(Box(Point(below(x), below(y)), Point(-below(-x), -below(-y)))),
            boost::make_function_output_iterator(visit));
      }
      found[i] = number;
    }
  }

  int64_t sum(const double *positions, size_t count) override {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
      tree.query(
          bgi::intersects(Point(positions[2 * i], positions[2 * i + 1])),
          boost::make_function_output_iterator([&](const Value &value) { sum += value.second; }));
    }
    return sum;
  }

  void move(const int32_t *numbers, const vernier_boost_box *to, size_t count) override {
    for (size_t i = 0; i < count; i++) {
      const int32_t number = numbers[i];
      tree.remove(value(boxes[number], number));
      boxes[number] = to[i];
      tree.insert(value(to[i], number));
    }
  }
};

vernier_boost_index *make(vernier_boost_parameters parameters) {
  switch (parameters) {
  case VERNIER_BOOST_QUADRATIC_8: return new Index<double, bgi::quadratic<8>>();
  case VERNIER_BOOST_QUADRATIC_16: return new Index<double, bgi::quadratic<16>>();
  case VERNIER_BOOST_RSTAR_8: return new Index<double, bgi::rstar<8>>();
  case VERNIER_BOOST_RSTAR_16: return new Index<double, bgi::rstar<16>>();
  case VERNIER_BOOST_LINEAR_16: return new Index<double, bgi::linear<16>>();
  case VERNIER_BOOST_FLOAT_8: return new Index<float, bgi::quadratic<8>>();
  case VERNIER_BOOST_FLOAT_16: return new Index<float, bgi::quadratic<16>>();
  }
  return nullptr;
}

} // namespace

vernier_boost_index *vernier_boost_create(
    vernier_boost_parameters parameters, const vernier_boost_box *boxes, const vernier_boost_shape *shapes,
    size_t count) {
  try {
    std::unique_ptr<vernier_boost_index> index(make(parameters));
    if (!index) return nullptr;
    index->boxes.assign(boxes, boxes + count);
    index->shapes.assign(shapes, shapes + count);
    index->rebuild();
    return index.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void vernier_boost_destroy(vernier_boost_index *index) { delete index; }
void vernier_boost_rebuild(vernier_boost_index *index) { index->rebuild(); }
void vernier_boost_grow(vernier_boost_index *index) { index->grow(); }

void vernier_boost_topmost(vernier_boost_index *index, const double *positions, size_t count, int32_t *found) {
  index->topmost(positions, count, found);
}

int64_t vernier_boost_sum(vernier_boost_index *index, const double *positions, size_t count) {
  return index->sum(positions, count);
}

void vernier_boost_move(
    vernier_boost_index *index, const int32_t *numbers, const vernier_boost_box *boxes, size_t count) {
  index->move(numbers, boxes, count);
}

const char *vernier_boost_version(void) { return BOOST_LIB_VERSION; }
#endif
