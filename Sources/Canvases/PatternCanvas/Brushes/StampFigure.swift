import Geometry

/// A straight line of a stamp.
public struct StampLine: Hashable, Sendable {
  /// The start point, in px.
  public let start: Vector2
  /// The end point, in px.
  public let end: Vector2

  /// A line between two points, in px.
  public init(start: Vector2, end: Vector2) {
    self.start = start
    self.end = end
  }
}

/// The figure of a stamp: lines with butt ends, or discs.
///
/// It is for inspecting a stamp, or for drawing it by other means. ``StampPainter`` paints the same figure without
/// creating one.
public struct StampFigure: Hashable, Sendable {
  /// The lines. Those of a wave are joined by mitres; each begins where the previous one ends.
  public private(set) var lines: [StampLine] = []
  /// The width of lines, in px.
  public let lineWidth: Double
  /// The centres of discs, in px, column by column.
  public private(set) var discs: [Vector2] = []
  /// The radius of discs, in px.
  public let discRadius: Double

  /// The figure of a brush's stamp. O(lines + discs).
  ///
  /// Lines are in the order of their offset along the direction's `perpendicularCCW`, the most negative first. The
  /// first set precedes the second.
  public init(_ stamp: PatternStamp, of brush: PatternBrush) {
    let motif = StampMotif(stamp, of: brush)
    lineWidth = motif.lineWidth
    discRadius = motif.discRadius
    switch motif.shape {
    case .lines(let crossed):
      addLines(motif)
      if crossed {
        var second = stamp
        second.direction = stamp.direction.perpendicularCCW
        addLines(StampMotif(second, of: brush))
      }
    case .discs:
      for column in motif.offsets { for row in motif.offsets { discs.append(stamp.position + Vector2(column, row)) } }
    case .waves:
      let wave = WaveOutline(spacing: brush.spacing, lineWidth: brush.lineWidth)
      for offset in motif.offsets {
        let vertices = wave.center.map { motif.position($0 * stamp.scale + Vector2(0, offset)) }
        for (start, end) in zip(vertices, vertices.dropFirst()) { lines.append(StampLine(start: start, end: end)) }
      }
    case .contour(let piece):
      for offset in StampMotif.unscaledOffsets(brush.spacing, toEitherSide: StampMotif.linesToEitherSide) {
        lines.append(StampLine(start: piece.start.position(at: offset), end: piece.end.position(at: offset)))
      }
    }
  }

  private mutating func addLines(_ motif: StampMotif) {
    for offset in motif.offsets {
      lines.append(
        StampLine(
          start: motif.position(Vector2(-motif.halfLength, offset)),
          end: motif.position(Vector2(motif.halfLength, offset))))
    }
  }
}

extension ContourNode {
  /// The position at an unscaled lateral offset.
  func position(at offset: Double) -> Vector2 { position + tangent.perpendicularCCW * (offset * scale) }
}

/// The sizes of a stamp's motif, in px, and its position.
struct StampMotif {
  enum Shape {
    case lines(crossed: Bool)
    case discs
    case waves
    case contour(ContourPiece)
  }

  /// The length of lines and the radius of discs before scaling, and their number on either side of the middle one.
  static let lineLength = 20.0
  static let linesToEitherSide = 3
  static let discRadius = 2.0
  static let discsToEitherSide = 5

  let shape: Shape
  let center: Vector2
  let direction: Vector2
  let spacing: Double
  let lineWidth: Double
  let halfLength: Double
  let discRadius: Double
  private let countToEitherSide: Int

  init(_ stamp: PatternStamp, of brush: PatternBrush) {
    switch brush.kind {
    case .parallelLines: shape = .lines(crossed: false)
    case .crossHatch: shape = .lines(crossed: true)
    case .dots: shape = .discs
    case .waves: shape = .waves
    case .contourLines: shape = stamp.contour.map(Shape.contour) ?? .lines(crossed: false)
    }
    center = stamp.position
    direction = stamp.direction
    spacing = brush.spacing * stamp.scale
    lineWidth = brush.lineWidth * stamp.scale
    halfLength = Self.lineLength / 2 * stamp.scale
    discRadius = Self.discRadius * stamp.scale
    countToEitherSide = brush.kind == .dots ? Self.discsToEitherSide : Self.linesToEitherSide
  }

  /// Offsets of lines, or of columns and rows of discs.
  var offsets: some Collection<Double> { Self.unscaledOffsets(spacing, toEitherSide: countToEitherSide) }

  static func unscaledOffsets(_ spacing: Double, toEitherSide count: Int) -> some Collection<Double> {
    (-count...count).lazy.map { Double($0) * spacing }
  }

  /// A position in the motif's own axes, along and across its lines, in px.
  func position(_ local: Vector2) -> Vector2 {
    center + direction * local.x + direction.perpendicularCCW * local.y
  }

  /// The largest distance of the motif from the centre in x or in y, in px.
  var extent: Double {
    let outermost = Double(countToEitherSide) * spacing
    switch shape {
    case .lines, .waves: return outermost + halfLength + lineWidth + spacing
    case .discs: return outermost + discRadius
    case .contour(let piece):
      let chord = (piece.end.position - piece.start.position).length
      return chord + max(1, (piece.start.scale / piece.end.scale)) * (outermost + lineWidth) + 2
    }
  }
}
