import Foundation
import Geometry
import Tessellation
import Workloads

/// Kinds of strokes. Each can go wrong in its own way.
enum StrokeKind: String, CaseIterable, Sendable {
  case pen, walk, cusps, uTurns, duplicates, dots, backAndForth, loops
  case wide, jumps, tapers, circles, spirals, far, dense, swells, bends

  /// A stroke of this kind with round caps and joins.
  func stroke(using random: inout SplitMix64) -> StrokeCase {
    var points = points(using: &random)
    let most = [0.5, 2, 6, 20][random.index(below: 4)] * (0.5 + random.unit())
    var widths = points.map { _ in most * (0.3 + 0.7 * random.unit()) }
    switch self {
    case .wide: widths = points.map { _ in 60 * (0.5 + random.unit()) }
    case .jumps: widths = points.map { _ in random.one(of: [0.2, 1, 8, 30]) * (0.5 + random.unit()) }
    case .tapers:
      widths = points.indices.map { index in
        max(1e-3, most * min(1, 4 * Double(min(index, points.count - 1 - index)) / Double(points.count)))
      }
    case .pen, .circles, .spirals, .dense:
      let slope = random.symmetric()
      widths = points.indices.map { most * (1 + 0.8 * slope * Double($0) / Double(points.count)) }
    case .swells:
      // The width is as large as the bends allow, and changes by a tenth per step.
      var width = random.one(of: [2.0, 8, 25, 40])
      widths = points.map { _ in
        width = min(40, max(1, width + 0.4 * random.symmetric()))
        return width
      }
    case .bends:
      // Wide compared with the distance of points, so that edges on the inner side are much shorter than the curve.
      let size = most * random.one(of: [1, 3, 8])
      widths = swelling(by: random.one(of: [0, 0.002, 0.01]), from: size, along: points, using: &random)
    default: break
    }
    var origin = Vector2.zero
    if self == .far {
      origin = random.position(within: 1e7)
      let shift = origin + random.position(within: 2000)
      points = points.map { $0 + shift }
    }
    let curve = random.one(of: [
      StrokeCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7),
      .antigrain(smoothing: random.one(of: [0, 0.5, 1])),
    ])
    let isEven = self != .jumps && self != .tapers && random.next() & 1 == 0
    return StrokeCase(
      points: points, widths: widths, isEven: isEven, style: StrokeStyle(curve: curve),
      isClosed: self != .swells && self != .bends && random.next() % 3 == 0, origin: origin,
      tolerance: random.one(of: [0.02, 0.1, 0.25, 1]))
  }

  private func points(using random: inout SplitMix64) -> [Vector2] {
    let count = 3 + random.index(below: 8)
    switch self {
    case .pen:
      return PenStroke(points: 10 + random.index(below: 30), spacing: 1 + 5 * random.unit(), seed: random.next()).points
    case .walk, .jumps, .tapers, .far:
      return walk(count, using: &random) { $0.position(within: 15) }
    case .cusps:
      return (0..<count).map { index in
        let height: Double = index % 2 == 0 ? 0 : 20 + 5 * random.unit()
        return Vector2(Double(index) * random.unit(), height)
      }
    case .uTurns:
      return (0..<count).map { index in
        let (side, row) = (Double(index % 4 / 2), Double((index + 1) / 2))
        return Vector2(20 * side + random.unit(), 3 * row)
      }
    case .duplicates:
      let points = walk(count, using: &random) { $0.next() % 2 == 0 ? .zero : $0.position(within: 15) }
      return points + Array(repeating: points[0], count: random.index(below: 3))
    case .dots:
      let position = random.position(within: 100)
      return Array(repeating: position, count: 1 + random.index(below: 3))
    case .backAndForth:
      let direction = random.one(of: [Vector2(1, 0), Vector2(0.6, 0.8), random.position(within: 1)])
      return (0..<count).map { _ in direction * (20 * random.symmetric()).rounded() }
    case .loops:
      let radius = 2 + 10 * random.unit()
      return (0..<2 * count).map { index in
        let step = Double(index)
        return Vector2(1.5 * step, 0) + radius * Self.direction(0.9 * step)
      }
    case .wide:
      return walk(count, using: &random) { $0.position(within: 6) }
    case .circles:
      let radius = random.one(of: [0.05, 1, 10, 40])
      let step = 2 * Double.pi / Double(count)
      return (0..<count).map { radius * Self.direction(step * Double($0)) }
    case .spirals:
      return (0..<3 * count).map { index in
        let step = Double(index)
        return Self.direction(0.5 * step) * (0.7 * step)
      }
    case .swells:
      // Long enough for forced corners, at a pace that changes all the time.
      var (heading, bend) = (0.0, 0.0)
      var points = [Vector2.zero]
      for _ in 0..<30 + random.index(below: 250) {
        bend = min(0.04, max(-0.04, bend + 0.02 * random.symmetric()))
        let step = 1.5 + 6 * random.unit() * random.unit()
        heading += bend * step
        points.append(points[points.count - 1] + step * Self.direction(heading))
      }
      return points
    case .bends:
      // Bends for which one sample per point is just enough at some tolerance, at a pace that hardly changes.
      let pace = random.one(of: [0.5, 2, 6])
      let tightest = 0.25 * random.one(of: [0.02, 0.1, 0.25, 1]) * 16 / pace
      let unevenness = random.one(of: [0, 0.1, 0.3])
      let steadiness = random.one(of: [0, 0.5, 0.9, 1])
      var (heading, bend) = (0.0, 0.0)
      var points = [Vector2.zero]
      for _ in 0..<20 + random.index(below: 60) {
        bend = min(0.3, max(-0.3, steadiness * bend + 0.5 * tightest * random.symmetric()))
        heading += bend
        points.append(
          points[points.count - 1] + pace * (1 + unevenness * random.symmetric()) * Self.direction(heading))
      }
      return points
    case .dense:
      let step = random.one(of: [1e-6, 1e-3, 0.02])
      return walk(20, using: &random) { $0.position(within: step) }
    }
  }

  private func walk(_ count: Int, using random: inout SplitMix64, step: (inout SplitMix64) -> Vector2) -> [Vector2] {
    var points = [random.position(within: 20)]
    for _ in 1..<count { points.append(points[points.count - 1] + step(&random)) }
    return points
  }

  private func swelling(
    by most: Double, from size: Double, along points: [Vector2], using random: inout SplitMix64
  ) -> [Double] {
    var width = size
    return points.map { _ in
      width = max(size / 4, width + size * most * random.symmetric())
      return width
    }
  }

  private static func direction(_ angle: Double) -> Vector2 { Vector2(cos(angle), sin(angle)) }
}
