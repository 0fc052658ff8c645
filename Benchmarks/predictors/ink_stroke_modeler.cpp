/*
The Kalman predictor of google/ink-stroke-modeler, asked by `vernier predict`. Its source is not here. With a checkout of
it in ISM, and Debian's libabsl-dev:

  I=ISM/ink_stroke_modeler/internal
  c++ -std=c++20 -O2 -ffunction-sections -Wl,--gc-sections -I ISM Benchmarks/predictors/ink_stroke_modeler.cpp \
    $I/utils.cc $I/prediction/kalman_predictor.cc $I/prediction/kalman_filter/axis_predictor.cc \
    $I/prediction/kalman_filter/kalman_filter.cc -labsl_str_format_internal -o ism

Parameters are those of its tests, in cm, of px of an iPad; points are 1 ms apart, so that no horizon is rounded up. Each
horizon has a predictor whose interval it is. What it would draw ends there, and that is the answer; so is the last sample
where it predicts nothing.
*/

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "ink_stroke_modeler/internal/prediction/kalman_predictor.h"

using namespace ink::stroke_model;

constexpr double cm = 2.54 / 132;

/// The numbers of a member, with all brackets left out.
static std::vector<double> numbers(const std::string &line, const char *key, const char *end) {
  std::vector<double> found;
  size_t last = line.find(end);
  for (size_t at = line.find(key) + strlen(key); at < last;) {
    char *rest;
    double number = strtod(&line[at], &rest);
    if (rest != &line[at]) found.push_back(number);
    at = rest != &line[at] ? rest - &line[0] : at + 1;
  }
  return found;
}

int main() {
  std::map<int, std::vector<std::array<double, 3>>> strokes;
  for (std::string line; std::getline(std::cin, line) && line.find("\"stop\"") == std::string::npos;) {
    auto head = numbers(line, "\"k\":", ",\"horizons\"");
    auto horizons = numbers(line, "\"horizons\":", ",\"from\"");
    auto from = numbers(line, "\"from\":", ",\"samples\"")[0];
    std::string samples = line.substr(line.find("\"samples\":"));
    auto &known = strokes[int(head[1])];
    known.resize(size_t(from));
    for (size_t at = samples.find("[[") + 1; samples[at] == '[' || samples[at] == ',';) {
      if (samples[at] == ',') at++;
      std::array<double, 3> sample;
      if (sscanf(&samples[at], "[%lf,%lf,%lf", &sample[0], &sample[1], &sample[2]) != 3) break;
      known.push_back(sample);
      at = samples.find(']', at) + 1;
    }
    auto [time, x, y] = known.back();
    printf("{\"m\":\"predict\",\"k\":%d,\"path\":[", int(head[0]));
    for (double horizon : horizons) {
      KalmanPredictorParams params{
          .process_noise = .00026458, .measurement_noise = .026458, .min_catchup_velocity = .01,
          .prediction_interval = Duration(horizon),
          .confidence_params{
              .max_estimation_distance = .04, .min_travel_speed = 3, .max_travel_speed = 15,
              .max_linear_deviation = .2}};
      KalmanPredictor predictor(params, {.min_output_rate = 1000, .end_of_stroke_stopping_distance = .001});
      TipState tip{};
      for (auto [t, px, py] : known) {
        Vec2 position{float(px * cm), float(py * cm)};
        if (t > tip.time.Value()) tip.velocity = (position - tip.position) / float(t - tip.time.Value());
        tip.position = position;
        tip.time = Time(t);
        predictor.Update(position, Time(t));
      }
      std::vector<TipState> path;
      predictor.ConstructPrediction(tip, path);
      Vec2 end = path.empty() ? tip.position : path.back().position;
      printf("%s[%.17g,%.17g,%.17g]", horizon == horizons[0] ? "" : ",", time + horizon, end.x / cm, end.y / cm);
    }
    puts("]}");
    fflush(stdout);
  }
}
