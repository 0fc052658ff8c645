import Geometry

extension AskedStrokeCatalog {
  static let innerJoins: [AskedStroke] =
    // Both corners turn by 90° in opposite directions, 6 px apart.
    StrokeShape.lines(
      "step", .innerJoin, width: 24, [Vector2(0, 0), Vector2(64, 0), Vector2(64, 6), Vector2(128, 6)]
    ).everyStyle
    // The last segment is a fourth of the width long, and turns back.
    + StrokeShape.lines("hook", .innerJoin, width: 40, [Vector2(0, 0), Vector2(96, 0), Vector2(88, 6)]).eachStyle
    + StrokeShape.lines(
      "notches", .innerJoin, width: 16,
      [
        Vector2(0, 0), Vector2(32, 0), Vector2(34, 3), Vector2(37, 1), Vector2(38, 5), Vector2(72, 24), Vector2(73, 20),
        Vector2(70, 22), Vector2(96, 48),
      ]
    ).eachStyle

  static let doublingBack: [AskedStroke] =
    StrokeShape.lines("there-and-back", .doublingBack, width: 20, [Vector2(0, 0), Vector2(96, 0), Vector2(24, 0)])
    .everyStyle
    + StrokeShape.lines(
      "back-beside", .doublingBack, width: 14,
      [Vector2(0, 0), Vector2(96, 0), Vector2(96, 5), Vector2(4, 5), Vector2(4, 9), Vector2(100, 9)]
    ).eachStyle
    + StrokeShape.curve(
      "curve-there-and-back", .doublingBack, width: 12,
      [Vector2(0, 0), Vector2(64, 48), Vector2(16, 12), Vector2(80, 60)]
    ).round

  static let widerThanDrawing: [AskedStroke] =
    // Its segments are shorter than half the width. The exact stroke has whole discs at round joins and caps; strokers
    // draw the outer sector and the outer half. These cover the same where both are round, or the caps are square.
    StrokeShape.lines("wide-corner", .widerThanDrawing, width: 120, [Vector2(0, 0), Vector2(12, 4), Vector2(4, 10)])
    .everyStyle.filter { $0.cap == .square || ($0.cap == .round) == ($0.join == .round) }
    + StrokeShape.curve(
      "wide-scribble", .widerThanDrawing, width: 200,
      [Vector2(0, 0), Vector2(9, 4), Vector2(3, 11), Vector2(-5, 2), Vector2(7, -3), Vector2(8, 9)]
    ).round
    + StrokeShape.lines(
      "wide-scribble-of-lines", .widerThanDrawing, width: 80,
      [Vector2(0, 0), Vector2(9, 4), Vector2(3, 11), Vector2(-5, 2), Vector2(7, -3), Vector2(8, 9)]
    ).round

  static let tinySegments: [AskedStroke] =
    // Points a fourth of a px apart on a spiral.
    StrokeShape.lines("thousand-points", .tinySegments, width: 12, spiral).round
    + StrokeShape.curve("thousand-points-of-a-curve", .tinySegments, width: 60, spiral).round
    + StrokeShape.lines("jitter", .tinySegments, width: 8, jitter(steps: 64, of: 0x1p-10)).eachStyle
    + StrokeShape.curve("curved-jitter", .tinySegments, width: 8, jitter(steps: 64, of: 0x1p-10)).round
    + StrokeShape.lines("coarse-jitter", .tinySegments, width: 20, jitter(steps: 32, of: 0.25)).round
    + StrokeShape.lines(
      "duplicates", .tinySegments, width: 10,
      [
        Vector2(0, 0), Vector2(0, 0), Vector2(0, 0), Vector2(48, 0), Vector2(48, 0), Vector2(48, 36), Vector2(48, 36),
        Vector2(48, 36), Vector2(96, 36), Vector2(96, 36),
      ]
    ).eachStyle
    // The last segment is 2^-12 px long and gives the cap its direction.
    + StrokeShape.lines(
      "tiny-end", .tinySegments, width: 16, [Vector2(0, 0), Vector2(64, 0), Vector2(64, 0x1p-12)]
    ).eachStyle

  static let dots: [AskedStroke] =
    // With butt caps a dot is nothing, and whatever is drawn is infinitely far from it.
    StrokeShape.lines("dot", .dot, width: 20, [Vector2(3, 5)]).everyCap.filter { $0.cap != .butt }
    + StrokeShape.curve("dot-of-three", .dot, width: 50, [Vector2(3, 5), Vector2(3, 5), Vector2(3, 5)]).round
    + StrokeShape.lines("dot-of-a-line", .dot, width: 30, [Vector2(3, 5), Vector2(3, 5 + 0x1p-12)]).everyCap

  static let closed: [AskedStroke] =
    StrokeShape.lines(
      "triangle", .closed, width: 12, [Vector2(0, 0), Vector2(96, 16), Vector2(40, 80)], isClosed: true
    )
    .everyJoin
    + StrokeShape.lines("closed-pentagram", .closed, width: 9, Array(pentagram.dropLast()), isClosed: true).everyJoin
    // Eight of the points with whole coordinates on the circle of radius 52.
    + StrokeShape.curve(
      "ring", .closed, width: 18,
      [
        Vector2(48, 20), Vector2(20, 48), Vector2(-20, 48), Vector2(-48, 20), Vector2(-48, -20), Vector2(-20, -48),
        Vector2(20, -48), Vector2(48, -20),
      ], isClosed: true
    ).round
    + StrokeShape.curve(
      "ring-that-repeats", .closed, width: 30,
      [Vector2(48, 0), Vector2(0, 48), Vector2(-48, 0), Vector2(0, -48), Vector2(48, 0)], isClosed: true
    ).round
    + StrokeShape.lines("closed-line", .closed, width: 16, [Vector2(0, 0), Vector2(64, 24)], isClosed: true).everyJoin

  static let largeCoordinates: [AskedStroke] =
    StrokeShape.lines("far-zigzag", .largeCoordinates, width: 10, moved(zigzag, by: Vector2(0x1p20, -0x1p20))).eachStyle
    + StrokeShape.curve("far-wave", .largeCoordinates, width: 6, moved(wave, by: Vector2(-0x1p20, 0x1p19))).round

  static let hairlines: [AskedStroke] =
    StrokeShape.lines("thin-zigzag", .hairline, width: 0.5, zigzag).eachStyle
    + StrokeShape.curve("thin-wave", .hairline, width: 0.5, wave).round

  static let miterLimits: [AskedStroke] =
    // The tip lies √(60² + rise²) / rise half widths from the corner: 3.67 and 4.40 beside the limit of 4.
    StrokeShape.lines("within-the-limit", .miterLimit, width: 12, corner(rising: 17)).mitered()
    + StrokeShape.lines("beyond-the-limit", .miterLimit, width: 12, corner(rising: 14)).mitered()
    + StrokeShape.lines("far-within-the-limit", .miterLimit, width: 12, corner(rising: 60)).mitered(cap: .round)
    + StrokeShape.lines("far-beyond-the-limit", .miterLimit, width: 12, corner(rising: 3)).mitered(cap: .square)
    + StrokeShape.lines("within-a-limit-of-10", .miterLimit, width: 12, corner(rising: 7)).mitered(limit: 10)
    + StrokeShape.lines("limit-of-1", .miterLimit, width: 12, corner(rising: 60)).mitered(limit: 1)

  static let plain: [AskedStroke] =
    StrokeShape.lines("zigzag", .plain, width: 10, zigzag).everyStyle
    + StrokeShape.curve("wave", .plain, width: 6, wave).everyCap

  /// A corner at the origin, whose two segments are 60 px wide and rise and fall by so many.
  private static func corner(rising: Double) -> [Vector2] {
    [Vector2(-60, -rising), Vector2(0, 0), Vector2(-60, rising)]
  }

  private static let zigzag = [
    Vector2(0, 0), Vector2(40, 24), Vector2(72, -8), Vector2(112, 32), Vector2(160, 16),
  ]

  private static let wave = withStraightEnds(
    [Vector2(0, 0), Vector2(24, 20), Vector2(48, 0), Vector2(72, -20), Vector2(96, 0)], Vector2(20, 16), Vector2(20, 16)
  )

  private static let spiral = turned(
    1000, from: Vector2(64, 0), by: (249_999, 1000, 250_001), growth: 1 - 0x1p-11)

  /// A long line, a walk of tiny steps, and a long line.
  private static func jitter(steps: Int, of size: Double) -> [Vector2] {
    // Eight directions in an order that turns by every angle.
    let ways = [
      Vector2(1, 0), Vector2(-1, 1), Vector2(1, 1), Vector2(0, -1), Vector2(1, -1), Vector2(-1, 0), Vector2(1, 0),
      Vector2(0, 1),
    ]
    var points = [Vector2(-48, -8), Vector2(0, 0)]
    for index in 0..<steps { points.append(points[points.count - 1] + ways[(index * index + index) / 2 % 8] * size) }
    return points + [Vector2(48, 24)]
  }
}
