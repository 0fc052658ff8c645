import Foundation
import Geometry
import Testing

@testable import Tessellation

@Suite("The outline")
struct OutlineTests {
  /// The outline at a turn between two lines, the second of a given length.
  private func outline(
    turn: Double, radius: Double, length: Double = 60
  ) -> (sample: OutlineSample, goesOn: Bool, begins: Bool, deviation: Double) {
    let (start, corner) = (Vector2.zero, Vector2(60, 0))
    let displacement = length * Vector2(cos(turn), sin(turn))
    let track = OutlineTrack.ofThread
    var outliner = Outliner(
      sample: CurveSample(position: start, radius: radius, bend: SampleBend()), tolerance: 1, varies: false,
      beginning: 0.4)
    outliner.begin(to: CurveSample(position: corner, radius: radius, bend: SampleBend()))
    track.setSample(
      after: (start, radius), displacement: corner, radius: radius, bend: SampleBend(), at: (sample: 0, position: 0))
    track.setSample(
      after: (corner, radius), displacement: displacement, radius: radius, bend: SampleBend(),
      at: (sample: 1, position: 1))
    let verdicts = outliner.take(
      2, isCurved: true, to: (corner + displacement, radius), writing: track, at: 0)
    #expect(verdicts.goes_on & 1 == 1)
    let sample = track[1]
    return (sample, verdicts.goes_on & 2 != 0, verdicts.begins & 2 != 0, 0.998 - Double(sample.allowance))
  }

  @Test("has a position on the bisector, outside of the arc and inside of its chords by its deviation (Lemma 4)")
  func positions() {
    var random = SplitMix64(seed: 4, stream: "outline")
    for _ in 0..<500 {
      let turn = 0.5 * random.symmetric()
      let radius = 3 + 60 * random.unit()
      let (sample, _, _, deviation) = outline(turn: turn, radius: radius)
      for (edge, side) in [(sample.left, 1.0), (sample.right, -1)] {
        let position = Vector2(edge)
        let rounding = 1e-6 * (1 + radius)
        #expect(abs(position.length - radius / cos(turn / 2).squareRoot()) <= 2e-4 * radius)
        #expect(position.length - radius <= deviation + rounding)
        #expect(radius - position.length * cos(turn / 2) <= deviation + rounding)
        let bisector = side * Vector2(-sin(turn / 2), cos(turn / 2))
        #expect(position.dot(bisector) > position.length * (1 - 1e-6))
      }
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

  @Test("begins beside a chain where both together stay within the tolerance, and the stroke is wide")
  func beginnings() {
    // 50 · 0.17² / 16 = 0.09 and 50 · 0.38² / 16 = 0.45 of 0.4.
    #expect(outline(turn: 0.17, radius: 50).begins)
    let sharp = outline(turn: 0.38, radius: 50)
    #expect(sharp.goesOn && !sharp.begins)
    let thin = outline(turn: 0, radius: 2.9)
    #expect(thin.goesOn && !thin.begins)
  }

  @Test("has a finite deviation where samples coincide, and ends there")
  func coincidence() {
    let coincident = outline(turn: 0, radius: 10, length: 0)
    #expect(!coincident.goesOn && !coincident.begins && coincident.sample.sampleDeviation == 0)
  }
}
