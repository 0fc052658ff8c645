import ExactNumbers
import Geometry

extension FixedPointScheme: StagedScheme {
  /// The stages of one point. The scheme chooses the origin and the scale of a stroke; its vertices are stored. The
  /// camera is at the corner of the view, so px are relative to that corner.
  /// - Returns: nil for a stroke of an archive that was drawn in a turned view.
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    guard let (stroke, vertex) = stored(index), stroke.turn == Vector2(1, 0) else { return nil }
    let units = StagedNumber(scale.unitsPerWorldUnit.wide())
    let origin = StagedVector(x: StagedNumber(stroke.position.x.units), y: StagedNumber(stroke.position.y.units))
    let unitsPerStrokePixel = StagedNumber(stroke.unitsPerPixel.units)
    let stored = ((sight.point(index) * units - origin) / unitsPerStrokePixel).held(as: vertex, in: .store)

    let turn = sight.turn.held(as: stroke.turn.rotated(byInverseOf: camera.turn), in: .camera)
    let unitsPerPixel = (units / sight.zoom).held(as: camera.unitsPerPixel.units, in: .camera)
    let middle = sight.constant(viewport.centre)
    let toMiddle = StagedVector(
      x: sight.turn.x * middle.x + sight.turn.y * middle.y, y: sight.turn.x * middle.y - sight.turn.y * middle.x)
    let exactCorner = sight.centre * units - toMiddle * (units / sight.zoom)
    let corner = StagedVector(
      x: exactCorner.x.held(as: camera.position.x.units, in: .camera),
      y: exactCorner.y.held(as: camera.position.y.units, in: .camera))

    let px: StagedVector
    var ratio = BigInteger()
    let seen = stroke.scale(in: camera, using: &ratio)
    if FixedView.isMatrix(scale: seen) {
      let zoom = (unitsPerStrokePixel / unitsPerPixel).stepped(to: seen, in: .scale).rounded(to: .binary32, in: .scale)
      let matrix = (turn.rounded(to: .binary32, in: .camera) * zoom).rounded(to: .binary32, in: .rotation)
      var cornerInStroke = FixedVector(copying: camera.position)
      let offset = ((origin - corner) / unitsPerStrokePixel)
        .stepped(to: -stroke.px(of: &cornerInStroke), in: .subtraction).rounded(to: .binary32, in: .subtraction)
      px = (stored.turned(by: matrix, to: .binary32) + offset.turned(by: matrix, to: .binary32))
        .rounded(to: .binary32, in: .subtraction)
    } else {
      var world = FixedVector()
      stroke.load(vertex, into: &world)
      let position = (stored * unitsPerStrokePixel + origin).stepped(to: world, in: .subtraction)
      world.subtract(camera.position)
      world.divide(by: camera.unitsPerPixel)
      px = ((position - corner) / unitsPerPixel).stepped(to: world.doubles, in: .scale)
        .turned(by: turn, to: .binary64).rounded(to: .binary32, in: .float32Conversion)
    }
    let factor = sight.ndcPerPixel.held(as: StrokeMatrix.ndcPerPixel(viewport), in: .float32Conversion)
    return ((px * factor).rounded(to: .binary32, in: .float32Conversion) + sight.constant(Vector2(-1, 1)))
      .rounded(to: .binary32, in: .float32Conversion)
  }

  /// The coordinates of a vertex's stroke, and the stored vertex.
  private func stored(_ index: Int) -> (FixedCoordinates, SIMD2<Float>)? {
    var first = 0
    for stroke in strokes {
      if index < first + stroke.vertices.count { return (stroke.coordinates, stroke.vertices[index - first]) }
      first += stroke.vertices.count
    }
    return nil
  }
}

extension StagedVector {
  fileprivate static func / (a: StagedVector, divisor: StagedNumber) -> StagedVector {
    StagedVector(x: a.x / divisor, y: a.y / divisor)
  }

  fileprivate func stepped(to value: borrowing FixedVector, in stage: ProjectionStage) -> StagedVector {
    StagedVector(x: x.stepped(to: value.x.units, in: stage), y: y.stepped(to: value.y.units, in: stage))
  }
}

extension BigInteger {
  /// The exact number of units that this fixed-point number stands for.
  fileprivate var units: BigFloat { wide(exponent: -FixedVector.fractionBits) }

  /// This number times 2^`exponent`, exactly.
  fileprivate func wide(exponent: Int = 0) -> BigFloat {
    var register = BigFloat(precision: max(53, bitWidth))
    register.set(self, exponent: exponent)
    return register
  }
}
