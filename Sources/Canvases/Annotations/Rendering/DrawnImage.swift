import Geometry
import Raster

/// The image shown by a draw, and the map from positions of the screen to its px. The map works at any depth, where
/// texture coordinates at vertices would fail.
public struct DrawnImage: Sendable {
  /// The index of the draw in ``AnnotationDrawing/draws``.
  public let draw: Int
  /// The image.
  public let image: PixelImage
  /// Whether the draw's triangles are known to be the image's whole rectangle, like those of a ``Picture``.
  package let isWhole: Bool
  /// The position in the image at the top left corner of the screen, in px of the image from its top left.
  public let origin: Vector2
  /// The displacement in the image for one px of the screen to the right; 0 if it is too small for doubles.
  public let right: Vector2
  /// The displacement in the image for one px of the screen down.
  public let down: Vector2

  /// The position in the image at a screen position, in px of the image from its top left.
  /// - Parameter screen: in px from the top left of the viewport.
  /// - Returns: the position. Within the draw's triangles, both coordinates are from 0 to the sides of the image, up to
  ///   rounding by 2^-50 of the distances from the origins of image and frame.
  public func position(under screen: Vector2) -> Vector2 { origin + right * screen.x + down * screen.y }
}

/// The map from positions of a frame to the screen.
struct ImagePlacement {
  /// The position of the frame at the centre of the screen: its rounded part and the remainder.
  let centre: Vector2
  let remainder: Vector2
  /// Zoom and turn as a complex number; infinite if it is too large for doubles.
  let pxPerUnit: Vector2
  /// The centre of the screen, in px.
  let middle: Vector2

  init(centre: Vector2, remainder: Vector2, pxPerUnit: Vector2, middle: Vector2) {
    self.centre = centre
    self.remainder = remainder
    self.pxPerUnit = pxPerUnit
    self.middle = middle
  }

  init(in sight: FrameSight) {
    self.init(
      centre: sight.view.centre, remainder: sight.view.centreRemainder, pxPerUnit: sight.scale, middle: sight.middle)
  }
}

extension AnnotationDrawing {
  /// Records the image of an annotation for those of its draws that show it.
  mutating func noteImages(of annotation: Annotation, from first: Int, _ placement: () -> ImagePlacement) {
    for draw in first..<draws.count where draws[draw].paint == .image {
      guard let image = annotation.kind.image else { continue }
      let placement = placement()
      let transform = annotation.transform
      let box = annotation.kind.box
      // From units about the centre of the scaled box, with the rotation undone, to px of the image.
      let factor = Vector2(Double(image.width), Double(image.height)) / (box.size * transform.scale)
      func texels(_ displacement: Vector2) -> Vector2 { displacement.rotated(byInverseOf: transform.turn) * factor }
      let square = placement.pxPerUnit.dot(placement.pxPerUnit)
      let unitsPerPx = square.isFinite && square > 0 ? placement.pxPerUnit / square : .zero
      // One px to the right is the conjugate of zoom and turn, divided by the squared magnitude; down is that turned by
      // 90°.
      let right = texels(Vector2(unitsPerPx.x, -unitsPerPx.y))
      let down = texels(Vector2(unitsPerPx.y, unitsPerPx.x))
      let middle =
        texels(placement.centre - transform.centre(of: box) + placement.remainder)
        + Vector2(Double(image.width), Double(image.height)) * 0.5
      images.append(
        DrawnImage(
          draw: draw, image: image, isWhole: annotation.kind is Picture,
          origin: middle - right * placement.middle.x - down * placement.middle.y,
          right: right, down: down))
    }
  }
}
