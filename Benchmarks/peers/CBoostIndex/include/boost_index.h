#pragma once
#include <stdint.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Boost.Geometry's R-tree over the boxes of rotated rectangles and ellipses, to be timed beside the project's own.
///
/// Defined only where the package is built with its trait Peers.
typedef struct vernier_boost_index vernier_boost_index;

/// A filled rectangle or ellipse.
typedef struct {
  /// The centre.
  double x, y;
  /// The rotation.
  double cosine, sine;
  /// Half the sides before the rotation.
  double half_width, half_height;
  /// The position in the painting order: greater is on top. No two are the same.
  int64_t order;
  /// 0 for a rectangle, 1 for an ellipse.
  int64_t is_ellipse;
} vernier_boost_shape;

/// A box: left, top, right, bottom.
typedef struct {
  double left, top, right, bottom;
} vernier_boost_box;

/// How the tree splits its nodes, and how large they are.
typedef enum {
  VERNIER_BOOST_QUADRATIC_8,
  VERNIER_BOOST_QUADRATIC_16,
  VERNIER_BOOST_RSTAR_8,
  VERNIER_BOOST_RSTAR_16,
  VERNIER_BOOST_LINEAR_16,
  /// Boxes in single precision, rounded outwards.
  VERNIER_BOOST_FLOAT_8,
  VERNIER_BOOST_FLOAT_16,
} vernier_boost_parameters;

/// The number of kinds of parameters.
#define VERNIER_BOOST_PARAMETERS 7

/// An index of shapes and their boxes, by the packing constructor; both are copied. NULL where there is no memory.
vernier_boost_index *vernier_boost_create(
    vernier_boost_parameters parameters, const vernier_boost_box *boxes, const vernier_boost_shape *shapes,
    size_t count);

/// The end of an index, or of nothing.
void vernier_boost_destroy(vernier_boost_index *index);

/// Packs the boxes into a tree once more, which replaces the existing one.
void vernier_boost_rebuild(vernier_boost_index *index);

/// Inserts the boxes one by one into an empty tree, which replaces the existing one.
void vernier_boost_grow(vernier_boost_index *index);

/// For each position, the number of the topmost shape that contains it, or -1. Positions are pairs.
void vernier_boost_topmost(vernier_boost_index *index, const double *positions, size_t count, int32_t *found);

/// For each position, adds the numbers of the shapes whose boxes hold it to a sum, which it returns.
int64_t vernier_boost_sum(vernier_boost_index *index, const double *positions, size_t count);

/// Moves boxes: removes each old one, and inserts the new one.
void vernier_boost_move(
    vernier_boost_index *index, const int32_t *numbers, const vernier_boost_box *boxes, size_t count);

/// The version of the library.
const char *vernier_boost_version(void);

#ifdef __cplusplus
}
#endif
