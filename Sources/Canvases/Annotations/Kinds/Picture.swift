import Geometry
import Raster

/// A picture made of px, such as a photograph.
///
/// The appearance's fill is painted behind it, and visible where it is transparent. The stroke is along its edge. The
/// scale stretches it.
public struct Picture: Hashable, Sendable {
  /// The px.
  public var pixels: PixelImage { didSet { encoded = EncodedPicture() } }
  /// Width and height in local units, each from 10^-30 to 10^30.
  public var size: Vector2

  /// The px as stored in a file of annotations.
  package private(set) var encoded = EncodedPicture()

  /// Creates a picture. Its values are checked when it is added to a scene.
  /// - Parameters:
  ///   - pixels: the px.
  ///   - size: width and height in local units; nil for one px per unit.
  public init(_ pixels: PixelImage, size: Vector2? = nil) {
    self.pixels = pixels
    self.size = size ?? Vector2(Double(pixels.width), Double(pixels.height))
  }
}

extension Picture {
  /// A picture that was read from a file, and is written back unchanged.
  package init(_ pixels: PixelImage, size: Vector2, encoded: EncodedPicture) {
    self.init(pixels, size: size)
    self.encoded = encoded
  }

  public static func == (a: Picture, b: Picture) -> Bool { a.size == b.size && a.pixels == b.pixels }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixels)
    hasher.combine(size)
  }
}

extension Picture: AnnotationKind {
  public static var name: String { "picture" }
  public var box: Box { Box(min: .zero, max: size) }
  public var image: PixelImage? { pixels }
  public var summary: String { "picture of \(pixels.width) by \(pixels.height) pixels" }

  public var fault: String? {
    let range = 1e-30...1e30
    guard range.contains(size.x), range.contains(size.y) else {
      return "has a size of \(size.x) × \(size.y); both sides are from 1e-30 to 1e30."
    }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    if let fill = appearance.fill {
      contour(scale, into: &paths)
      paths.fill(fill, interior: .convex)
    }
    contour(scale, into: &paths)
    paths.fillWithImage(interior: .convex)
    if let pen = appearance.pen { paths.strokeAgain(pen.color, width: pen.width) }
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    let half = size * scale * 0.5
    // Mitered corners.
    return Vector2(abs(half.x), abs(half.y)) + Vector2(repeating: 2 * (appearance.pen?.width ?? 0))
  }

  /// The whole picture with its stroke, including transparent px.
  public func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    contour(scale, into: &paths)
    paths.fill(.black, interior: .convex)
    if let pen = appearance.pen { paths.strokeAgain(pen.color, width: pen.width) }
  }

  /// The whole picture; nil with a stroke, whose corners are mitered.
  public func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline? {
    appearance.pen == nil ? HitOutline(.rectangle, halfSides: size * scale * 0.5) : nil
  }

  private func contour(_ scale: Vector2, into paths: inout PaintedPaths) {
    let half = size * scale * 0.5
    paths.move(to: -half)
    paths.line(to: Vector2(half.x, -half.y))
    paths.line(to: half)
    paths.line(to: Vector2(-half.x, half.y))
    paths.close()
  }
}
