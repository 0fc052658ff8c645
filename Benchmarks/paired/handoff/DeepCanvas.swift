import Frames
import Geometry
import Workloads

/// A canvas taken down to a depth, with edges stored before the descent, all in view, and strokes in the active frame.
struct DeepCanvas<Rule: HandoffRule> {
  var canvas: FrameCanvas<Rule>
  private var seen = Vector2(37.25, -12.5)

  /// - Parameters:
  ///   - doublings: of zoom on the way down. The scales are powers of two, so that the position of the edges is exact.
  ///   - edges: the number of edges stored before the descent, all through one position.
  ///   - strokes: the number of strokes of 20 points stored after it.
  init(_ rule: Rule, doublings: Int, edges: Int, strokes: Int) {
    canvas = FrameCanvas(rule: rule)
    let ends = edges > 0 ? EdgeFan(count: edges, seed: 1).ends(magnification: 1, grid: 0x1p-36) : []
    for index in stride(from: 0, to: ends.count, by: 2) {
      _ = try? canvas.add(.hairline([seen + ends[index], seen + ends[index + 1]]))
    }
    var generator = SplitMix64(seed: 1, stream: "canvas scenery")
    for _ in 0..<doublings {
      let goal = (Vector2(generator.symmetric(), generator.symmetric()) * 80).rounded(.toNearestOrEven) / 4
      _ = try? canvas.apply(Gesture(anchor: seen * 2 - goal, scale: 2))
      seen = goal
    }
    for _ in 0..<strokes {
      let start = Vector2(generator.symmetric(), generator.symmetric()) * 300
      let points = (0..<20).map { index in
        canvas.camera.local(start + Vector2(Double(index) * 2, generator.symmetric() * 3))
      }
      _ = try? canvas.add(.hairline(points))
    }
  }
}
