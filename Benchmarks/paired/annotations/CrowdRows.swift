import Annotations
import BenchmarkReport
import Frames
import Geometry

/// Times displayed frames in which all annotations are in view, and far too small to be drawn one by one.
enum CrowdRows: RowGroup {
  private static let frames = 5

  static func measure(_ report: inout Report) throws {
    let few = try CrowdScenery(count: 10_000)
    let many = try CrowdScenery(count: 1_000_000)
    _ = few.fill()
    let frameTimes = many.fill()
    let (draws, tiles) = (many.drawing.draws.count, many.drawing.tileDraws.count)
    guard draws == tiles, tiles > 100 else { Report.stop("\(draws - tiles) annotations are drawn one by one") }
    report.header("a frame that shows all of 1,000,000 annotations, against all of 10,000")
    report.absolute("while tiles are made, \(frameTimes.count) frames", frameTimes, unit: "ms", limit: 4)
    let times = (0..<31).map { _ in many.time { many.draw() } }
    report.absolute("once they are made", times, unit: "ms", limit: 4)
    report.line(
      "a frame", .measure(pairs: 51, { many.draw(frames: frames) }, { few.draw(frames: frames) }), units: frames,
      unit: "frame", limit: 3)
    let edits = try (0..<31).map { _ in
      try many.move()
      return many.time { many.draw() }
    }
    report.absolute("after a move of one of them", edits, unit: "ms", limit: 4)
    report.line(
      "after a move of one of them",
      .measure(pairs: 51, { many.drawAfterMoves(frames: frames) }, { few.drawAfterMoves(frames: frames) }),
      units: frames, unit: "frame", limit: 3)
  }
}

/// A square of small annotations on a screen that it fills.
private final class CrowdScenery {
  private var editor: SceneEditor
  private let canvas: FrameCanvas<DyadicHandoff>
  private let renderer = RetainedRenderer()
  var drawing = AnnotationDrawing()
  private var random = SplitMix64(seed: 1, stream: "crowd")
  private let count: Int

  init(count: Int) throws {
    self.count = count
    let side = (Double(count) * 600).squareRoot()
    var records: [AnnotationRecord] = []
    records.reserveCapacity(count)
    for number in 0..<count {
      let size = Vector2(6 + 6 * random.unit(), 6 + 6 * random.unit())
      let kind: any AnnotationKind =
        number % 3 == 0
        ? StraightLine(from: .zero, to: size) : Shape(number % 3 == 1 ? .rectangle : .ellipse, size: size)
      records.append(
        AnnotationRecord(
          id: AnnotationID(number), frame: 0,
          annotation: Annotation(
            kind,
            transform: AnnotationTransform(
              position: Vector2(random.symmetric(), random.symmetric()) * (side / 2), rotation: random.symmetric()),
            appearance: Appearance(fill: number % 6 == 1 ? .white : nil, stroke: .black))))
    }
    editor = SceneEditor(try AnnotationScene(records))
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 4), identity: 1)
    try canvas.move(by: Gesture(scale: 700 / side))
    self.canvas = canvas
  }

  func time(_ body: () -> Void) -> Double { ContinuousClock().measure(body) / .milliseconds(1) }

  /// Draws frames until all tiles are made.
  /// - Returns: the time of each, in ms.
  func fill() -> [Double] {
    var times: [Double] = []
    repeat { times.append(time { draw() }) } while drawing.tiles?.isBehind == true
    return times
  }

  func draw(frames: Int = 1) {
    for _ in 0..<frames { renderer.draw(editor.scene, on: canvas, into: &drawing) }
  }

  /// Moves any of the annotations.
  func move() throws {
    let id = AnnotationID(Int(random.next() % UInt64(count)))
    guard var transform = editor.scene[id]?.transform else { return }
    transform.position += Vector2(random.symmetric(), random.symmetric()) * 8
    try editor.setTransform(transform, of: id)
  }

  func drawAfterMoves(frames: Int) {
    for _ in 0..<frames {
      try? move()
      draw()
    }
  }
}
