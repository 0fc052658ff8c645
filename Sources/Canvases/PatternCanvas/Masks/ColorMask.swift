import CPatternCanvas

/// A mask of the px with about one colour, such as a region of a flat-coloured base image.
///
/// The difference of colours is their Euclidean distance in Oklab (ΔEOK of CSS Color 4): 0 for equal colours, 1 for
/// black and white, about 0.02 for colours that people can just distinguish. It is uniform in all hues, unlike
/// distances in CIELAB in blue. Its scale suits the design document's tolerance of 0.1. The document's own filter
/// compares luminance, and so merges regions of equally bright colours.
///
/// The mask is hard. The document then applies dilation and blur, which are functions of masks here.
public struct ColorMask: Hashable, Sendable {
  /// The colour; its alpha is ignored.
  public let target: PixelColor
  /// The largest difference of colours, from 0 to 1.
  public let tolerance: Double

  /// Creates a mask of the px with one colour.
  /// - Parameters:
  ///   - target: the colour; its alpha is ignored.
  ///   - tolerance: the largest difference of colours, from 0 to 1.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` for a tolerance out of its range.
  public init(_ target: PixelColor, tolerance: Double = 0.1) throws(PatternCanvasError) {
    guard 0...1 ~= tolerance else { throw .value("tolerance", tolerance, wanted: "from 0 to 1") }
    self.target = target
    self.tolerance = tolerance
  }

  /// The distance of two colours in Oklab, without their alpha; from 0 to 1 within sRGB's colours.
  public static func difference(_ one: PixelColor, _ other: PixelColor) -> Double {
    Oklab(one).squaredDistance(to: Oklab(other)).squareRoot()
  }

  /// The mask: 255 if a px has at least half coverage and a colour within the tolerance, otherwise 0.
  ///
  /// Colours are first divided by alpha and rounded to 8 bits. O(px). Colours that recur within some thousand px are
  /// compared once.
  public func mask(of image: ColorImage) -> MaskImage {
    let mask = MaskImage(image.size)
    let (wanted, limit) = (Oklab(target), tolerance * tolerance)
    // Cached results by a hash of the colour: the colour in the upper bits, the result in the lowest.
    var answers = [UInt32](repeating: UInt32.max, count: Self.answerCount)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: image.size.width * 4)
    defer { row.deallocate() }
    answers.withUnsafeMutableBufferPointer { answers in
      for y in 0..<image.size.height {
        vernier_unpremultiply(image.row(y), row, image.size.width)
        let to = mask.row(y)
        for x in 0..<image.size.width where row[4 * x + 3] >= 128 {
          let (red, green, blue) = (row[4 * x], row[4 * x + 1], row[4 * x + 2])
          let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
          let slot = Int((color &* 0x9E37_79B1) >> 20)
          if answers[slot] >> 1 != color {
            let isInside = Oklab(red: red, green: green, blue: blue).squaredDistance(to: wanted) <= limit
            answers[slot] = color << 1 | (isInside ? 1 : 0)
          }
          to[x] = answers[slot] & 1 == 1 ? 255 : 0
        }
      }
    }
    return mask
  }

  private static let answerCount = 4_096
}

extension Oklab {
  init(_ color: PixelColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
