/// The appearance of an annotation: a fill, a stroke along its edge, and the stroke's width.
public struct Appearance: Hashable, Sendable {
  /// The colour of the inside; nil for none.
  public var fill: Color?
  /// The colour of the edge; nil for none.
  public var stroke: Color?
  /// The whole width of the edge, in image units, finite and at least 0. The annotation's scale does not change it.
  public var strokeWidth: Double

  /// Creates an appearance.
  /// - Parameters:
  ///   - fill: the colour of the inside; nil for none.
  ///   - stroke: the colour of the edge; nil for none.
  ///   - strokeWidth: in image units.
  public init(fill: Color? = nil, stroke: Color? = .black, strokeWidth: Double = 2) {
    self.fill = fill
    self.stroke = stroke
    self.strokeWidth = strokeWidth
  }

  /// The colour of the edge and its width in image units; nil if it has no colour or no width.
  public var pen: (color: Color, width: Double)? {
    guard let stroke, strokeWidth > 0 else { return nil }
    return (stroke, strokeWidth)
  }
}

/// A colour in sRGB, not premultiplied, with 8 bits per channel.
public struct Color: Hashable, Sendable, BitwiseCopyable {
  /// Red, green, blue and alpha.
  public var channels: SIMD4<UInt8>

  /// Creates a colour from sRGB channels, not premultiplied.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    channels = SIMD4(red, green, blue, alpha)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
}
