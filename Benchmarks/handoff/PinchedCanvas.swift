import Frames
import Geometry
import Workloads

/// A canvas at a depth, with strokes drawn there, seen from around that depth: the same canvas pinched out and in, so
/// that where levels meet the view spans two.
struct PinchedCanvas<Rule: HandoffRule> {
  /// Magnifications of the view from the depth at which the strokes were drawn.
  static var pinches: [Double] { [1.0 / 3, 1 / 1.48, 1, 1.48, 3] }
  /// How many strokes of 20 points are drawn, within 240 px of the centre of the view.
  static var strokes: Int { 100 }

  private var canvases: [FrameCanvas<Rule>] = []

  /// - Parameter depth: at which the strokes are drawn.
  init(_ rule: Rule, _ depth: DepthLabel) {
    var canvas = FrameCanvas(rule: rule)
    DepthWalk(seed: 1).replay(to: depth.zoom) { _ = try? canvas.apply($0) }
    var generator = SplitMix64(seed: 1, stream: "pinched canvas")
    for _ in 0..<Self.strokes {
      let start = Vector2(generator.symmetric(), generator.symmetric()) * 200
      let points = (0..<20).map { index in
        canvas.camera.local(start + Vector2(Double(index) * 2, generator.symmetric() * 3))
      }
      _ = try? canvas.add(.hairline(points))
    }
    for pinch in Self.pinches {
      var copy = canvas
      _ = try? copy.apply(Gesture(anchor: Vector2(23, -41), scale: pinch, pan: Vector2(3.25, -1.5)))
      canvases.append(copy)
    }
  }

  /// Composes a displayed frame of each canvas.
  func compose(into list: inout DrawList, repeats: Int) {
    for _ in 0..<repeats {
      for canvas in canvases { canvas.compose(into: &list) }
    }
  }

  /// Whether every displayed frame has all strokes.
  func isComplete() -> Bool {
    var list = DrawList()
    return canvases.allSatisfy { canvas in
      canvas.compose(into: &list)
      return Set(list.strokes.map(\.stroke) + list.edges.map(\.stroke)).count == Self.strokes
    }
  }
}
