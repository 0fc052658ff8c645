/// The size of an image, in px.
public struct PixelSize: Hashable, Sendable {
  /// The number of columns, from 1 to ``maxSide``.
  public let width: Int
  /// The number of rows, from 1 to ``maxSide``.
  public let height: Int

  /// The largest width and height, in px.
  public static let maxSide = 16_384
  /// The largest number of px of an image, which is 256 MiB in RGBA8. The size of an image in a file is checked before
  /// anything is decoded.
  public static let maxPixelCount = 1 << 26

  /// Creates a size.
  /// - Throws: ``PatternCanvasError/size(width:height:)`` for an image that is empty or too large.
  public init(width: Int, height: Int) throws(PatternCanvasError) {
    let sides = 1...Self.maxSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.maxPixelCount else {
      throw .size(width: width, height: height)
    }
    self.width = width
    self.height = height
  }

  /// The number of px.
  public var pixelCount: Int { width * height }
  /// All px.
  public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
}
