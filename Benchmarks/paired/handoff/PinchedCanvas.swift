import Frames
import Geometry
import Workloads

/// How far the view is from the depth at which strokes were drawn.
enum Pinch: String, CaseIterable {
  case around = "around their depth"
  case out = "further up"
  case closer = "further down"

  /// Magnifications of the view from that depth, five of each.
  var scales: [Double] {
    switch self {
    case .around: [1.0 / 3, 1 / 1.48, 1, 1.48, 3]
    case .out: [1.0 / 300, 1.0 / 100, 1.0 / 30, 1.0 / 10, 1.0 / 3]
    case .closer: [3, 10, 30, 100, 300]
    }
  }

  /// The ratio of times that no depth may exceed.
  static var limit: Double { 1.3 }
}

/// A canvas at a depth, with strokes drawn there, seen from other depths: the same canvas pinched out and in, so that
/// where levels meet the view spans two.
struct PinchedCanvas<Rule: HandoffRule> {
  /// How many strokes of 20 points are drawn, within 240 px of the centre of the view.
  static var strokes: Int { 100 }

  /// In a constant of a class, which is used in place: an app does not copy its canvas for each displayed frame.
  private final class Seen {
    let canvas: FrameCanvas<Rule>

    init(_ canvas: FrameCanvas<Rule>) { self.canvas = canvas }
  }

  private var seen: [Seen] = []

  /// - Parameters:
  ///   - depth: at which the strokes are drawn.
  ///   - pinch: from where they are seen.
  init(_ rule: Rule, _ depth: DepthLabel, _ pinch: Pinch) {
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
    for scale in pinch.scales {
      var copy = canvas
      _ = try? copy.apply(Gesture(anchor: Vector2(23, -41), scale: scale, pan: Vector2(3.25, -1.5)))
      seen.append(Seen(copy))
    }
  }

  /// Composes a displayed frame of each canvas.
  func compose(into list: inout DrawList, repeats: Int) {
    for _ in 0..<repeats {
      for view in seen { view.canvas.compose(into: &list) }
    }
  }

  /// Whether every displayed frame has all strokes.
  func isComplete() -> Bool {
    var list = DrawList()
    return seen.allSatisfy { view in
      view.canvas.compose(into: &list)
      return Set(list.strokes.map(\.stroke) + list.edges.map(\.stroke)).count == Self.strokes
    }
  }
}
