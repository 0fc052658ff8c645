import Geometry

/// A straight line with caps, dashes, and an arrow head at either end.
public struct StraightLine: Hashable, Sendable {
  /// Dashes along the line, in multiples of the stroke's width.
  public enum Dashes: String, CaseIterable, Hashable, Sendable {
    /// No gaps.
    case solid
    /// Dashes of 4 widths and gaps of 3.
    case dashed
    /// Dots 2 widths apart. They are dashes of length 0, so that only the caps are visible; with butt caps, they are as
    /// long as wide.
    case dotted

    /// The lengths of dashes and gaps, in widths.
    var pattern: (on: Double, off: Double)? {
      switch self {
      case .solid: nil
      case .dashed: (4, 3)
      case .dotted: (0, 2)
      }
    }
  }

  /// The start, in local units.
  public var start: Vector2
  /// The end, in local units.
  public var end: Vector2
  /// The shape of the ends, and of dashes.
  public var cap: StrokeCap
  /// Its dashes.
  public var dashes: Dashes
  /// The head at the start; nil for none.
  public var startHead: ArrowHead?
  /// The head at the end; nil for none.
  public var endHead: ArrowHead?
  /// The length and width of heads, in image units, above 0. The scale does not change it.
  public var headSize: Double

  /// The largest number of dashes of a line. A line that would have more is drawn solid: its dashes would be closer
  /// than a screen can show.
  public static let maxDashes = 2048

  /// Creates a line. Its values are checked when it is added to a scene.
  public init(
    from start: Vector2, to end: Vector2, cap: StrokeCap = .round, dashes: Dashes = .solid,
    startHead: ArrowHead? = nil, endHead: ArrowHead? = nil, headSize: Double = 12
  ) {
    self.start = start
    self.end = end
    self.cap = cap
    self.dashes = dashes
    self.startHead = startHead
    self.endHead = endHead
    self.headSize = headSize
  }
}

extension StraightLine: AnnotationKind {
  public static var name: String { "line" }
  public var box: Box { Box(start, end) }
  public var paintsFill: Bool { false }
  public var summary: String { startHead == nil && endHead == nil ? "line" : "arrow" }

  public var fault: String? {
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else {
      return "has an end that is not finite."
    }
    guard start != end else { return "begins where it ends; a line has two ends." }
    guard headSize > 0, headSize.isFinite else { return "has heads of size \(headSize); a size is finite and above 0." }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard let pen = appearance.pen else { return }
    let centre = box.centre * scale
    let first = start * scale - centre
    let last = end * scale - centre
    let length = (last - first).length
    // A line without length on the screen is a dot.
    let direction = length > 0 ? (last - first) / length : Vector2(1, 0)
    let (from, to) = shaft(length)
    paint(from: first + direction * from, along: direction, length: max(0, to - from), pen, into: &paths)
    startHead?.paint(size: headSize, at: first, towards: -direction, pen, cap: cap, into: &paths)
    endHead?.paint(size: headSize, at: last, towards: direction, pen, cap: cap, into: &paths)
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    guard let pen = appearance.pen else { return .zero }
    let half = box.size * scale * 0.5
    let heads = startHead == nil && endHead == nil ? 0 : headSize * ArrowHead.reach
    return Vector2(abs(half.x), abs(half.y)) + Vector2(repeating: heads + 2 * pen.width)
  }

  public func magnified(by factor: Double) -> StraightLine {
    var line = self
    line.headSize *= factor
    return line
  }

  /// The start and end of the shaft, as distances from the line's start. Filled heads do not overlap with it, so that
  /// translucent lines do not show through.
  private func shaft(_ length: Double) -> (Double, Double) {
    let (from, to) = (headSize * (startHead?.inset ?? 0), headSize * (endHead?.inset ?? 0))
    guard from + to < length else { return (0, length) }
    return (from, length - to)
  }

  private func paint(
    from start: Vector2, along direction: Vector2, length: Double, _ pen: (color: Color, width: Double),
    into paths: inout PaintedPaths
  ) {
    guard let (on, off) = dashes.pattern, length > 0 else {
      paths.move(to: start)
      paths.line(to: start + direction * length)
      return paths.stroke(pen.color, width: pen.width, cap: cap)
    }
    let drawn = (on == 0 && cap == .butt ? 1 : on) * pen.width
    let period = (on + off) * pen.width
    guard length / period <= Double(Self.maxDashes) else {
      paths.move(to: start)
      paths.line(to: start + direction * length)
      return paths.stroke(pen.color, width: pen.width, cap: cap)
    }
    var index = 0.0
    while index * period < length {
      paths.move(to: start + direction * (index * period))
      paths.line(to: start + direction * min(length, index * period + drawn))
      index += 1
    }
    paths.stroke(pen.color, width: pen.width, cap: cap)
  }
}
