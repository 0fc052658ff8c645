import Frames
import Geometry
import Raster

/// Paints annotations into the samples of tiles: their paths, and images by px of about the size of a sample.
final class TilePainter {
  /// The largest distance of curves from their chords, in samples.
  private static let tolerance = 0x1p-5
  /// The number of images that are kept in smaller sizes.
  private static let imageLimit = 16

  private var paths = PaintedPaths()
  private var flat = FlattenedPath()
  private var points: [Vector2] = []
  private var halfWidths: [Double] = []
  private var images: [(revision: UInt64, image: ImagePyramid)] = []

  init() {}

  /// Paints an annotation.
  /// - Parameter source: its frame, with positions in samples.
  func paint(_ slot: AnnotationScene.Slot, _ source: TileSource, into raster: inout CoverageRaster) {
    paths.removeAll()
    let annotation = slot.annotation
    annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
    let centre = annotation.transform.centre(of: annotation.kind.box) * source.scale + source.offset
    let turn = annotation.transform.turn * source.scale
    for path in paths.paths {
      if case .discs(let widths) = path.style {
        add(DiscStroke(path, widths, in: paths), source.scale, to: &raster) { $0.rotated(by: turn) + centre }
        paint(path, into: &raster)
        continue
      }
      flat.flatten(paths.elements[path.elements], tolerance: Self.tolerance / source.scale)
      for index in flat.ends.indices {
        points.removeAll(keepingCapacity: true)
        for point in flat.points[flat.contour(index)] { points.append(point.rotated(by: turn) + centre) }
        add(path.style, isClosed: flat.isClosed[index], source.scale, to: &raster)
      }
      if path.paint == .image, annotation.kind.image != nil {
        paintImage(slot, centre: centre, turn: turn, into: &raster)
      } else {
        paint(path, into: &raster)
      }
    }
  }

  private func paint(_ path: PaintedPaths.Path, into raster: inout CoverageRaster) {
    let color = path.color.channels
    raster.paint(
      StrokeColor(red: color.x, green: color.y, blue: color.z, alpha: color.w),
      isEvenOdd: path.style == .fill(.evenOdd))
  }

  private func add(
    _ discs: DiscStroke, _ scale: Double, to raster: inout CoverageRaster, _ sample: (Vector2) -> Vector2
  ) {
    points.removeAll(keepingCapacity: true)
    halfWidths.removeAll(keepingCapacity: true)
    discs.forEachDisc { position, radius, begins in
      if begins { addContour(to: &raster) }
      points.append(sample(position))
      halfWidths.append(radius * scale)
      return true
    }
    addContour(to: &raster)
  }

  private func addContour(to raster: inout CoverageRaster) {
    addPoints(.stroke(cap: .round, join: .round), isClosed: false, to: &raster)
    points.removeAll(keepingCapacity: true)
    halfWidths.removeAll(keepingCapacity: true)
  }

  private func addPoints(_ style: PathStyle, isClosed: Bool, to raster: inout CoverageRaster) {
    points.withUnsafeBufferPointer { points in
      halfWidths.withUnsafeBufferPointer { halfWidths in
        StrokeOutline().add(
          points, UnsafeBufferPointer(rebasing: halfWidths[..<points.count]), style, isClosed: isClosed, to: &raster)
      }
    }
  }

  private func add(_ style: PaintedPaths.Style, isClosed: Bool, _ scale: Double, to raster: inout CoverageRaster) {
    switch style {
    case .fill: points.withUnsafeBufferPointer { raster.addContour($0) }
    case .stroke(let width, let cap, let join):
      if isClosed, points.count > 1 { points.append(points[0]) }
      while halfWidths.count < points.count { halfWidths.append(0) }
      for index in points.indices { halfWidths[index] = width / 2 * scale }
      addPoints(.stroke(cap: cap, join: join), isClosed: isClosed && points.count > 1, to: &raster)
    case .discs: break
    }
  }

  private func paintImage(
    _ slot: AnnotationScene.Slot, centre: Vector2, turn: Vector2, into raster: inout CoverageRaster
  ) {
    let annotation = slot.annotation
    guard let pixels = annotation.kind.image else { return }
    let image: ImagePyramid
    if let known = images.firstIndex(where: { $0.revision == slot.revision }) {
      image = images[known].image
    } else {
      image = ImagePyramid(pixels)
      if images.count == Self.imageLimit { images.removeFirst() }
      images.append((slot.revision, image))
    }
    // From samples to px of the image.
    let size = Vector2(Double(pixels.width), Double(pixels.height))
    let factor = size / (annotation.kind.box.size * annotation.transform.scale)
    let unit = turn / turn.dot(turn)
    let right = Vector2(unit.x, -unit.y) * factor
    let down = Vector2(unit.y, unit.x) * factor
    let level = image.level(max(right.length, down.length))
    let origin = size * 0.5 - right * (centre.x - 0.5) - down * (centre.y - 0.5)
    raster.paintImage { x, y in image.color(at: origin + right * Double(x) + down * Double(y), level) }
  }
}

/// An image in sizes of 1, 1/2, 1/4 … with premultiplied colours, red in the lowest byte.
private struct ImagePyramid {
  private struct Level {
    let width: Int
    let height: Int
    var pixels: [UInt32]
  }

  private var levels: [Level]

  init(_ image: PixelImage) {
    let packed = image.pixels.map { color in
      let alpha = UInt32(color.w)
      func premultiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
      return premultiplied(color.x) | premultiplied(color.y) << 8 | premultiplied(color.z) << 16 | alpha << 24
    }
    levels = [Level(width: image.width, height: image.height, pixels: packed)]
    while let last = levels.last, max(last.width, last.height) > 1 {
      var next = Level(width: (last.width + 1) / 2, height: (last.height + 1) / 2, pixels: [])
      next.pixels.reserveCapacity(next.width * next.height)
      for y in 0..<next.height {
        for x in 0..<next.width {
          let (right, bottom) = (min(2 * x + 1, last.width - 1), min(2 * y + 1, last.height - 1))
          var (low, high): (UInt32, UInt32) = (0x020002, 0x020002)
          for color in [
            last.pixels[2 * y * last.width + 2 * x], last.pixels[2 * y * last.width + right],
            last.pixels[bottom * last.width + 2 * x], last.pixels[bottom * last.width + right],
          ] {
            low &+= color & 0xFF00FF
            high &+= color >> 8 & 0xFF00FF
          }
          next.pixels.append(low >> 2 & 0xFF00FF | (high >> 2 & 0xFF00FF) << 8)
        }
      }
      levels.append(next)
    }
  }

  /// The level whose px are at most as large as samples.
  /// - Parameter spread: px of the image in a sample.
  func level(_ spread: Double) -> Int { spread > 1 ? min(Int(spread.exponent), levels.count - 1) : 0 }

  /// The colour at a position in px of the image. Beyond its border it is that of the nearest px.
  func color(at position: Vector2, _ number: Int) -> UInt32 {
    let level = levels[number]
    let unit = Double(sign: .plus, exponent: -number, significand: 1)
    func pixel(_ coordinate: Double, _ count: Int) -> Int {
      // NaN counts as 0.
      coordinate > 0 ? Int(min(coordinate * unit, Double(count) - 0.5)) : 0
    }
    return level.pixels[pixel(position.y, level.height) * level.width + pixel(position.x, level.width)]
  }
}
