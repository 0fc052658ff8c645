import Geometry

extension AskedStrokeCatalog {
  /// Strokes of constant width that were kept because a search had found them or because they had gone wrong, as they
  /// were found. Those that seeds draw are rounded to 2^-10 px.
  static let kept: [AskedStroke] = [found, drawn].flatMap { $0 }

  private static let found: [AskedStroke] = [
    // A closed curve through two points.
    StrokeShape.curve(
      "kept-two-points", .kept, width: 10.5,
      [
        Vector2(-4.34, -13.82), Vector2(-3.175, -9.667),
      ], isClosed: true
    ).round,
    // An arc whose first chord begins on the circle.
    StrokeShape.lines(
      "kept-chord-on-circle", .kept, width: 8.711328,
      [
        Vector2(0.117997, 0), Vector2(0.883936, 3), Vector2(20.358379, 3), Vector2(20.652213, 6),
      ], isClosed: true
    ).round,
    // A bevel of a slight turn.
    StrokeShape.lines(
      "kept-slight-bevel", .kept, width: 1.29,
      [
        Vector2(-14.5, 9.03), Vector2(-21.22, 12.71), Vector2(-20.71, 25.55),
      ]
    ).beveled,
    // Sharp turns between gentle ones.
    StrokeShape.curve(
      "kept-sharp-among-gentle", .kept, width: 0.75,
      [
        Vector2(0.75, -9.625), Vector2(1.375, -10), Vector2(0.75, -9.625), Vector2(-37.125, -47.5),
      ], isClosed: true
    ).round,
    // A step back at the end, by less than the flattening follows.
    StrokeShape.lines(
      "kept-step-back", .kept, width: 102.4738465792174,
      [
        Vector2(-30.65733015665033, -25.669198978441905), Vector2(-62.173138134428086, 13.555189463755411),
        Vector2(-62.16966035957471, 13.554904891957364),
      ]
    ).round,
    // A sharp turn at once behind an outline.
    StrokeShape.lines(
      "kept-turn-behind-outline", .kept, width: 111.72,
      [
        Vector2(-100, 0), Vector2(-50, 0), Vector2(0, 0), Vector2(2.979, 0),
        Vector2(137.90225611761062, 26.312377004399554),
      ]
    ).round,
    // An inner edge that is short where the curve bulges.
    StrokeShape.curve(
      "kept-bulge", .kept, width: 415.494,
      [
        Vector2(0, 0), Vector2(33.598, 0), Vector2(81.089, 2.199), Vector2(150.344, 6.501), Vector2(218.137, 12.772),
        Vector2(252.103, 17.783), Vector2(285.794, 26.484), Vector2(318.905, 36.483), Vector2(358.241, 49.94),
        Vector2(405.036, 68.794), Vector2(455.983, 92.845), Vector2(517.245, 123.948),
      ]
    ).round,
    // A long chord and then a short one.
    StrokeShape.curve(
      "kept-short-chord", .kept, width: 1.8387108996027766,
      [
        Vector2(-88.62202524662635, 33.87451985395786), Vector2(-90.96178433356387, 33.98785348430809),
        Vector2(-96.07641791016486, 34.890852055637), Vector2(-98.85605371769786, 35.458981890471634),
        Vector2(-103.01766272408078, 36.43956938930983), Vector2(-105.38841973691531, 37.02813783727591),
      ]
    ).round,
    // A bend at one point and hardly any at the next.
    StrokeShape.curve(
      "kept-outer-edge", .kept, width: 1228.58,
      [
        Vector2(0, 0), Vector2(-0.03, -59.87), Vector2(-3.64, -121.37), Vector2(-7.47, -186.01),
        Vector2(-11.16, -253.82), Vector2(-15.52, -305.93), Vector2(-23.44, -366.65), Vector2(-30.3, -428.31),
        Vector2(-37.78, -489.35), Vector2(-49.22, -549.9), Vector2(-63.53, -609.78), Vector2(-74.8, -670.58),
        Vector2(-82.07, -731.41), Vector2(-85.92, -793.11), Vector2(-92.09, -854.46), Vector2(-95.65, -915.93),
        Vector2(-95.89, -977.18), Vector2(-91.13, -1039.09), Vector2(-83.17, -1100.15), Vector2(-75.71, -1161.3),
        Vector2(-64.07, -1221.52), Vector2(-53.04, -1284.72), Vector2(-44.47, -1343.43), Vector2(-32.46, -1403.91),
        Vector2(-23.6, -1464.91), Vector2(-28.73, -1537.66), Vector2(3.55, -1587.29), Vector2(14.78, -1644.98),
        Vector2(28.74, -1705.83), Vector2(43.15, -1765.58),
      ]
    ).round,
  ].flatMap { $0 }

  private static let drawn: [AskedStroke] = [
    // Drawn by seeds, from kinds of strokes that go wrong in their own ways.
    StrokeShape.curve(
      "kept-walk-13", .kept, width: 0.6875,
      [
        Vector2(12.78515625, -18.15625), Vector2(1.2626953125, -30.853515625), Vector2(1.494140625, -43.88671875),
        Vector2(9.857421875, -32.6201171875), Vector2(6.009765625, -46.2734375),
        Vector2(-5.4541015625, -44.3466796875), Vector2(-8.9189453125, -43.6923828125),
        Vector2(-10.615234375, -30.3486328125), Vector2(-1.91015625, -28.5537109375),
      ]
    ).round,
    StrokeShape.lines(
      "kept-cusps-31", .kept, width: 15.296875,
      [
        Vector2(0, 0), Vector2(0.666015625, 23.728515625), Vector2(1.25, 0),
      ]
    ).round,
    StrokeShape.lines(
      "kept-u-turns-5", .kept, width: 9.359375,
      [
        Vector2(0.0009765625, 0), Vector2(0.779296875, 3), Vector2(20.7119140625, 3), Vector2(20.1142578125, 6),
        Vector2(0.6875, 6), Vector2(0.2119140625, 9),
      ]
    ).round,
    StrokeShape.lines(
      "kept-duplicates-10", .kept, width: 2.75,
      [
        Vector2(-4.89453125, 7.5751953125), Vector2(-16.1875, 2.49609375), Vector2(-20.20703125, 1.9775390625),
        Vector2(-33.443359375, 7.322265625), Vector2(-33.443359375, 7.322265625),
      ], isClosed: true
    ).round,
    StrokeShape.curve(
      "kept-back-and-forth-14", .kept, width: 15.96875,
      [
        Vector2(11.341796875, 9.328125), Vector2(-7.3720703125, -6.0634765625), Vector2(9.0732421875, 7.462890625),
        Vector2(9.640625, 7.9287109375),
      ]
    ).round,
    StrokeShape.curve(
      "kept-loops-10", .kept, width: 4.9375,
      [
        Vector2(9.0986328125, 0), Vector2(7.15625, 7.126953125), Vector2(0.9326171875, 8.8603515625),
        Vector2(-3.7255859375, 3.888671875), Vector2(-2.1591796875, -4.0263671875), Vector2(5.58203125, -8.89453125),
        Vector2(14.775390625, -7.03125), Vector2(19.59765625, 0.1533203125), Vector2(17.53515625, 7.2216796875),
        Vector2(11.2841796875, 8.8251953125), Vector2(6.7099609375, 3.75), Vector2(8.4091796875, -4.1630859375),
        Vector2(16.2314453125, -8.92578125), Vector2(25.392578125, -6.93359375), Vector2(30.09375, 0.3056640625),
        Vector2(27.9130859375, 7.3134765625), Vector2(21.6357421875, 8.7861328125), Vector2(17.1474609375, 3.609375),
      ]
    ).round,
    StrokeShape.curve(
      "kept-wide-19", .kept, width: 62.765625,
      [
        Vector2(13.0400390625, -2.6953125), Vector2(7.19921875, 2.4619140625), Vector2(2.4091796875, 7.1455078125),
        Vector2(3.294921875, 6.8251953125),
      ], isClosed: true
    ).round,
    StrokeShape.curve(
      "kept-spiral-21", .kept, width: 1.625,
      [
        Vector2(0, 0), Vector2(0.6142578125, 0.3359375), Vector2(0.7568359375, 1.177734375),
        Vector2(0.1484375, 2.0947265625), Vector2(-1.1650390625, 2.5458984375), Vector2(-2.8037109375, 2.0947265625),
        Vector2(-4.158203125, 0.5927734375), Vector2(-4.5888671875, -1.71875), Vector2(-3.66015625, -4.23828125),
        Vector2(-1.328125, -6.158203125), Vector2(1.9853515625, -6.712890625), Vector2(5.45703125, -5.4326171875),
        Vector2(8.0654296875, -2.3466796875), Vector2(8.88671875, 1.9580078125), Vector2(7.388671875, 6.4384765625),
        Vector2(3.6396484375, 9.8486328125), Vector2(-1.6298828125, 11.0810546875), Vector2(-7.1640625, 9.501953125),
        Vector2(-11.48046875, 5.1923828125), Vector2(-13.2626953125, -0.9990234375),
        Vector2(-11.7470703125, -7.6162109375),
      ], isClosed: true
    ).round,
  ].flatMap { $0 }
}
