import Annotations
import Geometry
import Raster

/// A kind of an app that shows an image in the ellipse of its box.
struct Disc: AnnotationKind, Hashable {
  var pixels: PixelImage
  var size: Vector2

  static var name: String { "disc" }
  var box: Box { Box(min: .zero, max: size) }
  var image: PixelImage? { pixels }
  var summary: String { "disc" }
  var fault: String? { nil }

  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    let half = size * scale / 2
    paths.move(to: Vector2(half.x, 0))
    for quarter in 0..<4 { paths.quarter(centre: .zero, radii: half, quarter) }
    paths.close()
    paths.fillWithImage()
  }
}
