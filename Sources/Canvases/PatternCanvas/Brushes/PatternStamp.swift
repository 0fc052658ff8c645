import Geometry

/// One stamp of a pattern brush: the position, size and opacity of its motif.
public struct PatternStamp: Hashable, Sendable {
  /// The centre, in px. For a piece of contour lines, the end of the piece.
  public var position: Vector2
  /// The unit vector along the motif's lines.
  public var direction: Vector2
  /// The factor by which the motif is scaled.
  public var scale: Double
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The time at which the pen was there, in s.
  public var time: Double
  /// The piece of contour lines along a stroke; nil for motifs about a centre.
  public var contour: ContourPiece?

  /// Creates a stamp about a centre.
  /// - Parameters:
  ///   - position: the centre, in px.
  ///   - direction: the unit vector along the lines.
  ///   - scale: the factor by which the motif is scaled.
  ///   - opacity: from 0 to 1.
  ///   - time: in s.
  public init(position: Vector2, direction: Vector2, scale: Double, opacity: Double, time: Double = 0) {
    self.position = position
    self.direction = direction
    self.scale = scale
    self.opacity = opacity
    self.time = time
    contour = nil
  }

  /// A brush's stamp at a position, without a pen: it has the brush's own rotation, scale and opacity.
  public init(_ brush: PatternBrush, at position: Vector2) {
    self.init(position: position, direction: brush.direction, scale: brush.scale, opacity: brush.opacity)
  }

  /// The same stamp in an image of another resolution: positions and sizes are multiplied.
  public func scaled(by factor: Double) -> PatternStamp {
    var stamp = self
    stamp.position *= factor
    stamp.scale *= factor
    if let contour {
      stamp.contour = ContourPiece(
        start: contour.start.scaled(by: factor), end: contour.end.scaled(by: factor), isFirst: contour.isFirst,
        isLast: contour.isLast)
    }
    return stamp
  }

  /// A brush's stamp at a position, for the state of the pen there.
  init(_ brush: PatternBrush, at position: Vector2, pen: PenState) {
    var direction = brush.direction
    let lean = pen.lean.length
    if brush.dynamics.tiltAffectsRotation, lean > Self.minLean { direction = direction.rotated(by: pen.lean / lean) }
    self.init(
      position: position, direction: direction,
      scale: brush.dynamics.pressureAffectsSize ? brush.scale * (0.5 + 0.5 * pen.pressure) : brush.scale,
      opacity: brush.dynamics.pressureAffectsOpacity ? brush.opacity * pen.pressure : brush.opacity, time: pen.time)
  }

  /// The smallest cosine of the altitude for which a pen leans: 0.57° from upright.
  private static let minLean = 0.01
}

/// A node of a stroke with contour lines.
public struct ContourNode: Hashable, Sendable {
  /// The position on the stroke, in px.
  public var position: Vector2
  /// The stroke's unit tangent at the node. Offset curves cross the line through the position at right angles to it.
  public var tangent: Vector2
  /// The factor by which offsets and widths are scaled at the node.
  public var scale: Double
}

extension ContourNode {
  fileprivate func scaled(by factor: Double) -> ContourNode {
    ContourNode(position: position * factor, tangent: tangent, scale: scale * factor)
  }
}

/// The part of contour lines between two nodes of a stroke.
///
/// Neighbouring pieces share a node. A px belongs to the piece that contains its centre, so each px at a seam is drawn
/// once.
public struct ContourPiece: Hashable, Sendable {
  /// The node at the start.
  public var start: ContourNode
  /// The node at the end.
  public var end: ContourNode
  /// Whether the stroke begins here, so that the lines have a butt end.
  public var isFirst: Bool
  /// Whether the stroke ends here, so that the lines have a butt end.
  public var isLast: Bool
}
