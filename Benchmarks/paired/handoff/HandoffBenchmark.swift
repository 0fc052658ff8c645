import BenchmarkReport
import Frames
import Geometry
import Measurement
import Workloads

// Usage: handoff-benchmark [--check]
//
// Compares the dyadic rule with the rule of Slate's documents of November 2025, whose cost no rule should exceed by
// much. A displayed frame is compared with one of that rule, at every third of a decade too, and a deep one with a
// shallow one. A handoff is compared with a displayed frame as well: a canvas makes one every few milliseconds, so that
// a handoff of about that cost is never noticed. Both walk the same tree and cut the same edges, whatever the machine.
// With --check the benchmark exits 1 where a limit does not hold.

/// Times displayed frames and handoffs under the handoff rules, and counts allocations.
@main
struct HandoffBenchmark {
  private static let dyadic = DyadicHandoff()
  private static let documented = TelescopingHandoff()
  private var report = Report()

  static func main() {
    var benchmark = HandoffBenchmark()
    benchmark.compareFrames()
    benchmark.compareDepths()
    benchmark.comparePinches()
    benchmark.compareRegions()
    StoredRows.measure(&benchmark.report)
    do { try CurveRows.measure(&benchmark.report) } catch { Report.stop("\(error)") }
    CrowdRows.measure(&benchmark.report)
    benchmark.compareHandoffs()
    benchmark.compareGestures()
    benchmark.countAllocations()
    benchmark.report.finish()
  }

  private static let frames = 200

  /// Composes displayed frames of a standing camera.
  private func compose<Rule: HandoffRule>(_ scenery: DeepCanvas<Rule>, into list: inout DrawList) {
    for _ in 0..<Self.frames { scenery.canvas.compose(into: &list) }
  }

  private mutating func compareFrames() {
    report.header("a displayed frame, \(Self.dyadic.name) against \(Self.documented.name)")
    var a = DrawList()
    var b = DrawList()
    for (name, edges, strokes) in [
      ("100 strokes", 0, 100), ("100 strokes, 10 edges one level above", 10, 100),
      ("100 strokes, 100 edges one level above", 100, 100),
    ] {
      let dyadic = DeepCanvas(Self.dyadic, doublings: 13, edges: edges, strokes: strokes)
      let documented = DeepCanvas(Self.documented, doublings: 13, edges: edges, strokes: strokes)
      dyadic.canvas.compose(into: &a)
      documented.canvas.compose(into: &b)
      guard a.strokes.count + a.edges.count == edges + strokes, b.strokes.count == edges + strokes else {
        Report.stop(
          "\(name): \(a.strokes.count) strokes and \(a.edges.count) edges are drawn, against \(b.strokes.count)")
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
    let shallow = DeepCanvas(Self.dyadic, doublings: 13, edges: 100, strokes: 100)
    for levels in [334, 10_000] {
      let deep = DeepCanvas(Self.dyadic, doublings: 10 * levels + 3, edges: 100, strokes: 100)
      deep.canvas.compose(into: &a)
      guard a.edges.count == 100, a.strokes.count == 100 else {
        Report.stop("at \(levels) levels \(a.edges.count) edges and \(a.strokes.count) strokes are drawn")
      }
      report.line(
        "\(Self.dyadic.name) at \(levels) levels against 1",
        .measure(pairs: 101, { compose(deep, into: &a) }, { compose(shallow, into: &b) }), units: Self.frames,
        unit: "frame", limit: 1.1)
    }
  }

  /// At every third of a decade, so that every pair of levels meets somewhere between.
  private mutating func comparePinches() {
    let count = PinchedCanvas<DyadicHandoff>.strokes
    report.header(
      "a displayed frame of \(count) strokes drawn at a depth and seen from others, \(Self.dyadic.name) against "
        + Self.documented.name)
    var a = DrawList()
    var b = DrawList()
    let repeats = 40
    var series = DepthSeries(Pinch.allCases.map(\.rawValue))
    func compare(_ pinch: Pinch, _ third: Int) -> PairedComparison {
      guard let depth = DepthLabel(millionths: third * 1_000_000 / 3) else {
        Report.stop("there is no depth of \(third) thirds of a decade")
      }
      let dyadic = PinchedCanvas(Self.dyadic, depth, pinch)
      let documented = PinchedCanvas(Self.documented, depth, pinch)
      guard pinch != .around || dyadic.isComplete() && documented.isComplete() else {
        Report.stop("at 10^\(depth) not all strokes are drawn")
      }
      return .measure(
        pairs: 15, { dyadic.compose(into: &a, repeats: repeats) }, { documented.compose(into: &b, repeats: repeats) })
    }
    for third in DepthSeries.thirds { series.line(third, Pinch.allCases.map { compare($0, third) }) }
    series.judge(
      by: &report, units: 5 * repeats, unit: "frame", limits: Pinch.allCases.map { _ in Pinch.limit }
    ) { compare(Pinch.allCases[$0], $1) }
  }

  /// What a view inside of wide strokes costs.
  private mutating func compareRegions() {
    report.header("a displayed frame of 100 strokes with a width, inside of 20 wide strokes from above")
    var a = DrawList()
    var b = DrawList()
    let shallow = WideScenery(levels: 3, covering: 20, borders: 0, strokes: 100)
    let deep = WideScenery(levels: 3000, covering: 20, borders: 0, strokes: 100)
    deep.canvas.compose(into: &a)
    shallow.canvas.compose(into: &b)
    guard a.covers.count == 20, a.strokes.count == 100, b.covers.count == 20, b.strokes.count == 100 else {
      Report.stop("\(a.covers.count) and \(b.covers.count) strokes cover the view, and \(a.strokes.count) are drawn")
    }
    report.line(
      "3,000 levels below against 3",
      .measure(
        pairs: 101, { for _ in 0..<Self.frames { deep.canvas.compose(into: &a) } },
        { for _ in 0..<Self.frames { shallow.canvas.compose(into: &b) } }), units: Self.frames, unit: "frame",
      limit: 1.1)
  }

  /// Measured with 1,000 levels prepared, whose bits a handoff moves: 0.33 to 0.34 without edges from above; 1.3 to 2.0
  /// with 100 of them.
  private static let bareLimit = 0.4
  private static let edgesLimit = 2.3

  private mutating func compareHandoffs() {
    report.header(
      "a handoff and what comes into view, against a displayed frame of \(Self.documented.name) with 100 strokes and 100 "
        + "edges")
    for (levels, edges, limit) in [
      (10, 0, Self.bareLimit), (10, 100, Self.edgesLimit), (334, 0, Self.bareLimit), (334, 100, Self.edgesLimit),
      (10_000, 100, Self.edgesLimit),
    ] {
      compare(Self.dyadic, levels, edges, limit: limit)
    }
  }

  /// Times handoffs in and out of a frame and its child; the gestures between them are not timed.
  private mutating func compare<Rule: HandoffRule>(_ rule: Rule, _ levels: Int, _ edges: Int, limit: Double) {
    let name = "\(rule.name), \(levels) levels, \(edges) edges"
    // Seven of ten doublings into a frame: ×64 enters the child, ÷64 alone does not leave it, ÷256 does.
    var scenery = DeepCanvas(rule, doublings: 10 * levels + 7, edges: edges, strokes: 0)
    let reference = DeepCanvas(Self.documented, doublings: 13, edges: 100, strokes: 100)
    var list = DrawList()
    var isComplete = true
    let finger = Vector2(10, 20)
    let comparison = PairedComparison.interleave(
      pairs: 51,
      {
        var nanoseconds = 0.0
        var crossed = 0
        for _ in 0..<20 {
          for scale in [32.0, 1.0 / 32 / 32, 32] {
            guard (try? scenery.canvas.move(by: Gesture(anchor: finger, scale: scale))) != nil else { continue }
            let before = scenery.canvas.camera.frame
            let watch = Stopwatch()
            _ = scenery.canvas.handOff(finger: finger)
            let spent = watch.nanoseconds
            if scenery.canvas.camera.frame != before {
              crossed += 1
              nanoseconds += spent
            }
          }
        }
        if crossed < 40 { isComplete = false }
        return nanoseconds / 40
      },
      {
        let watch = Stopwatch()
        compose(reference, into: &list)
        return watch.nanoseconds / Double(Self.frames)
      })
    guard isComplete else {
      Report.stop("\(name): a frame was not left where it should be")
    }
    report.line(name, comparison, unit: "handoff", against: "frame", limit: limit)
  }

  /// Times events that pinch, turn and pan about fingers that move, without a handoff.
  private mutating func compareGestures() {
    report.header(
      "a gesture event, against a displayed frame of \(Self.documented.name) with 100 strokes and 100 edges")
    let reference = DeepCanvas(Self.documented, doublings: 13, edges: 100, strokes: 100)
    var list = DrawList()
    let turn = Rotation(halfTangent: 0.0055) ?? .identity
    let events = (0..<Self.frames).map { index in
      let isEven = index % 2 == 0
      return Gesture(
        anchor: Vector2(Double(index), 20.3), scale: isEven ? 1.013 : 1 / 1.013,
        turn: isEven ? turn.pair : turn.inverse.pair, pan: Vector2(isEven ? 1.37 : -1.37, 0.5))
    }
    for (levels, prepared) in [(1, 0), (1, 1000), (334, 0), (334, 1000), (10_000, 0)] {
      let rule = DyadicHandoff(preparedLevels: prepared)
      var scenery = DeepCanvas(rule, doublings: 10 * levels + 3, edges: 0, strokes: 0)
      let comparison = PairedComparison.measure(
        pairs: levels > 1000 ? 15 : 51,
        { for event in events { try? scenery.canvas.move(by: event) } },
        { compose(reference, into: &list) })
      report.line(
        "\(levels) levels, \(prepared) prepared", comparison, units: Self.frames, unit: "event", against: "frame",
        limit: nil)
    }
  }

  private mutating func countAllocations() {
    report.header("allocations")
    var list = DrawList()
    var scenery = DeepCanvas(Self.dyadic, doublings: 343, edges: 100, strokes: 100)
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
    report.allocations("1,000 gestures and displayed frames of \(Self.dyadic.name)", limit: 0, of: frames)
    var wide = WideScenery(levels: 300, covering: 3, borders: 3, strokes: 100)
    func wideFrames() {
      for step in 0..<1000 {
        _ = try? wide.canvas.apply(Gesture(pan: Vector2(step % 2 == 0 ? 1.37 : -1.37, 0.01)))
        wide.canvas.compose(into: &list)
      }
    }
    wideFrames()
    report.allocations("1,000 of them beside borders of wide strokes", limit: 0, of: wideFrames)
  }
}
