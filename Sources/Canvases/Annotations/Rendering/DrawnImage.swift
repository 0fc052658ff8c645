import Geometry
import Raster

/// The image that a draw shows, and which of its px is under a position of the screen: a map that holds at any depth,
/// where texture coordinates at vertices would not.
public struct DrawnImage: Sendable {
  /// The index of the draw in ``AnnotationDrawing/draws``.
  public let draw: Int
  /// The image.
  public let image: PixelImage
  /// Whether the draw's triangles are known to be the image's whole rectangle, as those of a ``Picture`` are.
  package let isWhole: Bool
  /// The position in the image under the top left corner of the screen, in px of the image from its top left.
  public let origin: Vector2
  /// The displacement in the image for one px of the screen to the right. 0 where the image is so large that doubles
  /// hold no less.
  public let right: Vector2
  /// The displacement in the image for one px of the screen down.
  public let down: Vector2

  /// The position in the image under a screen position, in px of the image from its top left.
  /// - Parameter screen: in px from the top left of the viewport.
  /// - Returns: both coordinates from 0 to the sides where the draw's triangles are, but for rounding: 2^-50 of the
  ///   distances from the origins of image and frame.
  public func position(under screen: Vector2) -> Vector2 { origin + right * screen.x + down * screen.y }
}

/// Where the positions of a frame are on the screen.
struct ImagePlacement {
  /// The position of the frame in the middle of the screen: its rounded part and the rest.
  let centre: Vector2
  let remainder: Vector2
  /// Zoom and turn as a complex number; infinite where doubles hold no less.
  let pxPerUnit: Vector2
  /// The middle of the screen, in px.
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
  /// Adds the image of an annotation to those of its draws that show it.
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
      // One px to the right is the conjugate of zoom and turn, divided by its square; down is that turned by 90°.
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
