import Annotations
import BenchmarkReport
import Frames
import Geometry
import Measurement

/// Times frames of annotations that are cut, from levels below theirs: the frame after a handoff, which cuts them anew,
/// and those after it.
enum DepthRows: RowGroup {
  /// In ms, on the machine that runs this: a frame of a display of 60 Hz, once, and of 240 Hz.
  private static let handoffLimit = 1000.0 / 60
  private static let limit = 1000.0 / 240

  static func measure(_ report: inout Report) throws {
    report.header(
      "three ellipses of 100 units seen at their border from below; the limits of times are for this machine")
    let scene = try scene()
    for levels in [1, 2, 3, 333] { try frames(levels, scene, &report) }
  }

  /// Ellipses that touch at (50, 0), filled and outlined.
  private static func scene() throws -> AnnotationScene {
    try AnnotationScene(
      [100.0, 80, 60].enumerated().map { number, height in
        AnnotationRecord(
          id: AnnotationID(number), frame: 0,
          annotation: Annotation(
            Shape(.ellipse, size: Vector2(100, height)),
            transform: AnnotationTransform(position: Vector2(-50, -height / 2)),
            appearance: Appearance(fill: .white, stroke: .black, strokeWidth: 2), zIndex: number))
      })
  }

  /// A camera some levels below frame 0, with (50, 0) in the middle of the view.
  private static func canvas(_ levels: Int, identity: UInt64) throws -> FrameCanvas<DyadicHandoff> {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 340), identity: identity)
    try canvas.apply(Gesture(pan: Vector2(-50, 0)))
    while canvas.tree[canvas.camera.frame].level < levels { try canvas.apply(Gesture(scale: 512)) }
    return canvas
  }

  private static func frames(_ levels: Int, _ scene: AnnotationScene, _ report: inout Report) throws {
    // Outlines are kept for one canvas: taking turns between two cuts all of them in every frame.
    let canvases = try [1, 2].map { try canvas(levels, identity: $0) }
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    func times(_ canvas: (Int) -> FrameCanvas<DyadicHandoff>) -> [Double] {
      (0..<34).map { number in
        let watch = Stopwatch()
        renderer.draw(scene, on: canvas(number), into: &drawing)
        return watch.nanoseconds / 1e6
      }
    }
    let handoffs = times { canvases[$0 & 1] }.dropFirst(3)
    report.absolute(
      "\(levels) levels below, the frame that cuts them", Array(handoffs), unit: "ms", limit: handoffLimit)
    report.absolute("  frames after it", Array(times { _ in canvases[1] }.dropFirst(3)), unit: "ms", limit: limit)
    report.count("  draws that it lacks", max(0, 3 - drawing.draws.count), limit: 0)
  }
}
