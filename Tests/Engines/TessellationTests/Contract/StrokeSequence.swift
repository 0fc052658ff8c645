import Geometry

@testable import Tessellation

/// A stroke made step by step. Each step is of a kind that is hard for curves and joins.
enum StrokeSequence {
  static func stroke(using random: inout SplitMix64) -> StrokeCase {
    let tolerance = random.one(of: [0.01, 0.1, 1])
    let size = random.one(of: [1.0, 10, 50])
    var points = [random.position(within: 20)]
    var step = random.position(within: size)
    for _ in 0..<(1 + random.index(below: 9)) {
      let last = points[points.count - 1]
      switch random.index(below: 12) {
      case 0: step = .zero
      case 1: step = points[max(0, points.count - 2)] - last
      case 2: step = random.position(within: 1) * random.one(of: [1e-9, 1e-200, 0x1p-1074])
      case 3: step = random.position(within: tolerance * 0x1p14)
      case 4: step = step.perpendicularCCW
      case 5: step = step.perpendicularCW
      case 6: step = -step
      case 7: step = -step + random.position(within: 1e-7) * step.length
      case 8: step = step * random.one(of: [0.01, 3])
      case 9: step = random.position(within: tolerance)
      case 10: step = points[0] - last
      default: step = random.position(within: size)
      }
      points.append(merged(last + step, with: [last, points[0]], tolerance))
    }
    var width = size * random.one(of: [0.01, 0.3, 2, 10])
    let widths = points.map { _ in
      switch random.index(below: 6) {
      case 0: width = max(1e-2, min(200, width * 20))
      case 1: width = max(1e-2, width / 20)
      case 2: width = max(1e-2, min(200, width * (0.5 + random.unit())))
      default: break
      }
      return max(0.3 * tolerance, width)
    }
    let curve = random.one(of: [
      StrokeCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom,
      .antigrain(smoothing: random.one(of: [0, 0.7, 1])),
    ])
    return StrokeCase(
      points: points, widths: widths, isEven: random.next() & 1 == 0, style: StrokeStyle(curve: curve),
      isClosed: random.next() % 3 == 0, tolerance: tolerance)
  }

  /// A position, or one of `others` that counts as the same point: within 2^-40 of the tolerance by the contract, and a
  /// little more here. The exact curve would take the two positions for two points.
  private static func merged(_ position: Vector2, with others: [Vector2], _ tolerance: Double) -> Vector2 {
    others.first { max(abs($0.x - position.x), abs($0.y - position.y)) <= tolerance * 0x1p-36 } ?? position
  }
}
