import CPatternCanvas
import Geometry

extension StampPainter {
  /// Adds a motif's coverage to a window.
  func add(_ motif: StampMotif, of brush: PatternBrush, scale: Double, to coverage: inout vernier_coverage) {
    switch motif.shape {
    case .discs: addDiscs(motif, to: &coverage)
    case .lines(let crossed):
      let lines = LineBand(motif)
      addLines(lines, motif, to: &coverage)
      if crossed { addCrossing(lines, motif, to: &coverage) }
    case .waves: addWaves(waveOutline(of: brush), motif, scale: scale, to: &coverage)
    case .contour(let piece):
      addContour(piece, of: brush, to: &coverage)
      clip(piece, &coverage)
    }
  }

  /// Adds the quadrilateral of the first four points.
  private func addQuadrilateral(sign: Float = 1, to coverage: inout vernier_coverage) {
    vernier_coverage_add_polygon(&coverage, UnsafeRawPointer(points).assumingMemoryBound(to: Double.self), 4, sign)
  }

  // MARK: - Discs

  private func addDiscs(_ motif: StampMotif, to coverage: inout vernier_coverage) {
    // The columns' x first, then the rows' y.
    let coordinates = UnsafeMutableRawPointer(points).assumingMemoryBound(to: Double.self)
    var count = 0
    for offset in motif.offsets {
      coordinates[count] = motif.center.x + offset
      coordinates[discCount + count] = motif.center.y + offset
      count += 1
    }
    vernier_coverage_add_discs(
      &coverage, coordinates, count, coordinates + discCount, count, motif.discRadius)
  }

  private var discCount: Int { Int(VERNIER_MAX_DISCS_ABREAST) }

  // MARK: - Lines

  /// The lines of a set, across their direction: seven, or one if they overlap or touch.
  private struct LineBand {
    let count: Int
    let halfWidth: Double
    private let spacing: Double

    init(_ motif: StampMotif) {
      let outermost = Double(StampMotif.linesToEitherSide) * motif.spacing
      spacing = motif.spacing
      let overlaps = motif.spacing <= motif.lineWidth
      count = overlaps ? 1 : 2 * StampMotif.linesToEitherSide + 1
      halfWidth = overlaps ? outermost + motif.lineWidth / 2 : motif.lineWidth / 2
    }

    /// The extent of a line across the direction.
    func range(_ line: Int) -> (lower: Double, upper: Double) {
      let middle = Double(line - count / 2) * spacing
      return (middle - halfWidth, middle + halfWidth)
    }
  }

  /// Adds or subtracts a rectangle in the motif's axes.
  private func addRectangle(
    _ x: (lower: Double, upper: Double), _ y: (lower: Double, upper: Double), _ motif: StampMotif, sign: Float = 1,
    to coverage: inout vernier_coverage
  ) {
    points[0] = motif.position(Vector2(x.lower, y.lower))
    points[1] = motif.position(Vector2(x.upper, y.lower))
    points[2] = motif.position(Vector2(x.upper, y.upper))
    points[3] = motif.position(Vector2(x.lower, y.upper))
    addQuadrilateral(sign: sign, to: &coverage)
  }

  private func addLines(_ lines: LineBand, _ motif: StampMotif, to coverage: inout vernier_coverage) {
    for line in 0..<lines.count {
      addRectangle((-motif.halfLength, motif.halfLength), lines.range(line), motif, to: &coverage)
    }
  }

  /// Adds the second set, and subtracts its intersection with the first. The intersection consists of rectangles, since
  /// the sets are at right angles.
  private func addCrossing(_ lines: LineBand, _ motif: StampMotif, to coverage: inout vernier_coverage) {
    func clipped(_ range: (lower: Double, upper: Double)) -> (lower: Double, upper: Double) {
      (max(range.lower, -motif.halfLength), min(range.upper, motif.halfLength))
    }
    for column in 0..<lines.count {
      let x = lines.range(column)
      addRectangle(x, (-motif.halfLength, motif.halfLength), motif, to: &coverage)
      let common = clipped(x)
      guard common.lower < common.upper else { continue }
      for row in 0..<lines.count {
        let y = clipped(lines.range(row))
        guard y.lower < y.upper else { continue }
        addRectangle(common, y, motif, sign: -1, to: &coverage)
      }
    }
  }

  // MARK: - Waves

  /// Adds a quadrilateral for each chord of each wave. Chords are joined by mitres, so that they do not overlap.
  private func addWaves(
    _ wave: WaveOutline, _ motif: StampMotif, scale: Double, to coverage: inout vernier_coverage
  ) {
    for offset in motif.offsets {
      let middle = Vector2(0, offset)
      points[0] = motif.position(wave.upper[0] * scale + middle)
      points[1] = motif.position(wave.lower[0] * scale + middle)
      for vertex in wave.center.indices.dropFirst() {
        points[2] = motif.position(wave.lower[vertex] * scale + middle)
        points[3] = motif.position(wave.upper[vertex] * scale + middle)
        addQuadrilateral(to: &coverage)
        (points[0], points[1]) = (points[3], points[2])
      }
    }
  }

  // MARK: - Contour lines

  /// Adds a quadrilateral for each line, from the line across the stroke at one node to that at the other. It extends 1
  /// px beyond a seam; px there are removed according to their centres.
  private func addContour(_ piece: ContourPiece, of brush: PatternBrush, to coverage: inout vernier_coverage) {
    let overlaps = brush.spacing <= brush.lineWidth
    let outermost = Double(StampMotif.linesToEitherSide) * brush.spacing
    let lines = overlaps ? 0...0 : -StampMotif.linesToEitherSide...StampMotif.linesToEitherSide
    let halfWidth = brush.lineWidth / 2 + (overlaps ? outermost : 0)
    for line in lines {
      let offset = Double(line) * brush.spacing
      let chord = piece.end.position(at: offset) - piece.start.position(at: offset)
      let length = chord.length
      guard length > 0 else { continue }
      let overlap = chord / length
      points[0] = piece.start.position(at: offset - halfWidth) - (piece.isFirst ? .zero : overlap)
      points[1] = piece.end.position(at: offset - halfWidth) + (piece.isLast ? .zero : overlap)
      points[2] = piece.end.position(at: offset + halfWidth) + (piece.isLast ? .zero : overlap)
      points[3] = piece.start.position(at: offset + halfWidth) - (piece.isFirst ? .zero : overlap)
      addQuadrilateral(to: &coverage)
    }
  }

  private func clip(_ piece: ContourPiece, _ coverage: inout vernier_coverage) {
    var start = piece.start.seam
    var end = piece.end.seam
    switch (piece.isFirst, piece.isLast) {
    case (true, true): break
    case (true, false): vernier_coverage_keep_between(&coverage, nil, &end)
    case (false, true): vernier_coverage_keep_between(&coverage, &start, nil)
    case (false, false): vernier_coverage_keep_between(&coverage, &start, &end)
    }
  }
}

extension ContourNode {
  /// The line across the stroke.
  fileprivate var seam: vernier_seam {
    vernier_seam(x: position.x, y: position.y, direction_x: tangent.x, direction_y: tangent.y)
  }
}
