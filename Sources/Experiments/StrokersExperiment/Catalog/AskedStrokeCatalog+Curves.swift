import Geometry

extension AskedStrokeCatalog {
  static let highCurvature: [AskedStroke] =
    // A wave whose tips have a radius of a sixth of a px.
    StrokeShape.curve(
      "sharp-wave", .highCurvature, width: 6,
      (0..<13).map { Vector2(8 * Double($0), $0 % 2 == 0 ? 0 : 64) }
    ).round
    // A parabola with a radius of 1 px at its tip.
    + StrokeShape.curve("sharp-parabola", .highCurvature, width: 3, parabola(step: 2, height: 0.5)).round
    + StrokeShape.curve(
      "sharp-tip", .highCurvature, width: 24,
      withStraightEnds([Vector2(-4, 32), Vector2(0, 0), Vector2(4, 32)], Vector2(0, -32), Vector2(0, 32))
    ).everyCap
    + StrokeShape.curve(
      "tight-spiral", .highCurvature, width: 2, turned(40, from: Vector2(64, 0), by: (15, 8, 17), growth: 0.9375)
    ).round

  static let cusps: [AskedStroke] =
    StrokeShape.curve("cusp", .cusp, width: 12, nearCusp(by: 0)).everyCap
    // The velocity at a point is half the difference of its neighbours, which are one here.
    + StrokeShape.curve(
      "cusp-at-point", .cusp, width: 16,
      [Vector2(0, 64), Vector2(48, 32), Vector2(64, -32), Vector2(48, 32), Vector2(128, 48)]
    ).round
    + StrokeShape.curve("cusp-wide", .cusp, width: 64, nearCusp(by: 0)).round

  static let nearCusps: [AskedStroke] =
    [("0.1", 0x1p-3), ("0.001", 0x1p-10), ("1e-6", 0x1p-20)].flatMap { label, velocity in
      StrokeShape.curve("turn-near-cusp-\(label)", .nearCusp, width: 12, nearCusp(by: velocity)).round
        + StrokeShape.curve("loop-near-cusp-\(label)", .nearCusp, width: 12, nearCusp(by: -velocity)).round
    }
    + StrokeShape.curve("near-cusp", .nearCusp, width: 20, nearCusp(by: 0x1p-10)).everyCap

  static let evolutes: [AskedStroke] =
    // Half widths of 7/8, 1, 9/8 and 2 radii.
    [70, 80, 90, 160].flatMap { width in
      StrokeShape.curve(
        "arc-of-40-wide-\(Int(width))", .evolute, width: width, turned(14, from: Vector2(40, 0), by: (63, 16, 65))
      ).round
    }
    // The evolute of a parabola has a cusp at one radius, 16 px, above its tip.
    + [28, 32, 40, 64].flatMap { width in
      StrokeShape.curve(
        "parabola-of-16-wide-\(Int(width))", .evolute, width: width, parabola(step: 8, height: 0x1p-5)
      ).round
    }
    + StrokeShape.curve(
      "bend-of-16", .evolute, width: 48,
      withStraightEnds(
        [Vector2(-32, 48), Vector2(-16, 16), Vector2(0, 0), Vector2(16, 16), Vector2(32, 48)], Vector2(24, -48),
        Vector2(24, 48))
    ).everyCap
    + StrokeShape.lines(
      "fine-arc-of-40", .evolute, width: 88, turned(33, from: Vector2(40, 0), by: (1023, 64, 1025))
    ).eachStyle

  static let loops: [AskedStroke] =
    // A span that is a 19th of the way between its neighbours runs through a loop.
    StrokeShape.curve(
      "loop-in-a-span", .loop, width: 5, [Vector2(-72, -40), Vector2(0, 0), Vector2(8, 0), Vector2(80, -40)]
    ).round
    + StrokeShape.curve(
      "eight", .loop, width: 10,
      [
        Vector2(0, 0), Vector2(32, 32), Vector2(64, 0), Vector2(32, -32), Vector2(0, 0), Vector2(-32, 32),
        Vector2(-64, 0), Vector2(-32, -32), Vector2(0, 0),
      ]
    ).round
    + StrokeShape.lines("pentagram", .loop, width: 14, pentagram).eachStyle

  /// Points on the parabola y = height · x², from −8 to 8 steps along x: it has the radius 1 / (2 height) at its tip.
  private static func parabola(step: Double, height: Double) -> [Vector2] {
    (-8...8).map { index in
      let x = step * Double(index)
      return Vector2(x, height * x * x)
    }
  }

  /// A curve in whose middle span the velocity is zero at the parameter 1/2, or near it, between straight ends.
  ///
  /// The velocity in the middle of a span is 11/8 of its chord less 1/8 of what lies between the neighbours on both sides.
  /// - Parameter velocity: the velocity there in chords of 8 px; below 0 the curve runs through a small loop.
  static func nearCusp(by velocity: Double) -> [Vector2] {
    let half = 44 - 32 * velocity
    return withStraightEnds(
      [Vector2(4 - half, -32), Vector2(0, 0), Vector2(8, 0), Vector2(4 + half, -32)], Vector2(0, 64), Vector2(0, -64))
  }

  static let pentagram = [
    Vector2(0, 64), Vector2(38, -52), Vector2(-61, 20), Vector2(61, 20), Vector2(-38, -52), Vector2(0, 64),
  ]
}
