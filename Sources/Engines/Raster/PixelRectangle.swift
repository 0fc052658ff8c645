import Geometry

/// A rectangle of whole px: a range of columns and a range of rows. It may be empty, and may extend beyond an image.
public struct PixelRectangle: Hashable, Sendable {
  /// The columns.
  public var x: Range<Int>
  /// The rows.
  public var y: Range<Int>

  /// A rectangle without px.
  public static let empty = PixelRectangle(x: 0..<0, y: 0..<0)

  /// The largest magnitude of a coordinate in px that ``init(covering:)`` distinguishes from infinity: 2^31.
  static let limit = 0x1p31

  /// Creates a rectangle of columns and rows.
  /// - Parameters:
  ///   - x: the columns.
  ///   - y: the rows.
  public init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  /// All px of an image.
  /// - Parameters:
  ///   - width: in px, from 0.
  ///   - height: in px, from 0.
  public init(width: Int, height: Int) { self.init(x: 0..<max(0, width), y: 0..<max(0, height)) }

  /// The smallest rectangle that contains every px of which a box covers an area.
  ///
  /// A box without area on the border between two px covers neither. An empty box, or one with a coordinate that is
  /// NaN, covers none. Sides beyond 2^31 px count as 2^31.
  /// - Parameter box: in px from the top left, y down.
  public init(covering box: Box) {
    let isEmpty = box.isEmpty
    self.init(
      x: isEmpty ? 0..<0 : Self.range(box.min.x, box.max.x), y: isEmpty ? 0..<0 : Self.range(box.min.y, box.max.y))
  }

  private static func range(_ low: Double, _ high: Double) -> Range<Int> {
    let first = max(-limit, min(low, limit)).rounded(.down)
    let last = max(-limit, min(high, limit)).rounded(.up)
    return Int(first)..<max(Int(first), Int(last))
  }

  /// Whether there are no px in it.
  public var isEmpty: Bool { x.isEmpty || y.isEmpty }
  /// The number of px, clamped to the range of `Int`.
  public var count: Int {
    let (count, overflows) = x.count.multipliedReportingOverflow(by: y.count)
    return overflows ? .max : count
  }
  /// The same rectangle as a box in px.
  public var box: Box {
    Box(
      min: Vector2(Double(x.lowerBound), Double(y.lowerBound)), max: Vector2(Double(x.upperBound), Double(y.upperBound))
    )
  }

  /// The px in both rectangles.
  /// - Parameter other: another rectangle.
  /// - Returns: their common px; an empty rectangle if there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }

  /// The smallest rectangle that contains the px of both.
  /// - Parameter other: another rectangle.
  /// - Returns: the union; an empty rectangle adds nothing.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return PixelRectangle(
      x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
      y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
  }
}
