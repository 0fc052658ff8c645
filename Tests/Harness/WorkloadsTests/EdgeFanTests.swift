import Geometry
import TestSupport
import Testing
import Workloads

@Suite("A fan of edges")
struct EdgeFanTests {
  @Test("passes exactly through the common position, however far its ends lie", arguments: [3, 7, 15.5, 22, 30])
  func exact(decades: Double) throws {
    let reach = power(decades)
    let ends = EdgeFan(count: 200, seed: 0x5f4, reach: reach).ends(magnification: 1)
    try #require(ends.count == 400)
    for (first, second) in zip(ends.evens, ends.odds) {
      for (one, other) in [(first.x, second.x), (first.y, second.y)] {
        // -3/4 without a rounding. The fused operation rounds the exact difference once, so its result is zero only if
        // the difference is.
        check((other * 4).addingProduct(one, 3) == 0, "\(one) and \(other)")
      }
      check(abs(first.length / reach - 1) < 1e-9, "\(first) is not \(reach) px away")
    }
  }

  @Test("has the same directions at every reach, and no coordinate that 24 bits hold")
  func directions() {
    let short = EdgeFan(count: 50, seed: 7).ends(magnification: 1)
    let long = EdgeFan(count: 50, seed: 7, reach: 1e12).ends(magnification: 1)
    for (one, other) in zip(short, long) {
      check(abs(one.cross(other)) < 1e-9 * one.length * other.length && one.dot(other) > 0, "\(one), \(other)")
    }
    for coordinate in long.flatMap({ [$0.x, $0.y] }) { check(Double(Float(coordinate)) != coordinate, "\(coordinate)") }
  }

  @Test("of different lengths has edges of 105 to 315 px")
  func lengths() {
    let ends = EdgeFan(count: 200, seed: 3).ends(magnification: 1)
    for (first, second) in zip(ends.evens, ends.odds) {
      check((105...315).contains((first - second).length), "\(first)")
    }
  }

  private func power(_ decades: Double) -> Double { DepthLabel("\(decades)")?.zoom.double ?? .nan }
}

extension [Vector2] {
  fileprivate var evens: [Vector2] { stride(from: 0, to: count, by: 2).map { self[$0] } }
  fileprivate var odds: [Vector2] { stride(from: 1, to: count, by: 2).map { self[$0] } }
}
