import Geometry

@testable import Tessellation

/// A stroke of random numbers with many hard cases: points at one position, reversals, widths that jump, and an origin
/// so far away that float32 can just represent the tolerance.
struct FuzzedStroke: CustomStringConvertible {
  var points: [Vector2]
  var widths: [Double]
  var isEven: Bool
  var isClosed: Bool
  var style: StrokeStyle
  var tolerance: FlatteningTolerance
  var origin = Vector2.zero

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed, stream: "fuzzed stroke")
    func pick<Element>(_ choices: [Element]) -> Element { choices[Int(generator.next() % UInt64(choices.count))] }
    func power(_ lower: Double, _ upper: Double) -> Double {
      var value = 1.0
      let exponent = lower + (upper - lower) * generator.unit()
      for _ in 0..<Int(abs(exponent)) { value *= exponent < 0 ? 0.1 : 10 }
      return value * (1 + 8 * generator.unit())
    }
    let count = pick([1, 2, 2, 3, 3, 4, 5, 8, 20])
    let step = power(-3, 3)
    var position = Vector2.zero
    var move = Vector2(1, 0)
    points = []
    for _ in 0..<count {
      switch generator.next() % 8 {
      case 0: move = .zero
      case 1: move = -move
      case 2: move = Vector2(step * generator.symmetric(), 0)
      case 3: move = Vector2(0, step * generator.symmetric())
      case 4: move = Vector2(generator.symmetric(), generator.symmetric()) * (step * 0x1p-10)
      case 5: move += Vector2(generator.symmetric(), generator.symmetric()) * (step * 0x1p-4)
      default: move = Vector2(generator.symmetric(), generator.symmetric()) * step
      }
      position += move
      points.append(generator.next() % 16 == 0 ? points.first ?? position : position)
    }
    let width = step * power(-3, 3)
    isEven = generator.next() & 1 == 0
    widths = []
    var current = width
    for _ in 0..<count {
      switch generator.next() % 6 {
      case 0: current = width * 100
      case 1: current = width / 100
      case 2: current = width * (0.5 + generator.unit())
      default: break
      }
      widths.append(isEven ? width : current)
    }
    isClosed = generator.next() % 3 == 0
    style = StrokeStyle(
      curve: pick(StrokeCurve.judged),
      cap: pick(StrokeCap.allCases), join: pick([.round, .round, .bevel, .miter(limit: 4), .miter(limit: 1000)]))
    tolerance = FlatteningTolerance(pixels: pick([0.01, 0.1, 0.25, 1]), zoom: power(-3, 3))
    if generator.next() & 1 == 0 {
      let farthest = tolerance.units * 0x1p17 * pick([1, 0.1, 0.01, 0.001])
      origin = points[0] + Vector2(generator.symmetric(), generator.symmetric()) * farthest
    }
  }

  /// Appends it to a mesh.
  func tessellate(into mesh: inout TriangleMesh) throws(TessellationError) {
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    if isEven {
      try tessellator.tessellate(points, width: widths[0], relativeTo: origin, isClosed: isClosed, into: &mesh)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, isClosed: isClosed, into: &mesh)
    }
  }

  /// Appends it to a strip.
  func tessellate(into strip: inout TriangleStrip) throws(TessellationError) {
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    if isEven {
      try tessellator.tessellate(points, width: widths[0], relativeTo: origin, isClosed: isClosed, into: &strip)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, isClosed: isClosed, into: &strip)
    }
  }

  var description: String {
    "points \(points), \(isEven ? "width \(widths[0])" : "widths \(widths)"), closed \(isClosed), \(style), "
      + "\(tolerance), relative to \(origin)"
  }
}
