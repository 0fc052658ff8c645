// Runs the kernels of strokes over seeded strokes, prints a hash of every number that they write, and compares
// one lane with sixteen. Prints the hash and the number of its inputs, and ends with 0; with 1 where a lane differs,
// after printing its position.
//
// Only integer arithmetic and exactly rounded operations make the strokes, so that these are the same on any processor.
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "outline.h"
#include "track.h"

#pragma clang fp contract(off)

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// 0…1.
  double unit() { return double(next() >> 11) * 0x1p-53; }
};

/// FNV-1a over the bytes of numbers.
struct Hash {
  uint64_t value = 0xcbf29ce484222325;
  void add(const void *bytes, size_t count) {
    for (size_t index = 0; index < count; index++)
      value = (value ^ static_cast<const unsigned char *>(bytes)[index]) * 0x100000001b3;
  }
};

vernier_track track;
Hash hash;
long samples = 0, positions = 0;
bool is_same = true;

bool differs(const char *what, const void *a, const void *b, size_t size, int lane) {
  if (memcmp(a, b, size) == 0) return false;
  std::printf("%s of lane %d is not the same with one lane as with sixteen.\n", what, lane);
  is_same = false;
  return true;
}

/// All rules, with a parameter at which one sample a point is enough along even curves.
constexpr struct {
  vernier_rule rule;
  double parameter;
} rules[] = {{VERNIER_LINES, 0}, {VERNIER_UNIFORM, 0}, {VERNIER_CENTRIPETAL, 0}, {VERNIER_ANTIGRAIN, 0.7}};
constexpr int rule_count = sizeof rules / sizeof rules[0];

constexpr vernier_limits limits = {0.998f, 2.5f, 2048, 0.25f, 3, 2048, 0.4f};

/// Samples a stroke and computes its outline, sixteen points at a time.
void run(Random &random, vernier_rule rule, double parameter, bool varies) {
  const double tolerance = random.unit() * 0.9 + 0.1, inverse = 1 / tolerance;
  const double pace = 1 + 20 * random.unit(), bend = random.unit() * random.unit() * 0.4;
  double points[2 * 64], widths[64];
  double x = 0, y = 0, step_x = pace, step_y = 0, width = 4 + 20 * random.unit();
  for (int index = 0; index < 64; index++) {
    points[2 * index] = x += step_x;
    points[2 * index + 1] = y += step_y;
    // A turn whose sine is this, to second order.
    const double turn = bend * (2 * random.unit() - 1), cosine = 1 - turn * turn / 2;
    const double turned = step_x * cosine - step_y * turn;
    step_y = step_x * turn + step_y * cosine;
    step_x = turned;
    widths[index] = width *= 1 + 0.02 * (2 * random.unit() - 1);
  }
  vernier_line line = {};
  line.direction_x = 1;
  line.left_y = 1;
  line.right_y = -1;
  line.radius = float(widths[1] / 2 * inverse);
  line.length = float(pace * inverse);
  line.inverse = 1 / line.length;
  for (int start = 2; start + 16 <= 64; start += 16) {
    const vernier_points request = {
        points + 2 * start, varies ? widths + start : nullptr, widths[0] / 2, 0, 0, 0x1p17, 0x1p18, inverse, 0x1p-40,
        rule, parameter, {11 * tolerance * tolerance, 0.0625 * tolerance * tolerance, inverse},
        points[2 * start - 4], points[2 * start - 3], points[2 * start - 2], points[2 * start - 1],
        widths[start - 2] / 2, widths[start - 1] / 2};
    const int valid = vernier_sample_points(&request, &track.samples, &track.outline, 0);
    hash.add(&valid, sizeof valid);
    hash.add(&track.samples, sizeof track.samples);
    if (rule != VERNIER_LINES) {
      for (int lane = 0; lane < 16; lane++) {
        const int at = start + lane;
        const auto radius = [&](int index) { return varies ? widths[index] / 2 : widths[0] / 2; };
        const auto chord = [&](int end) {
          return vernier_vector{points[2 * end] - points[2 * end - 2], points[2 * end + 1] - points[2 * end - 1]};
        };
        if (lane < 2) continue;  // Their chords begin before the row.
        const vernier_bend one = vernier_bend_at(rule, parameter, chord(at - 1), chord(at), radius(at - 1) - radius(at - 2),
                                                 radius(at) - radius(at - 1), request.limits, varies);
        const float bend[4] = {float(one.offset.x), float(one.offset.y), float(one.unevenness.x), float(one.unevenness.y)};
        const float wide[4] = {track.samples.offset_x[lane], track.samples.offset_y[lane],
                               track.samples.unevenness_x[lane], track.samples.unevenness_y[lane]};
        if (differs("The offset or the unevenness", bend, wide, sizeof wide, lane)) return;
        const bool fits[2] = {one.fits_one_sample, lane < valid};
        if (lane <= valid && differs("Whether one sample is enough", fits, fits + 1, 1, lane)) return;
      }
    }
    const vernier_line before = line;
    const bool curved = rule != VERNIER_LINES;
    const vernier_verdicts verdicts =
        vernier_outline_samples(&line, &track.samples, 16, varies, curved, &limits, &track.outline, 0);
    hash.add(&verdicts, sizeof verdicts);
    hash.add(&line, sizeof line);
    static vernier_outline wide;
    memcpy(&wide, &track.outline, sizeof wide);
    samples += 16;
    // One sample at a time, in the first lane.
    vernier_line single = before;
    for (int lane = 0; lane < 16; lane++) {
      vernier_samples one = {};
      one.displacement_x[0] = track.samples.displacement_x[lane];
      one.displacement_y[0] = track.samples.displacement_y[lane];
      one.radius[0] = track.samples.radius[lane];
      if (curved) {
        one.offset_x[0] = track.samples.offset_x[lane];
        one.offset_y[0] = track.samples.offset_y[lane];
        one.unevenness_x[0] = track.samples.unevenness_x[lane];
        one.unevenness_y[0] = track.samples.unevenness_y[lane];
      }
      static vernier_outline narrow;
      const vernier_verdicts verdict =
          vernier_outline_samples(&single, &one, 1, varies, true, &limits, &narrow, lane);
      const unsigned alone[2] = {verdict.goes_on & 1, verdict.begins & 1};
      const unsigned together[2] = {verdicts.goes_on >> lane & 1, verdicts.begins >> lane & 1};
      if (differs("Whether the outline goes on or begins", alone, together, sizeof alone, lane)) return;
      if (differs("x of edges", narrow.edge_x + 2 * lane, wide.edge_x + 2 * lane, 8, lane)) return;
      if (differs("y of edges", narrow.edge_y + 2 * lane, wide.edge_y + 2 * lane, 8, lane)) return;
      if (differs("x of directions", narrow.direction_x + lane, wide.direction_x + lane, 4, lane)) return;
      if (differs("y of directions", narrow.direction_y + lane, wide.direction_y + lane, 4, lane)) return;
      if (differs("The allowance", narrow.allowance + lane, wide.allowance + lane, 4, lane)) return;
      if (differs("The latest end", narrow.latest + lane, wide.latest + lane, 4, lane)) return;
      if (differs("The deviation of samples", narrow.sample_deviation + lane, wide.sample_deviation + lane, 4, lane)) return;
      hash.add(wide.edge_x + 2 * lane, 8);
      hash.add(wide.edge_y + 2 * lane, 8);
      hash.add(wide.allowance + lane, 4);
      hash.add(wide.sample_deviation + lane, 4);
      positions += together[0];
    }
    if (differs("The last line", &single, &line, sizeof line, 15)) return;
  }
}

}  // namespace

int main() {
  Random random = {0x7e55};
  for (int stroke = 0; stroke < 4000 && is_same; stroke++)
    run(random, rules[stroke % rule_count].rule, rules[stroke % rule_count].parameter, stroke / rule_count % 2 == 1);
  if (!is_same) return 1;
  std::printf("%016llx, %ld samples, %ld positions of outlines\n", (unsigned long long)hash.value, samples, positions);
  return 0;
}
