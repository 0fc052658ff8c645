/// Memory for consecutive samples of a curve and what is computed from them: the outline about the samples, and the
/// corners of edges along it. Each quantity has an array of its own.
#ifndef VERNIER_TRACK_H
#define VERNIER_TRACK_H

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

#define VERNIER_INLINE static inline __attribute__((always_inline, unused))

/// The number of samples processed at once, and the largest number of positions of an outline.
enum { VERNIER_CHUNK = 16, VERNIER_OUTLINE_ROOM = 256 };
/// The number of positions that there is room for, including those written beyond the last one.
enum { VERNIER_ROOM = VERNIER_OUTLINE_ROOM + VERNIER_CHUNK };

/// The outline about consecutive samples of a curve, each quantity in an array. Lengths are in tolerances, except half
/// widths.
typedef struct {
  /// The positions on the curve that the samples stand for, and the half widths there, in units.
  double position_x[VERNIER_ROOM], position_y[VERNIER_ROOM], radius[VERNIER_ROOM];
  /// The displacements from those positions to the left and the right edge, in turn.
  float edge_x[2 * VERNIER_ROOM], edge_y[2 * VERNIER_ROOM];
  /// The direction of the line that leads there, of length 1.
  float direction_x[VERNIER_ROOM], direction_y[VERNIER_ROOM];
  /// The largest distance of edges from the positions, and the largest share, 0…1, of the line that leads there at
  /// which a piece may end.
  float allowance[VERNIER_ROOM], latest[VERNIER_ROOM];
  /// The displacement from the position to the sample, and the largest deviation of the curve from the samples there.
  float sample_x[VERNIER_ROOM], sample_y[VERNIER_ROOM], sample_deviation[VERNIER_ROOM];
} vernier_outline;

/// One position of an outline.
typedef struct {
  double position_x, position_y, radius;
  float left_x, left_y, right_x, right_y, direction_x, direction_y, allowance, latest;
  float sample_x, sample_y, sample_deviation;
} vernier_outline_position;

VERNIER_INLINE vernier_outline_position vernier_outline_get(const vernier_outline *outline, int index) {
  return (vernier_outline_position){
      .position_x = outline->position_x[index],
      .position_y = outline->position_y[index],
      .radius = outline->radius[index],
      .left_x = outline->edge_x[2 * index],
      .left_y = outline->edge_y[2 * index],
      .right_x = outline->edge_x[2 * index + 1],
      .right_y = outline->edge_y[2 * index + 1],
      .direction_x = outline->direction_x[index],
      .direction_y = outline->direction_y[index],
      .allowance = outline->allowance[index],
      .latest = outline->latest[index],
      .sample_x = outline->sample_x[index],
      .sample_y = outline->sample_y[index],
      .sample_deviation = outline->sample_deviation[index],
  };
}

VERNIER_INLINE void vernier_outline_set(vernier_outline *outline, int index, vernier_outline_position position) {
  outline->position_x[index] = position.position_x;
  outline->position_y[index] = position.position_y;
  outline->radius[index] = position.radius;
  outline->edge_x[2 * index] = position.left_x;
  outline->edge_y[2 * index] = position.left_y;
  outline->edge_x[2 * index + 1] = position.right_x;
  outline->edge_y[2 * index + 1] = position.right_y;
  outline->direction_x[index] = position.direction_x;
  outline->direction_y[index] = position.direction_y;
  outline->allowance[index] = position.allowance;
  outline->latest[index] = position.latest;
  outline->sample_x[index] = position.sample_x;
  outline->sample_y[index] = position.sample_y;
  outline->sample_deviation[index] = position.sample_deviation;
}

VERNIER_INLINE void vernier_outline_set_position(vernier_outline *outline, int index, double x, double y, double radius) {
  outline->position_x[index] = x;
  outline->position_y[index] = y;
  outline->radius[index] = radius;
}

/// Moves the positions from `from` on, to before `to`, to the beginning.
void vernier_outline_keep(vernier_outline *outline, int from, int to);

/// Consecutive samples of a curve, in tolerances: the displacement from one position on the curve to the next, the half
/// width, and the offset from the sample to its position. The further deviation of the spans on either side is a vector
/// (unevenness) and a length (deviation).
typedef struct {
  float displacement_x[VERNIER_CHUNK], displacement_y[VERNIER_CHUNK], radius[VERNIER_CHUNK], offset_x[VERNIER_CHUNK],
      offset_y[VERNIER_CHUNK], unevenness_x[VERNIER_CHUNK], unevenness_y[VERNIER_CHUNK], deviation[VERNIER_CHUNK];
} vernier_samples;

/// One of these samples.
typedef struct {
  float displacement_x, displacement_y, radius, offset_x, offset_y, unevenness_x, unevenness_y, deviation;
} vernier_sample;

VERNIER_INLINE void vernier_samples_set(vernier_samples *samples, int index, vernier_sample sample) {
  samples->displacement_x[index] = sample.displacement_x;
  samples->displacement_y[index] = sample.displacement_y;
  samples->radius[index] = sample.radius;
  samples->offset_x[index] = sample.offset_x;
  samples->offset_y[index] = sample.offset_y;
  samples->unevenness_x[index] = sample.unevenness_x;
  samples->unevenness_y[index] = sample.unevenness_y;
  samples->deviation[index] = sample.deviation;
}

/// Memory for one stroke at a time. Each thread has its own, so that strokes need not allocate. All arrays are whole
/// cache lines where the first is aligned.
typedef struct {
  vernier_outline outline;
  vernier_samples samples;
  /// Pairs of corners as they are drawn, in units: x and y of the left one and of the right one.
  float pairs[4 * VERNIER_ROOM];
  /// Copies of points and widths, where fewer are left than are processed at once.
  double points[2 * VERNIER_CHUNK], widths[VERNIER_CHUNK];
} vernier_track;

enum { VERNIER_TRACK_ALIGNMENT = 64 };
vernier_track *vernier_thread_track(void);

/// The arrays of an outline that edges are fitted to, and memory for the pairs of corners.
typedef struct {
  const double *x, *y;
  const float *edge_x, *edge_y, *direction_x, *direction_y, *allowance, *latest;
  float *pairs;
} vernier_rows;

VERNIER_INLINE vernier_rows vernier_rows_of(vernier_track *track) {
  vernier_outline *outline = &track->outline;
  return (vernier_rows){
      .x = outline->position_x,
      .y = outline->position_y,
      .edge_x = outline->edge_x,
      .edge_y = outline->edge_y,
      .direction_x = outline->direction_x,
      .direction_y = outline->direction_y,
      .allowance = outline->allowance,
      .latest = outline->latest,
      .pairs = track->pairs,
  };
}

/// Memory for copies of points and widths.
VERNIER_INLINE double *vernier_track_points(vernier_track *track) { return track->points; }
VERNIER_INLINE double *vernier_track_widths(vernier_track *track) { return track->widths; }

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end

#endif
