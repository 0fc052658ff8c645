import Annotations
import Geometry
import PNGImages
import Raster

extension CanvasPicture {
  /// The largest number of samples of an image for one px, in each direction.
  private static let maxSamples = 8

  /// The picture in px, with exact-area coverage of edges. O(px + vertices).
  ///
  /// Px of images are shown as squares if they are larger than those of the screen, and averaged if they are smaller.
  /// - Throws: `PNGImageError.size(width:height:)` for a viewport with more px than a `PixelImage` can have.
  public func pixels() throws(PNGImageError) -> PixelImage {
    let size = size
    guard var image = PixelImage(width: size.width, height: size.height, color: background?.channels ?? .zero) else {
      throw .size(width: size.width, height: size.height)
    }
    var region = RegionFiller()
    if layers.contains(.grid) {
      canvas.grid?.forEachDot { dot, opacity in
        region.removeAll()
        region.add(Self.circle(dot * canvas.pixelDensity, radius: canvas.pixelDensity))
        var color = Self.dotColor.channels
        color.w = UInt8((255 * opacity).rounded())
        image.fill(region, color)
      }
    }
    forEachDrawing { drawing in
      for (index, draw) in drawing.draws.enumerated() {
        if let tile = tile(index, of: drawing) {
          tile.paint(on: &image)
          continue
        }
        region.removeAll()
        drawing.forEachTriangle(of: draw) { region.addTriangle($0, $1, $2) }
        if let shown = drawing.image(of: index) {
          Self.fill(&image, region, shown)
        } else {
          image.fill(region, draw.color.channels)
        }
      }
    }
    return image
  }

  /// A circle as a polygon, within 1/50 of its radius.
  private static func circle(_ centre: Vector2, radius: Double) -> [Vector2] {
    // The corners of an octagon, and the same rotated by 22.5°.
    let (a, b, c) = (0.9238795325112867, 0.3826834323650898, 0.7071067811865476)
    let quarter = [Vector2(1, 0), Vector2(a, b), Vector2(c, c), Vector2(b, a)]
    var corners: [Vector2] = []
    for turn in [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)] {
      for corner in quarter { corners.append(centre + corner.rotated(by: turn) * radius) }
    }
    return corners
  }

  private static func fill(_ image: inout PixelImage, _ region: RegionFiller, _ shown: DrawnImage) {
    let spread = max(shown.right.length, shown.down.length)
    let count = spread > 1 ? Int(min(Double(maxSamples), spread.rounded(.up))) : 1
    region.forEachRun(width: image.width, height: image.height) { y, columns, coverage in
      for x in columns {
        image.paint(
          shown.color(x: x, y: y, samples: count), coverage: coverage, x: x, y: y)
      }
    }
  }
}

extension DrawnImage {
  /// The mean colour under a px of the screen, weighted by alpha, from the same number of samples in each direction.
  fileprivate func color(x: Int, y: Int, samples count: Int) -> SIMD4<UInt8> {
    if count == 1 { return color(at: position(under: Vector2(Double(x) + 0.5, Double(y) + 0.5))) }
    var (sum, alpha) = (SIMD4<Double>.zero, 0.0)
    for row in 0..<count {
      for column in 0..<count {
        let offset = Vector2(Double(column) + 0.5, Double(row) + 0.5) / Double(count)
        let sample = SIMD4<Double>(color(at: position(under: Vector2(Double(x), Double(y)) + offset)))
        sum += sample * sample.w
        alpha += sample.w
      }
    }
    guard alpha > 0 else { return .zero }
    var mean = sum / alpha
    mean.w = alpha / Double(count * count)
    return SIMD4<UInt8>(mean.rounded(.toNearestOrAwayFromZero))
  }

  /// The colour at a position in the image. Beyond its border it is that of the nearest px.
  func color(at position: Vector2) -> SIMD4<UInt8> {
    let (x, y) = (pixel(position.x, image.width), pixel(position.y, image.height))
    return image[x, y]
  }

  private func pixel(_ coordinate: Double, _ count: Int) -> Int {
    // NaN counts as 0.
    coordinate > 0 ? Int(min(coordinate, Double(count) - 0.5)) : 0
  }
}
