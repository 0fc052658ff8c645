/// A rectangle of whole px: the columns `minX..<maxX` of the rows `minY..<maxY`, from the top left, y down.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// Creates a rectangle. It is empty if a maximum does not exceed its minimum.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle without px.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Whether there are no px.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of columns; 0 if empty.
  public var width: Int { isEmpty ? 0 : maxX - minX }
  /// The number of rows; 0 if empty.
  public var height: Int { isEmpty ? 0 : maxY - minY }

  /// The px in both rectangles; may be empty.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle that contains the px of both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether the px at a column and a row is in the rectangle.
  public func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }
}
