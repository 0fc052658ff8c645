/// Room for samples of a curve in a row, and for what becomes of them, each number by itself: samples, the outline
/// about them, and the corners of edges along it.
#ifndef VERNIER_TRACK_H
#define VERNIER_TRACK_H

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

#define VERNIER_INLINE static inline __attribute__((always_inline, unused))

/// How many samples are looked at at once, and how many positions of an outline there may be.
enum { VERNIER_CHUNK = 16, VERNIER_OUTLINE_ROOM = 256 };
/// How many there is room for, with those that are written beyond the last one.
enum { VERNIER_ROOM = VERNIER_OUTLINE_ROOM + VERNIER_CHUNK };

/// The outline about samples of a curve in a row, each number by itself. Lengths are in tolerances, but for half widths.
typedef struct {
  /// The positions on the curve that the samples stand for, and the half widths there, in units.
  double position_x[VERNIER_ROOM], position_y[VERNIER_ROOM], radius[VERNIER_ROOM];
  /// From those positions to the left and the right edge, in turn.
  float edge_x[2 * VERNIER_ROOM], edge_y[2 * VERNIER_ROOM];
  /// The direction of the line that leads there, of length 1.
  float direction_x[VERNIER_ROOM], direction_y[VERNIER_ROOM];
  /// How far edges may pass, and how late pieces may end on the line that leads there, 0…1.
  float allowance[VERNIER_ROOM], latest[VERNIER_ROOM];
  /// From the position to the sample, and how far the curve may deviate from the samples there.
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

/// Moves the positions from an index on, to before another, to the beginning.
void vernier_outline_keep(vernier_outline *outline, int from, int to);

/// Samples of a curve in a row: the displacements from one of the positions that they stand for to the next, and their
/// half widths; the offsets from the samples to the positions; by how much more the spans on either side may deviate, as
/// a vector (unevenness) and as a length (deviation). In tolerances.
typedef struct {
  float displacement_x[VERNIER_CHUNK], displacement_y[VERNIER_CHUNK], radius[VERNIER_CHUNK], offset_x[VERNIER_CHUNK],
      offset_y[VERNIER_CHUNK], unevenness_x[VERNIER_CHUNK], unevenness_y[VERNIER_CHUNK], deviation[VERNIER_CHUNK];
} vernier_samples;

/// One of them.
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

/// Room for one stroke at a time: all rows are whole lines of a cache, where the first is. Each thread has its own, so
/// that strokes need not ask for memory.
typedef struct {
  vernier_outline outline;
  vernier_samples samples;
  /// Pairs of corners as they are drawn, in units: x and y of the left one and of the right one.
  float pairs[4 * VERNIER_ROOM];
  /// Points, and a width for each, where there are fewer than are looked at at once.
  double points[2 * VERNIER_CHUNK], widths[VERNIER_CHUNK];
} vernier_track;

enum { VERNIER_TRACK_ALIGNMENT = 64 };
vernier_track *vernier_thread_track(void);

/// The rows of an outline that edges are fitted to, and room for the pairs of corners.
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

/// Room for points and for widths.
VERNIER_INLINE double *vernier_track_points(vernier_track *track) { return track->points; }
VERNIER_INLINE double *vernier_track_widths(vernier_track *track) { return track->widths; }

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end

#endif
