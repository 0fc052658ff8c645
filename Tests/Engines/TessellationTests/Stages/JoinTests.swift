import Foundation
import Geometry
import Testing

@testable import Tessellation

@Suite("Joins")
struct JoinTests {
  private func direction(_ angle: Double) -> Vector2 { Vector2(cos(angle), sin(angle)) }

  @Test("walk along arcs whose positions lie outside of the circle, and chords inside, by the tolerance (Lemma 10)")
  func arcs() {
    var random = SplitMix64(seed: 10, stream: "joins")
    for _ in 0..<500 {
      let radius = 0.5 + 50 * random.unit()
      let tolerance = 0.02 + random.unit()
      let start = 3 * random.symmetric()
      let span = 0.05 + 3 * random.unit()
      let isLeftward = random.next() & 1 == 0
      let end = start + (isLeftward ? span : -span)
      var walk = ArcWalk(
        from: direction(start), to: direction(end), isLeftward: isLeftward, radius: radius, tolerance: tolerance)
      var corners = [radius * direction(start)]
      while let direction = walk.next() {
        #expect(abs(direction.length - 1) < 1e-9)
        corners.append(walk.distance * direction)
      }
      corners.append(radius * direction(end))
      #expect(walk.distance - radius <= tolerance * (1 + 1e-9))
      for (a, b) in zip(corners, corners.dropFirst()) {
        #expect(((a + b) / 2).length >= radius - tolerance - 1e-6 * radius, "\(radius), \(tolerance), \(span)")
        #expect(isLeftward ? a.cross(b) > 0 : a.cross(b) < 0)
      }
    }
  }

  @Test("share one pair at a slight turn, which deviates by no more than is spare (Lemma 4)")
  func slightTurns() {
    var slight = 0
    var random = SplitMix64(seed: 9, stream: "joins")
    for _ in 0..<1000 {
      let (radius, spare, turn) = (0.2 + 20 * random.unit(), 0.05 + random.unit(), 2.6 * random.symmetric())
      func edges(_ angle: Double) -> OuterEdges {
        OuterEdges(direction: direction(angle), length: 50, startRadius: radius, endRadius: radius)
      }
      let (behind, ahead) = (edges(0), edges(turn))
      guard let pair = SlightTurn(from: behind, to: ahead, radius: radius, spare: spare) else { continue }
      slight += 1
      for (vertex, normal) in [(pair.left, behind.left), (pair.right, behind.right)] {
        #expect(radius * (vertex.length - 1) <= spare, "\(radius), \(spare), \(turn)")
        #expect(radius * (1 - vertex.dot(normal)) <= spare, "\(radius), \(spare), \(turn)")
      }
    }
    #expect(slight > 200)
  }
}
