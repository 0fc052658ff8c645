import Geometry
import Ink
import Raster

/// Converts an outline to closed contours for a rectangle of px. Curves become chords. Consecutive positions beyond one
/// side of the rectangle become one straight line.
///
/// **A rectangle gets the same px as the whole.** An edge that meets the rectangle does not depend on the rectangle.
/// Consecutive positions that are all above, below, to the right or to the left of it are replaced by the line from the
/// first to the last, which is on the same side. Lines above, below and to the right do not affect px of the rectangle.
/// To the left, the line crosses each height in the same direction, and as often on balance, as the positions did.
struct OutlineContours {
  /// The largest distance of a chord from its curve, in px.
  static let flatness = 0.05

  private let low: Vector2
  private let high: Vector2
  private(set) var points: [Vector2] = []
  private var pending: (point: Vector2, sides: UInt8)?
  /// The sides of the rectangle beyond which all positions since the last kept one are.
  private var common: UInt8 = 0

  init(within rectangle: PixelRectangle) {
    let box = rectangle.box
    low = box.min
    high = box.max
  }

  /// The sides of the rectangle beyond which a position is, as bits.
  private func sides(_ point: Vector2) -> UInt8 {
    (point.x < low.x ? 1 : 0) | (point.x > high.x ? 2 : 0) | (point.y < low.y ? 4 : 0) | (point.y > high.y ? 8 : 0)
  }

  /// Begins a contour.
  mutating func begin() {
    points.removeAll(keepingCapacity: true)
    pending = nil
    common = 0
  }

  /// Continues to a position.
  mutating func add(_ point: Vector2) {
    let here = sides(point)
    guard let last = pending else {
      pending = (point, here)
      return
    }
    if common & here != 0 {
      common &= here
    } else {
      points.append(last.point)
      common = last.sides & here
    }
    pending = (point, here)
  }

  /// Ends the contour. ``points`` then has all of it.
  mutating func end() {
    if let last = pending { points.append(last.point) }
    pending = nil
  }

  /// Continues along an element.
  mutating func add(_ element: CurveElement, from start: Vector2) {
    guard case .curve(let control1, let control2, let end) = element else { return add(element.end) }
    guard sides(start) & sides(control1) & sides(control2) & sides(end) == 0 else { return add(end) }
    Self.forEachChord(start, control1, control2, end) { add($0) }
  }

  /// Calls `body` with the ends of the chords of a cubic, which depend on the cubic alone.
  static func forEachChord(
    _ start: Vector2, _ control1: Vector2, _ control2: Vector2, _ end: Vector2, _ body: (Vector2) -> Void
  ) {
    // The distance is at most an eighth of the largest second derivative, divided by the square of the number of
    // chords.
    let bend = max((start - 2 * control1 + control2).length, (control1 - 2 * control2 + end).length)
    let count = Int(max(1, min(256, (0.75 * bend / flatness).squareRoot().rounded(.up))))
    for index in 1..<max(1, count) {
      let t = Double(index) / Double(count)
      let s = 1 - t
      body(start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t))
    }
    body(end)
  }

  /// Calls `body` with each contour of an outline.
  mutating func forEachContour(of outline: [CurveElement], _ body: ([Vector2]) -> Void) {
    var here = Vector2.zero
    begin()
    for element in outline {
      if case .move(let start) = element {
        end()
        if !points.isEmpty { body(points) }
        begin()
        add(start)
      } else {
        add(element, from: here)
      }
      here = element.end
    }
    end()
    if !points.isEmpty { body(points) }
  }
}
