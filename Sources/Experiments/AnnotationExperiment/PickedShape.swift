import Annotations
import Foundation
import Geometry
import StrokeOracle

/// An annotation for picks: a filled rectangle, ellipse or diamond, or a ring of one, rotated, somewhere on the screen.
struct PickedShape {
  private let outline: Shape.Outline
  private let centre: Vector2
  private let half: Vector2
  private let turn: Vector2
  /// In px at the depth of its drawing.
  private let strokeWidth: Double
  private let isFilled: Bool

  /// - Parameters:
  ///   - index: its position in the painting order; outlines take turns.
  ///   - extent: the largest distance of its centre from the viewport's, in px an axis.
  init(index: Int, within extent: Vector2, using generator: inout SplitMix64) {
    outline = [.rectangle, .ellipse, .diamond][index % 3]
    centre = Vector2(generator.symmetric(), generator.symmetric()) * extent
    half = Vector2(10 + 50 * generator.unit(), 10 + 50 * generator.unit())
    let angle = 2 * Double.pi * generator.unit()
    turn = Vector2(cos(angle), sin(angle))
    strokeWidth = 1 + 5 * generator.unit()
    isFilled = generator.next() & 3 != 0
  }

  /// The centre and the ends of both half axes, in px from the viewport's centre: the points that a scheme stores.
  var points: [Vector2] {
    [centre, centre + turn * half.x, centre + turn.perpendicularCCW * half.y].map { $0.roundedToGrid() }
  }

  /// The annotation built from a scheme's points, in px from the viewport's centre; nil where it has no size.
  /// - Parameter seen: the screen positions of its three points.
  func annotation(seenAt seen: [Vector2]) -> Annotation? {
    let (across, down) = (seen[1] - seen[0], seen[2] - seen[0])
    let sides = Vector2(across.length, down.length)
    guard sides.x > 0, sides.y > 0, sides.x.isFinite, sides.y.isFinite else { return nil }
    return annotation(
      centre: seen[0], half: sides, rotation: atan2(across.y, across.x), strokeWidth: strokeWidth * sides.x / half.x)
  }

  private func annotation(centre: Vector2, half: Vector2, rotation: Double, strokeWidth: Double) -> Annotation {
    Annotation(
      Shape(outline, size: half * 2), transform: AnnotationTransform(position: centre - half, rotation: rotation),
      appearance: Appearance(fill: isFilled ? .white : nil, stroke: .black, strokeWidth: strokeWidth))
  }

  /// Adds it to a canvas.
  /// - Parameters:
  ///   - canvas: the canvas, to whose active frame it is added.
  ///   - middle: the middle of the view, in px from the top left.
  ///   - points: its three points, in px from the viewport's centre, as in the exact scene.
  func add(to canvas: AnnotationCanvas, middle: Vector2, at points: ArraySlice<Vector2>) throws {
    let points = Array(points)
    guard let annotation = annotation(seenAt: points.map { $0 + middle }) else { return }
    let placed = try canvas.placed(annotation)
    _ = try canvas.edit { try $0.add(placed, to: canvas.activeFrame) }
  }

  /// The exact region of the annotation.
  struct Reference {
    let region: PickReference
    fileprivate let centre: Vector2
    fileprivate let reach: Double

    /// Whether a position can be in it or near its border; O(1).
    func isInReach(of position: Vector2) -> Bool { (position - centre).length <= reach }
  }

  /// The exact region, given its three points.
  func reference(at points: ArraySlice<Vector2>) -> Reference {
    let points = Array(points)
    let (across, down) = (points[1] - points[0], points[2] - points[0])
    let sides = Vector2(across.length, down.length)
    let width = strokeWidth * sides.x / half.x
    let corners: [Vector2] =
      outline == .rectangle
      ? [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)]
      : [Vector2(0, -1), Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0)]
    let region = PickReference(
      outline == .ellipse ? .ellipse(sides) : .polygon(corners.map { $0 * sides }, miterLimit: 4), centre: points[0],
      turn: across / sides.x, strokeWidth: width, isFilled: isFilled)
    return Reference(region: region, centre: points[0], reach: sides.length + 2 * width + 2 * PickMeasurement.margin)
  }
}
