import BenchmarkReport
import CAllocationCounter
import Foundation
import Frames
import Geometry
import Measurement

// Usage: handoff-benchmark [--check]
// Every comparison is interleaved in this run, A B B A. With --check it exits 1 where a limit is exceeded for certain.

/// Times what a displayed frame, a gesture and a handoff cost under the handoff rules.
@main
struct HandoffBenchmark {
  private var report = Report()

  static func main() {
    var benchmark = HandoffBenchmark()
    benchmark.compareFrames()
    benchmark.compareDepths()
    benchmark.timeHandoffs()
    benchmark.countAllocations()
    if CommandLine.arguments.contains("--check"), benchmark.report.failures > 0 {
      print("\n\(benchmark.report.failures) limits are exceeded")
      exit(1)
    }
  }

  private static let frames = 200

  /// Composes displayed frames of a standing camera.
  private func compose<Rule: HandoffRule>(_ scenery: CanvasScenery<Rule>, into list: inout DrawList) {
    for _ in 0..<Self.frames { scenery.canvas.compose(into: &list) }
  }

  private mutating func compareFrames() {
    report.header("a displayed frame, dyadic against documented")
    var a = DrawList()
    var b = DrawList()
    for (name, edges, strokes) in [
      ("100 strokes", 0, 100), ("100 strokes, 10 edges one level above", 10, 100),
      ("100 strokes, 100 edges one level above", 100, 100),
    ] {
      let dyadic = CanvasScenery(DyadicHandoff(), doublings: 13, edges: edges, strokes: strokes)
      let documented = CanvasScenery(TelescopingHandoff(), doublings: 13, edges: edges, strokes: strokes)
      dyadic.canvas.compose(into: &a)
      documented.canvas.compose(into: &b)
      guard a.strokes.count + a.edges.count == edges + strokes, b.strokes.count == edges + strokes else {
        print("\(name): dyadic draws \(a.strokes.count) + \(a.edges.count), documented \(b.strokes.count)")
        exit(1)
      }
      report.line(
        name,
        .measure(pairs: 101, { compose(dyadic, into: &a) }, { compose(documented, into: &b) }), units: Self.frames,
        unit: "frame", limit: 1.1)
    }
  }

  private mutating func compareDepths() {
    report.header("a displayed frame of 100 strokes and 100 edges from the top, deep against one level down")
    var a = DrawList()
    var b = DrawList()
    let shallow = CanvasScenery(DyadicHandoff(), doublings: 13, edges: 100, strokes: 100)
    for levels in [334, 10_000] {
      let deep = CanvasScenery(DyadicHandoff(), doublings: 10 * levels + 3, edges: 100, strokes: 100)
      deep.canvas.compose(into: &a)
      guard a.edges.count == 100, a.strokes.count == 100 else {
        print("at \(levels) levels \(a.edges.count) edges and \(a.strokes.count) strokes are drawn")
        exit(1)
      }
      report.line(
        "dyadic at \(levels) levels against 1",
        .measure(pairs: 101, { compose(deep, into: &a) }, { compose(shallow, into: &b) }), units: Self.frames,
        unit: "frame", limit: 1.1)
    }
  }

  private mutating func timeHandoffs() {
    report.header("in and out of a frame and its child: gesture, handoff, and what comes into view")
    for (levels, edges, limit) in [
      (10, 0, 2000.0), (10, 100, 2000), (334, 0, nil), (334, 100, 50_000.0), (10_000, 100, nil),
    ] as [(Int, Int, Double?)] {
      time("dyadic, \(levels) levels, \(edges) edges", DyadicHandoff(), levels, edges, limit: limit)
    }
    time("documented, 10 levels", TelescopingHandoff(), 10, 0, limit: nil)
  }

  private mutating func time<Rule: HandoffRule>(
    _ name: String, _ rule: Rule, _ levels: Int, _ edges: Int, limit: Double?
  ) {
    // Seven of ten doublings into a frame: ×64 enters the child, ÷64 alone does not leave it, ÷256 does.
    var scenery = CanvasScenery(rule, doublings: 10 * levels + 7, edges: edges, strokes: 0)
    let frame = scenery.canvas.camera.frame
    var crossed = 0
    let costs = (0..<51).map { _ in
      var nanoseconds = 0.0
      for _ in 0..<20 {
        for scale in [32.0, 1.0 / 32 / 32, 32] {
          guard (try? scenery.canvas.move(by: Gesture(anchor: Vector2(10, 20), scale: scale))) != nil else { continue }
          let before = scenery.canvas.camera.frame
          let watch = Stopwatch()
          _ = scenery.canvas.handOff(finger: Vector2(10, 20))
          let spent = watch.nanoseconds
          if scenery.canvas.camera.frame != before {
            crossed += 1
            nanoseconds += spent / 40
          }
        }
      }
      return nanoseconds
    }
    guard crossed >= 51 * 40, scenery.canvas.camera.frame == frame || crossed > 0 else {
      print("\(name): \(crossed) handoffs")
      exit(1)
    }
    report.cost(name, nanoseconds: costs.sorted()[costs.count / 2], unit: "handoff", limit: limit)
  }

  private mutating func countAllocations() {
    report.header("allocations")
    var list = DrawList()
    var scenery = CanvasScenery(DyadicHandoff(), doublings: 343, edges: 100, strokes: 100)
    func frames() {
      for step in 0..<1000 {
        _ = try? scenery.canvas.apply(
          Gesture(
            anchor: Vector2(10, 20), scale: step % 2 == 0 ? 1.01 : 1 / 1.01,
            pan: Vector2(step % 2 == 0 ? 1.37 : -1.37, 0.5)))
        scenery.canvas.compose(into: &list)
      }
    }
    frames()
    let before = vernier_allocation_count()
    frames()
    report.count("1,000 gestures and displayed frames of dyadic", vernier_allocation_count() - before, limit: 0)
  }
}
