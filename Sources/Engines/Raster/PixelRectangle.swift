import Geometry

/// A rectangle of whole px: some columns of some rows. It may be empty, and it may reach out of a picture.
public struct PixelRectangle: Hashable, Sendable {
  /// The columns.
  public var x: Range<Int>
  /// The rows.
  public var y: Range<Int>

  /// A rectangle without px.
  public static let empty = PixelRectangle(x: 0..<0, y: 0..<0)

  /// The largest magnitude of a coordinate in px that ``init(covering:)`` keeps apart from infinity: 2^31.
  static let limit = 0x1p31

  /// Some columns of some rows.
  /// - Parameters:
  ///   - x: the columns.
  ///   - y: the rows.
  public init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  /// All px of a picture.
  /// - Parameters:
  ///   - width: in px, from 0.
  ///   - height: in px, from 0.
  public init(width: Int, height: Int) { self.init(x: 0..<max(0, width), y: 0..<max(0, height)) }

  /// The smallest rectangle that has every px of which a box covers an area.
  ///
  /// A box without area has no px where it lies on the border between two; an empty box, and one with a coordinate that
  /// is not a number, has none. Sides beyond 2^31 px count as 2^31.
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
  /// The number of px; the largest `Int` where it is beyond that.
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

  /// The px that are in both.
  /// - Parameter other: another rectangle.
  /// - Returns: their common px; an empty rectangle where there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }

  /// The smallest rectangle that has the px of both.
  /// - Parameter other: another rectangle.
  /// - Returns: the rectangle; an empty one adds nothing.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return PixelRectangle(
      x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
      y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
  }
}
