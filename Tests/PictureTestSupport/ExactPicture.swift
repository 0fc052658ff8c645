import Frames
import Geometry
import Raster

/// A picture on white, painted with exact areas: what an app shows.
public struct ExactPicture {
  public let width: Int
  public let height: Int
  /// Premultiplied red, green, blue and alpha, from 0 to 1.
  public private(set) var pixels: [SIMD4<Float>]
  /// The centre of the view, and its rotation.
  public let centre: Vector2
  public let turn: Vector2

  /// A white picture of a canvas's view.
  public init<Rule: HandoffRule>(_ canvas: FrameCanvas<Rule>) {
    (width, height) = (Int(canvas.viewport.width), Int(canvas.viewport.height))
    (centre, turn) = (canvas.viewport.centre, canvas.turn)
    pixels = Array(repeating: SIMD4(1, 1, 1, 1), count: width * height)
  }

  /// An opaque image.
  public init(_ image: PixelImage) {
    (width, height, centre, turn) = (image.width, image.height, .zero, Vector2(1, 0))
    pixels = image.pixels.map { SIMD4<Float>($0) / 255 }
  }

  public mutating func paint(_ region: RegionFiller, _ color: SIMD4<UInt8>) {
    let channels = SIMD4<Float>(color) / 255
    let paint = SIMD4(channels.x, channels.y, channels.z, 1) * channels.w
    region.forEachRun(columns: 0..<width, rows: 0..<height) { y, columns, coverage in
      for x in columns { add(paint * Float(coverage), x, y) }
    }
  }

  public mutating func paint(_ draw: TileDraw, _ tiles: InkTiles) {
    // Where the tile may be, whatever the view's rotation.
    let middle = ((Vector2(draw.corner) + Vector2(draw.opposite)) / 2).rotated(by: turn) + centre
    let reach = (Vector2(draw.opposite) - Vector2(draw.corner)).length / 2 + 1
    func range(_ middle: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(middle - reach, 0), Double(count)))
      return first..<max(first, Int(min(max(middle + reach, 0), Double(count))))
    }
    for y in range(middle.y, height) {
      for x in range(middle.x, width) {
        let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - centre).rotated(byInverseOf: turn)
        if let color = tiles.color(of: draw, at: place, turn: turn) { add(color, x, y) }
      }
    }
  }

  private mutating func add(_ color: SIMD4<Float>, _ x: Int, _ y: Int) {
    pixels[y * width + x] = color + pixels[y * width + x] * (1 - color.w)
  }

  /// The largest difference from another picture, of 1.
  public func difference(from other: ExactPicture) -> Float {
    zip(pixels, other.pixels).reduce(0) { worst, pair in
      let d = pair.0 - pair.1
      return max(worst, abs(d.x), abs(d.y), abs(d.z), abs(d.w))
    }
  }
}
