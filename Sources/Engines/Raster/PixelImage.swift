import Geometry

/// An image of px in sRGB with alpha, not premultiplied, 8 bits per channel: red, green, blue and alpha. It is a value:
/// copies share the px until one is changed.
public struct PixelImage: Hashable, Sendable {
  /// The largest width and height, in px.
  public static let maxSide = 1 << 16
  /// The largest number of px: 2^26, which take 256 MiB.
  public static let maxCount = 1 << 26

  /// The width in px, at least 1.
  public let width: Int
  /// The height in px, at least 1.
  public let height: Int
  /// The px by rows, from the top left.
  public private(set) var pixels: [SIMD4<UInt8>]

  /// Creates an image of one colour.
  /// - Parameters:
  ///   - width: in px, from 1 to ``maxSide``.
  ///   - height: in px, from 1 to ``maxSide``.
  ///   - color: red, green, blue and alpha.
  /// - Returns: nil for a side out of range, and for more than ``maxCount`` px.
  public init?(width: Int, height: Int, color: SIMD4<UInt8> = .zero) {
    guard Self.isSize(width, height) else { return nil }
    self.width = width
    self.height = height
    pixels = Array(repeating: color, count: width * height)
  }

  /// Creates an image from px.
  /// - Parameters:
  ///   - width: in px, from 1 to ``maxSide``.
  ///   - height: in px, from 1 to ``maxSide``.
  ///   - pixels: by rows, from the top left; their number is width times height.
  /// - Returns: nil for a side out of range, more than ``maxCount`` px, or another number of px.
  public init?(width: Int, height: Int, pixels: [SIMD4<UInt8>]) {
    guard Self.isSize(width, height), pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether a size is valid.
  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  /// - Returns: whether both sides are from 1 to ``maxSide``, with at most ``maxCount`` px.
  public static func isSize(_ width: Int, _ height: Int) -> Bool {
    (1...maxSide).contains(width) && (1...maxSide).contains(height) && width * height <= maxCount
  }

  /// The colour of a px; transparent black outside the image.
  /// - Parameters:
  ///   - x: the column, from 0.
  ///   - y: the row, from 0.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : .zero
  }

  /// Paints a colour over a px, source-over in sRGB as in SVG. A px outside the image is ignored.
  /// - Parameters:
  ///   - color: red, green, blue and alpha.
  ///   - coverage: the painted fraction of the px, from 0 to 1.
  ///   - x: the column, from 0.
  ///   - y: the row, from 0.
  public mutating func paint(_ color: SIMD4<UInt8>, coverage: Double, x: Int, y: Int) {
    guard x >= 0, x < width else { return }
    paint(color, coverage: coverage, y: y, columns: x..<x + 1)
  }

  /// Paints a colour over px of a row, each as by ``paint(_:coverage:x:y:)``.
  /// - Parameters:
  ///   - color: red, green, blue and alpha.
  ///   - coverage: the painted fraction of each px, from 0 to 1.
  ///   - y: the row, from 0.
  ///   - columns: those outside the image are ignored.
  public mutating func paint(_ color: SIMD4<UInt8>, coverage: Double, y: Int, columns: Range<Int>) {
    guard y >= 0, y < height else { return }
    let columns = columns.clamped(to: 0..<width)
    let first = y * width
    pixels.withUnsafeMutableBufferPointer {
      Self.paint(color, min(1, max(0, coverage)), over: $0, first + columns.lowerBound..<first + columns.upperBound)
    }
  }

  /// Paints a region in one colour. Each px is painted by the fraction that the region covers.
  /// - Parameters:
  ///   - region: in px from the top left.
  ///   - color: red, green, blue and alpha.
  ///   - rule: which positions are inside.
  public mutating func fill(_ region: RegionFiller, _ color: SIMD4<UInt8>, rule: FillRule = .nonzero) {
    fill(region, color, columns: 0..<width, rows: 0..<height, rule: rule)
  }

  /// Paints the part of a region within a rectangle. Each px is painted by the fraction that the region covers.
  /// - Parameters:
  ///   - region: in px from the top left.
  ///   - color: red, green, blue and alpha.
  ///   - columns: the columns of the rectangle; those outside the image are ignored.
  ///   - rows: the rows of the rectangle; those outside the image are ignored.
  ///   - rule: which positions are inside.
  public mutating func fill(
    _ region: RegionFiller, _ color: SIMD4<UInt8>, columns: Range<Int>, rows: Range<Int>, rule: FillRule = .nonzero
  ) {
    let (columns, rows, width) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height), width)
    // The memory is accessed once, not for each run.
    pixels.withUnsafeMutableBufferPointer { pixels in
      region.forEachRun(columns: columns, rows: rows, rule: rule) { y, run, coverage in
        Self.paint(color, coverage, over: pixels, y * width + run.lowerBound..<y * width + run.upperBound)
      }
    }
  }

  /// Paints a colour over px of a row.
  /// - Parameter coverage: from 0 to 1.
  @inline(__always)
  private static func paint(
    _ color: SIMD4<UInt8>, _ coverage: Double, over pixels: UnsafeMutableBufferPointer<SIMD4<UInt8>>,
    _ indices: Range<Int>
  ) {
    let alpha = Double(color.w) / 255 * coverage
    if alpha == 1 {
      for index in indices { pixels[index] = color }
    } else if alpha > 0 {
      for index in indices { paint(color, alpha, over: &pixels[index]) }
    }
  }

  @inline(__always)
  private static func paint(_ color: SIMD4<UInt8>, _ alpha: Double, over pixel: inout SIMD4<UInt8>) {
    let below = pixel
    if below.w == 255 {
      // The same formula as below, with a total of exactly 1.
      pixel = SIMD4(
        mixed(below.x, color.x, alpha), mixed(below.y, color.y, alpha), mixed(below.z, color.z, alpha), 255)
      return
    }
    let kept = Double(below.w) / 255 * (1 - alpha)
    let total = alpha + kept
    let share = alpha / total
    // Channel by channel, since converting vectors of doubles to bytes is many times slower.
    pixel = SIMD4(
      mixed(below.x, color.x, share), mixed(below.y, color.y, share), mixed(below.z, color.z, share),
      UInt8(min(255, total * 255 + 0.5)))
  }

  /// A channel interpolated between two values, rounded.
  @inline(__always) private static func mixed(_ below: UInt8, _ above: UInt8, _ share: Double) -> UInt8 {
    UInt8(Double(below) + (Double(above) - Double(below)) * share + 0.5)
  }

  /// Replaces the px of a rectangle by a colour. Px outside the image are ignored.
  /// - Parameters:
  ///   - rectangle: the px.
  ///   - color: red, green, blue and alpha.
  public mutating func set(_ rectangle: PixelRectangle, to color: SIMD4<UInt8>) {
    let part = rectangle.intersection(PixelRectangle(width: width, height: height))
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in part.y { pixels[y * width + part.x.lowerBound..<y * width + part.x.upperBound].update(repeating: color) }
    }
  }

  /// Replaces the px of a rectangle by those of another image at the same positions. Px outside either image are
  /// ignored.
  /// - Parameters:
  ///   - rectangle: the px.
  ///   - source: the image to copy from.
  public mutating func copy(_ rectangle: PixelRectangle, from source: PixelImage) {
    let part = rectangle.intersection(PixelRectangle(width: width, height: height))
      .intersection(PixelRectangle(width: source.width, height: source.height))
    guard !part.isEmpty else { return }
    let (width, other) = (width, source.width)
    source.pixels.withUnsafeBufferPointer { from in
      pixels.withUnsafeMutableBufferPointer { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        for y in part.y {
          (to + (y * width + part.x.lowerBound)).update(
            from: from + (y * other + part.x.lowerBound), count: part.x.count)
        }
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    // Equal images have equal px here too, and a large image is not read as a whole.
    for index in stride(from: 0, to: pixels.count, by: max(1, pixels.count / 64)) { hasher.combine(pixels[index]) }
  }
}
