import Foundation
import Geometry
import Testing
import Workloads

@testable import Tessellation

@Suite("The outline")
struct OutlineTests {
  /// The outline at a turn between two lines, the second of such a length.
  private func outline(
    turn: Double, radius: Double, length: Double = 60
  ) -> (sample: OutlineSample, goesOn: Bool, deviation: Double) {
    let track = OutlineTrack.allocate()
    defer { track.deallocate() }
    func sample(_ position: Vector2) -> CurveSample {
      CurveSample(position: position, radius: radius, bend: SampleBend())
    }
    let corner = Vector2(60, 0)
    var outliner = Outliner<ParallelEdges>(sample: sample(.zero), tolerance: 1)
    outliner.setOut(to: sample(corner))
    let (goesOn, deviation) = outliner.step(
      to: sample(corner + length * Vector2(cos(turn), sin(turn))), writing: track, at: 0)
    return (track[0], goesOn, Double(deviation))
  }

  @Test("has a position on the bisector, outside of the arc and inside of its chords by its deviation (Lemma 4)")
  func positions() {
    var random = SplitMix64(seed: 4, stream: "outline")
    for _ in 0..<500 {
      let turn = 0.5 * random.symmetric()
      let radius = 3 + 60 * random.unit()
      let (sample, _, deviation) = outline(turn: turn, radius: radius)
      for (edge, side) in [(sample.left, 1.0), (sample.right, -1)] {
        let position = Vector2(edge)
        let rounding = radius * 1e-6
        #expect(abs(position.length - radius / cos(turn / 2).squareRoot()) <= 2e-4 * radius)
        #expect(position.length - radius <= deviation + rounding)
        #expect(radius - position.length * cos(turn / 2) <= deviation + rounding)
        let bisector = side * Vector2(-sin(turn / 2), cos(turn / 2))
        #expect(position.dot(bisector) > position.length * (1 - 1e-6))
      }
      // What an edge may deviate is the rest.
      #expect(abs(Double(sample.allowance) - (0.998 - deviation)) < 1e-5)
    }
  }

  @Test("goes on where corners keep their order, and not beyond (Lemma 5)")
  func order() {
    #expect(outline(turn: 0.49, radius: 10).goesOn && !outline(turn: 0.52, radius: 10).goesOn)
    // The inner edge loses 0.55 · 40 · sin 0.4 = 8.6 of the second line, of which seven tenths may be lost.
    #expect(
      outline(turn: 0.4, radius: 40, length: 12).goesOn == false && outline(turn: 0.4, radius: 40, length: 13).goesOn)
    #expect(outline(turn: 0.1, radius: 50, length: 20).goesOn)
    #expect(outline(turn: 0.1, radius: 50, length: 2.6).goesOn == false)
    #expect(outline(turn: 0, radius: 10, length: 2.4).goesOn == false)
  }
}
