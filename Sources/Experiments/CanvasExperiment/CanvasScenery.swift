import Geometry
import PatternCanvas
import Workloads

/// The canvas of timings: ten layers, each with a soft mask, an opacity and content on every px.
///
/// No tile is empty, so that every px of every layer has its full cost.
enum CanvasScenery {
  static let layerCount = 10

  /// The size of the screen that shows it.
  static var display: PixelSize { get throws(PatternCanvasError) { try PixelSize(width: 1920, height: 1080) } }

  /// Layers of a size, the lowest active.
  static func layers(_ size: PixelSize, seed: UInt64) throws(PatternCanvasError) -> LayerStack {
    let stack = LayerStack(size)
    for index in 0..<layerCount {
      var generator = SplitMix64(seed: seed, stream: "canvas layer \(index)")
      let layer = try Layer(
        id: "layer-\(index)", name: "Layer \(index)", content: content(size, &generator),
        mask: mask(size, &generator), opacity: 0.9)
      try stack.add(layer)
    }
    try stack.select("layer-0")
    return stack
  }

  /// Bands of translucent colours, darker and lighter from px to px.
  private static func content(_ size: PixelSize, _ generator: inout SplitMix64) -> ColorImage {
    let image = ColorImage(size)
    let colors = generator.next()
    let color = SIMD3(UInt16(colors & 255), UInt16(colors >> 8 & 255), UInt16(colors >> 16 & 255))
    // A row is the row above it, moved by one px: each is a part of a longer one.
    let period = 128
    var long: [UInt8] = []
    for x in 0..<size.width + period {
      let alpha = UInt8(96 + x % period)
      for channel in 0..<3 { long.append(UInt8(color[channel] * UInt16(alpha) / 255)) }
      long.append(alpha)
    }
    for y in 0..<size.height { copy(long, from: 4 * (y % period), count: 4 * size.width, to: image.row(y)) }
    return image
  }

  /// Soft waves between 32 and 223.
  private static func mask(_ size: PixelSize, _ generator: inout SplitMix64) -> MaskImage {
    let mask = MaskImage(size)
    let slope = Int(generator.next() % 5) + 1
    let period = 384
    let long = (0..<size.width + period).map { UInt8(32 + min($0 % period, period - 1 - $0 % period)) }
    for y in 0..<size.height { copy(long, from: slope * y % period, count: size.width, to: mask.row(y)) }
    return mask
  }

  private static func copy(_ bytes: [UInt8], from: Int, count: Int, to row: UnsafeMutablePointer<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { row.update(from: first + from, count: count) }
    }
  }

  /// A pen's stroke about the middle of a canvas.
  /// - Parameters:
  ///   - side: the width and height of the canvas, in px.
  ///   - rateHz: points a second, for their times.
  static func stroke(points: Int, spacing: Double, side: Int, seed: UInt64, rateHz: Double) -> [BrushPoint] {
    let pen = PenStroke(points: points, spacing: spacing, width: 1, seed: seed)
    let middle = Vector2(Double(side) / 2, Double(side) / 2)
    return pen.points.indices.map { index in
      BrushPoint(pen.points[index] + middle, pressure: min(1, pen.widths[index]), time: Double(index) / rateHz)
    }
  }
}
