import BenchmarkReport
import ExactNumbers
import Geometry
import Measurement
import Oracle
import Schemes
import Workloads

// Usage: projection-benchmark [--check]
//
// Compares the projection of points by `float64` with a plain loop in C, as in a canvas without any scheme, and the
// other schemes with `float64`. A displayed frame deep down is compared with one near the surface, and dyadic frames
// with telescoping ones at every third of a decade. Measuring the errors of a sample is compared with sorting one:
// without a selection algorithm, exact percentiles require sorting the errors, which gives a familiar scale for the
// whole cost. With --check the benchmark exits 1 where a limit does not hold.

/// Times displayed frames under each scheme, and the measurement of their errors.
@main
struct ProjectionBenchmark {
  private static let points = 4096
  private static let repeats = 16
  /// Measured 0.88 on a quiet machine, and 0.94 to 1.10 over eight runs on a busy one.
  private static let loopLimit = 1 / 0.95
  /// Measured 0.49 to 0.59 over eight runs on a busy machine.
  private static let judgingLimit = 0.8
  /// That no depth of `dyadic-frames` costs more, against `telescoping`. No number is subnormal at any depth.
  private static let framesLimit = 1.3
  private let ndc = ScreenBuffer(points)
  private let otherNDC = ScreenBuffer(points)
  private var report = Report()

  static func main() {
    var benchmark = ProjectionBenchmark()
    benchmark.compareProjections()
    benchmark.compareDepths()
    benchmark.compareFrames()
    benchmark.compareJudging()
    benchmark.report.finish()
  }

  private static func scenery(_ name: String, _ decades: Int, points: Int = points) -> Scenery {
    guard let scenery = Scenery(name, decades: decades, points: points) else {
      Report.stop("the scene of \(name) at 10^\(decades) cannot be set")
    }
    return scenery
  }

  private func project(_ scenery: Scenery) {
    for _ in 0..<Self.repeats { scenery.scheme.project(into: otherNDC.pointer) }
  }

  private mutating func compareProjections() {
    let units = Self.points * Self.repeats
    let double = Self.scenery("float64", 3)
    let loop = LoopInC(double)
    loop.project(into: ndc, repeats: 1)
    double.scheme.project(into: otherNDC.pointer)
    guard ndc.isNear(otherNDC) else {
      Report.stop("the loop in C and float64 do not draw the same picture")
    }
    report.header("projecting \(Self.points) points in cache, one core")
    report.line(
      "float64 against the loop in C",
      .measure(pairs: 101, { project(double) }, { loop.project(into: ndc, repeats: Self.repeats) }), units: units,
      unit: "point", limit: Self.loopLimit)
    for (name, decades, limit) in [
      ("telescoping", 3, 1.1), ("float32", 3, nil), ("stroke-local", 3, nil), ("mpfr-256", 3, nil),
      ("mpfr-auto", 100, nil),
      ("mpfr-auto", 1000, nil),
    ] as [(String, Int, Double?)] {
      let other = Self.scenery(name, decades)
      report.line(
        "\(name) at 10^\(decades) against float64",
        .measure(pairs: other.pairs, { project(other) }, { project(double) }), units: units,
        unit: "point", limit: limit)
    }
  }

  private mutating func compareDepths() {
    report.header("a displayed frame of 500 points with its camera move, deep against shallow")
    let shallow = Self.scenery("telescoping", 50, points: 500)
    let deep = Self.scenery("telescoping", 5000, points: 500)
    report.line(
      "telescoping at 10^5000 against 10^50", .measure(pairs: 101, { display(deep) }, { display(shallow) }), units: 200,
      unit: "frame", limit: 1.1)
  }

  private func display(_ scenery: Scenery) {
    for step in 0..<200 {
      let pan = Vector2(1.37, 0.5)
      scenery.scheme.move(to: scenery.camera, by: Gesture(pan: step % 2 == 0 ? pan : -pan))
      scenery.scheme.project(into: ndc.pointer)
    }
  }

  /// At every third of a decade, so that every pair of levels meets somewhere between.
  private mutating func compareFrames() {
    report.header(
      "projecting content from a third to three times the zoom it was stored at, dyadic-frames against telescoping")
    let screen = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: Self.points)
    screen.initialize(repeating: .zero)
    defer { screen.deallocate() }
    let contents = PinchedScenery.Content.allCases
    var series = DepthSeries(contents.flatMap { ["\($0) in float32", "\($0) in doubles"] })
    func compare(_ kind: Int, _ third: Int) -> PairedComparison {
      guard let depth = DepthLabel(millionths: third * 1_000_000 / 3),
        let dyadic = PinchedScenery("dyadic-frames", depth, contents[kind / 2]),
        let telescoping = PinchedScenery("telescoping", depth, contents[kind / 2])
      else {
        Report.stop("the scene at \(third) thirds of a decade cannot be set")
      }
      let repeats = 40_000 / dyadic.points
      if kind % 2 == 0 {
        return .measure(
          pairs: 15, { dyadic.project(into: otherNDC, repeats: repeats) },
          { telescoping.project(into: ndc, repeats: repeats) })
      }
      return .measure(
        pairs: 15, { dyadic.project(into: screen, repeats: repeats) },
        { telescoping.project(into: screen, repeats: repeats) })
    }
    let kinds = 0..<2 * contents.count
    for third in DepthSeries.thirds { series.line(third, kinds.map { compare($0, third) }) }
    series.judge(
      by: &report, units: 40_000, unit: "point", limits: kinds.map { _ in Self.framesLimit }, again: compare)
  }

  private mutating func compareJudging() {
    report.header(
      "judging a sample (reference solution, error, jitter, distortion, rounding, percentiles) against sorting one")
    let frames = 60
    let scenery = Self.scenery("telescoping", 3)
    let reference = ConstructedReference(offsets: scenery.scene.offsets)
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: Self.points)
    positions.initialize(repeating: .zero)
    defer { positions.deallocate() }
    scenery.scheme.project(into: ndc.pointer)
    var ranks = NearestRank()
    func judge() {
      let ledger = ErrorLedger(
        points: Self.points, frames: frames, strokes: scenery.scene.strokes, viewport: .standard,
        roundingMargin: ConstructedReference.bound(for: .standard) + RoundingJudge.boundary)
      for frame in 0..<frames {
        // Every frame differs, so that the percentiles are found among values that differ.
        let pose = scenery.camera.pose
        let drift = CameraPose(
          offset: pose.offset + Vector2(Double(frame) * 0x1p-20, 0), magnification: pose.magnification,
          rotation: pose.rotation)
        reference.position(under: drift, into: positions)
        ledger.judge(UnsafeBufferPointer(ndc.pointer), against: UnsafeBufferPointer(positions))
      }
      samples = ledger.summarise(with: &ranks).samples
    }
    var samples = 0
    judge()
    guard samples == Self.points * frames else {
      Report.stop("\(samples) of \(Self.points * frames) samples are judged")
    }
    var generator = SplitMix64(seed: 1, stream: "errors to sort")
    let errors = (0..<samples).map { _ in generator.unit() }
    var sorted = errors
    func sort() {
      sorted.withUnsafeMutableBufferPointer { sorted in
        _ = sorted.update(fromContentsOf: errors)
        sorted.sort()
      }
    }
    report.line(
      "cells of \(samples) samples", .measure(pairs: 25, { judge() }, { sort() }), units: samples, unit: "sample",
      limit: Self.judgingLimit)
  }
}
