import Frames
import Geometry
import StrokeOracle

/// Straight strokes and discs on a canvas of frames, and their positions in the view: the exact picture, composed in
/// doubles.
struct ShownStrokes {
  private struct Figure {
    var start: Vector2
    /// Nil for a disc about the start.
    var end: Vector2?
    var halfWidth: Double
    let color: StrokeColor
    let level: Int
  }

  static let side = (width: 48, height: 36)

  private(set) var canvas: FrameCanvas<DyadicHandoff>
  private var figures: [Figure] = []

  /// An empty canvas, seen at a depth.
  init(levels: Int) throws {
    canvas = FrameCanvas(rule: DyadicHandoff(), identity: 7)
    try canvas.resize(to: Viewport(screenWidth: Double(Self.side.width), height: Double(Self.side.height)))
    for level in 0..<levels {
      // About another position each time, so that the coordinates of origins have many digits.
      try canvas.apply(Gesture(anchor: Vector2(Double(level % 17) - 8.3, 5.7 - Double(level % 11)), scale: 1024))
    }
  }

  /// Adds a line with butt ends, or a disc, in px from the centre of the view.
  mutating func add(_ start: Vector2, _ end: Vector2?, width: Double, _ color: StrokeColor) throws {
    let zoom = canvas.view(of: canvas.camera.frame)?.zoom ?? 1
    try canvas.add(
      .stroke(
        [start, end].compactMap { $0.map { canvas.camera.local($0) } }, halfWidth: width / 2 / zoom,
        cap: end == nil ? .round : .butt, color: color))
    figures.append(
      Figure(
        start: start, end: end, halfWidth: width / 2, color: color, level: canvas.tree[canvas.camera.frame].level))
  }

  /// The start of the first stroke, in px from the centre of the view.
  var firstPoint: Vector2 { figures.first?.start ?? .zero }

  mutating func move(_ gesture: Gesture) throws {
    try canvas.apply(gesture)
    func moved(_ position: Vector2) -> Vector2 {
      gesture.anchor + (position - gesture.anchor).rotated(by: gesture.turn) * gesture.scale + gesture.pan
    }
    for index in figures.indices {
      figures[index].start = moved(figures[index].start)
      figures[index].end = figures[index].end.map(moved)
      figures[index].halfWidth *= gesture.scale
    }
  }

  /// Red, green and blue of each px over white, by rows.
  /// - Parameter isByLevel: whether levels come before time.
  func exactPicture(isByLevel: Bool) -> [SIMD3<Double>] {
    var pixels = [SIMD3<Double>](repeating: SIMD3(255, 255, 255), count: Self.side.width * Self.side.height)
    let centre = canvas.viewport.centre
    let order =
      isByLevel ? figures.indices.sorted { (figures[$0].level, $0) < (figures[$1].level, $1) } : Array(figures.indices)
    for index in order {
      let figure = figures[index]
      var exact = ExactCoverage()
      if let end = figure.end {
        exact.addLine(from: figure.start + centre, to: end + centre, width: 2 * figure.halfWidth)
      } else {
        exact.addDisc(about: figure.start + centre, radius: figure.halfWidth)
      }
      let color = SIMD3(Double(figure.color.red), Double(figure.color.green), Double(figure.color.blue))
      for y in 0..<Self.side.height {
        for x in 0..<Self.side.width {
          let share = exact.coverage(x: x, y: y) * Double(figure.color.alpha) / 255
          pixels[y * Self.side.width + x] += (color - pixels[y * Self.side.width + x]) * share
        }
      }
    }
    return pixels
  }
}
