import Annotations
import BenchmarkReport
import CAllocationCounter
import Frames
import Geometry
import Measurement

/// Times one edit among a million annotations: a move, and what changes its triangles with the frame that makes them.
enum EditRows: RowGroup {
  private static let count = 1_000_000
  private static let rounds = 9
  /// In µs, on the machine that runs this: the figure asked for.
  private static let limit = 20.0

  static func measure(_ report: inout Report) throws {
    report.header("one edit among \(count) annotations; the limits of times are for this machine")
    let scenery = FrameScenery(count: count)
    var editor = SceneEditor(try AnnotationScene(scenery.records))
    try moves(scenery, &editor, &report)
    for outline in [Shape.Outline.rectangle, .ellipse, .polygon(corners: 6), .star(tips: 6, inner: 0.5)] {
      try reshapes(outline, scenery, &editor, &report)
    }
  }

  /// Moves of annotations at random, which are in no cache, and a drag of one.
  private static func moves(
    _ scenery: FrameScenery, _ editor: inout SceneEditor, _ report: inout Report
  ) throws {
    var random = SplitMix64(seed: 3, stream: "edits")
    let edits = (0..<2000).map { _ in
      let record = scenery.records[Int(random.next() % UInt64(count))]
      var transform = record.annotation.transform
      transform.position += Vector2(random.symmetric(), random.symmetric())
      transform.rotation += random.symmetric()
      return (id: record.id, transform: transform)
    }
    var times = EditTimes()
    for _ in 0..<rounds + 1 {
      for edit in edits {
        let watch = Stopwatch()
        try editor.setTransform(edit.transform, of: edit.id)
        times.append(watch.nanoseconds)
      }
      times.endRound()
      while editor.undo() {}
    }
    times.report("move of any of them", limit: limit, &report)
    let (id, transform) = edits[0]
    var before = 0
    editor.beginGroup()
    for step in 0..<1100 {
      if step == 100 { before = vernier_allocation_count() }
      var moved = transform
      moved.position.x += Double(step)
      moved.rotation += 0.01 * Double(step)
      try editor.setTransform(moved, of: id)
    }
    let allocations = vernier_allocation_count() - before
    editor.cancelGroup()
    report.count("allocations of 1000 steps of a drag", allocations, limit: 0)
  }

  /// Another kind and another appearance of the only annotation in view, each with the frame that makes its triangles.
  private static func reshapes(
    _ outline: Shape.Outline, _ scenery: FrameScenery, _ editor: inout SceneEditor, _ report: inout Report
  ) throws {
    let kinds: [any AnnotationKind] = [
      Shape(outline, size: Vector2(40, 30)), Shape(outline, size: Vector2(44, 28)),
    ]
    let looks = [2.0, 3].map { Appearance(fill: .white, stroke: .black, strokeWidth: $0) }
    let id = try editor.add(
      Annotation(
        kinds[0], transform: AnnotationTransform(position: Vector2(scenery.side, 0), rotation: 0.3),
        appearance: looks[0]))
    // Beside the others at 2 px a unit, so that the frame draws nothing else.
    var canvas = try scenery.canvas(showing: 1000 * 750 / (4 * scenery.side * scenery.side))
    try canvas.move(by: Gesture(pan: Vector2(-2 * scenery.side, 0)))
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    func compare(_ name: String, _ edit: (inout SceneEditor, Int) throws -> Void) throws {
      var times = EditTimes()
      var (allocations, others) = (0, 0)
      editor.beginGroup()
      for round in 0..<rounds + 1 {
        for step in 0..<1000 {
          let before = vernier_allocation_count()
          let watch = Stopwatch()
          try edit(&editor, step & 1)
          renderer.draw(editor.scene, on: canvas, into: &drawing)
          times.append(watch.nanoseconds)
          if round > 0 { allocations += vernier_allocation_count() - before }
          if round + step > 1, renderer.tessellatedCount != 1 { others += 1 }
        }
        times.endRound()
      }
      editor.cancelGroup()
      times.report(name, limit: limit, &report)
      report.count("its allocations in \(1000 * rounds)", allocations, limit: 0)
      report.count("frames that made other triangles than those of the annotation", others, limit: 0)
    }
    try compare("another kind and frame: \(kinds[0].summary)") { try $0.setKind(kinds[1 - $1], of: id) }
    try compare("another appearance and frame: \(kinds[0].summary)") {
      try $0.setAppearance(looks[1 - $1], of: CollectionOfOne(id))
    }
    try editor.remove(CollectionOfOne(id))
  }
}

/// The times of edits, in rounds, of which the first only warms up.
private struct EditTimes {
  private var round: [Double] = []
  private var medians: [Double] = []
  private var percentiles: [Double] = []
  private var isWarm = false

  init() { round.reserveCapacity(2000) }

  mutating func append(_ nanoseconds: Double) { round.append(nanoseconds / 1000) }

  mutating func endRound() {
    round.sort()
    if isWarm, !round.isEmpty {
      medians.append(round[round.count / 2])
      percentiles.append(round[min(round.count - 1, round.count * 99 / 100)])
    }
    isWarm = true
    round.removeAll(keepingCapacity: true)
  }

  func report(_ name: String, limit: Double, _ report: inout Report) {
    report.absolute(name, medians, unit: "µs", limit: limit)
    report.absolute("  99th percentile", percentiles, unit: "µs", limit: limit)
  }
}
