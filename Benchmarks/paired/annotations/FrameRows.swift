import Annotations
import BenchmarkReport
import Frames
import Geometry
import Measurement

/// Times frames of a retained renderer: of a small part of a million annotations, and against an immediate one.
enum FrameRows: RowGroup {
  /// In ms, on the machine that runs this: a frame of a display of 120 Hz.
  private static let limit = 8.3

  static func measure(_ report: inout Report) throws {
    try shares(&report)
    report.header("a frame of a retained renderer against one of an immediate, all visible")
    for count in [10, 100, 1_000, 10_000] { try renderers(count, &report) }
  }

  /// A camera that goes to and fro by a px, so that no frame sees what the one before saw.
  private struct Rendering {
    let renderer = RetainedRenderer()
    let canvases: [FrameCanvas<DyadicHandoff>]
    var drawing = AnnotationDrawing()
    var frame = 0

    init(_ scenery: FrameScenery, showing share: Double) throws {
      let canvas = try scenery.canvas(showing: share)
      var other = canvas
      try other.move(by: Gesture(pan: Vector2(1, 0)))
      canvases = [canvas, other]
    }

    mutating func draw(_ scene: AnnotationScene) {
      renderer.draw(scene, on: canvases[frame & 1], into: &drawing)
      frame += 1
    }

    /// How many annotations are drawn.
    var visible: Int { Set(drawing.draws.map(\.id)).count }
  }

  private static func shares(_ report: inout Report) throws {
    let count = 1_000_000
    report.header("a retained frame of part of \(count) annotations; the limit of the time is for this machine")
    let scenery = FrameScenery(count: count)
    let scene = try AnnotationScene(scenery.records)
    var large = try Rendering(scenery, showing: 0.01)
    var small = try Rendering(scenery, showing: 0.001)
    large.draw(scene)
    small.draw(scene)
    // Those drawn one by one, before tiles are made.
    let (many, few) = (large.visible, small.visible)
    // Until all triangles and tiles are made.
    repeat { large.draw(scene) } while large.drawing.tiles?.isBehind == true || large.frame < 4
    repeat { small.draw(scene) } while small.drawing.tiles?.isBehind == true || small.frame < 4
    let comparison = PairedComparison.interleave(
      pairs: 31,
      {
        let watch = Stopwatch()
        for _ in 0..<2 { large.draw(scene) }
        return watch.nanoseconds / Double(2 * many)
      },
      {
        let watch = Stopwatch()
        for _ in 0..<20 { small.draw(scene) }
        return watch.nanoseconds / Double(20 * few)
      })
    let times = (0..<31).map { _ in
      let watch = Stopwatch()
      large.draw(scene)
      return watch.nanoseconds / 1e6
    }
    report.absolute("a frame with \(many) visible", times, unit: "ms", limit: limit)
    report.line(
      "of each visible one, of \(many) against of \(few)", comparison, unit: "annotation", limit: 2)
    report.count("annotations tessellated in the last frames", large.renderer.tessellatedCount, limit: 0)
  }

  private static func renderers(_ count: Int, _ report: inout Report) throws {
    let scenery = FrameScenery(count: count)
    let scene = try AnnotationScene(scenery.records)
    var retained = try Rendering(scenery, showing: 1)
    let immediate = ImmediateRenderer()
    var drawing = AnnotationDrawing()
    let frames = max(1, 1_000 / count)
    repeat { retained.draw(scene) } while retained.drawing.tiles?.isBehind == true
    repeat { immediate.draw(scene, on: retained.canvases[0], into: &drawing) } while drawing.tiles?.isBehind == true
    let comparison = PairedComparison.measure(
      pairs: 15, warmUp: 2,
      { for _ in 0..<frames { retained.draw(scene) } },
      { for _ in 0..<frames { immediate.draw(scene, on: retained.canvases[0], into: &drawing) } })
    report.line(
      "\(count) annotations", comparison, units: frames, unit: "frame", limit: count >= 100 ? 1 : nil)
    retained.renderer.draw(scene, on: retained.canvases[0], into: &retained.drawing)
    report.count(
      "draws that one of the two lacks", abs(retained.drawing.draws.count - drawing.draws.count), limit: 0)
  }
}
