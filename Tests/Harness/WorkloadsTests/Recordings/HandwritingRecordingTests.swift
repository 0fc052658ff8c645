import Foundation
import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@Suite("A made-up recording of handwriting")
struct HandwritingRecordingTests {
  private static func isNew(_ event: TouchEvent) -> Bool { !event.isUpdate && !event.isPrediction }

  @Test("is the same for the same parameters, on every machine, bit for bit")
  func pinned() {
    let events = HandwritingRecording(strokes: 12, seed: 7, positionError: 0.3).events
    #expect(events == HandwritingRecording(strokes: 12, seed: 7, positionError: 0.3).events)
    #expect(events != HandwritingRecording(strokes: 12, seed: 8, positionError: 0.3).events)
    #expect(EventHash(events).value == 0xd896_1470_6bad_da6d)
  }

  /// `DrawingsAndMotions.md` states the figures of both.
  @Test("moves as fast, speeds up as hard and turns as often as the pencils to which it was fitted")
  func motion() throws {
    let pencils = try ["tuned/events.json", "tuned/pencil-antigrain.json"].flatMap {
      HandMotion.strokes(of: try KeptRecording.read($0).events)
    }
    let recorded = HandMotion(pencils)
    let made = HandMotion(HandMotion.strokes(of: HandwritingRecording(strokes: 200, seed: 1).events))
    func near(_ quantity: KeyPath<HandMotion, [Double]>, _ share: Double, within part: Double) {
      let value = HandMotion.part(share, of: made[keyPath: quantity])
      let wanted = HandMotion.part(share, of: recorded[keyPath: quantity])
      #expect(abs(value / wanted - 1) < part, "\(quantity) at \(share): \(value) for \(wanted)")
    }
    near(\.speeds, 0.05, within: 0.3)
    near(\.speeds, 0.5, within: 0.1)
    near(\.speeds, 0.95, within: 0.1)
    near(\.accelerations, 0.5, within: 0.1)
    near(\.accelerations, 0.95, within: 0.1)
    #expect(abs(made.turns - recorded.turns) < 0.03, "\(made.turns) for \(recorded.turns)")
  }

  @Test("begins at rest and is lifted as it moves, stays near, and does not depend on the rate")
  func path() {
    func positions(_ rate: Double, _ count: Int) -> [Vector2] {
      PenRecording(samples: count, seed: 3, motion: .handwriting, rate: rate, predictions: 0).events
        .filter(Self.isNew).map(\.location)
    }
    let slow = positions(240, 20_000)
    let quick = positions(480, 39_999)
    #expect(slow.indices.allSatisfy { (slow[$0] - quick[2 * $0]).length < 1e-6 })
    #expect((slow[1] - slow[0]).length < 0.2)
    #expect(slow.allSatisfy { $0.length < 500 })
    let made = HandMotion(HandMotion.strokes(of: HandwritingRecording(strokes: 200, seed: 2).events))
    #expect(HandMotion.part(0.5, of: made.last) > 400)
  }

  @Test(
    "consists of touches of 0.3 to 1.5 s with pauses between, each a recording of its own", arguments: [240, 120.0])
  func strokes(rate: Double) throws {
    let recording = HandwritingRecording(strokes: 60, seed: 5, rate: rate)
    #expect(recording.strokes.count == 60 && recording.events == recording.callbacks.flatMap { $0 })
    #expect(recording.strokes == Array(HandwritingRecording(strokes: 90, seed: 5, rate: rate).strokes.prefix(60)))
    var touches = Set<InkIdentifier>()
    var end = -Double.infinity
    for stroke in recording.strokes {
      let events = stroke.events.filter(Self.isNew)
      let (first, last) = (try #require(events.first), try #require(events.last))
      #expect(first.phase == .began && last.phase == .ended && touches.insert(first.touchIdentifier).inserted)
      #expect((0.29...1.51).contains(last.timestamp - first.timestamp))
      if end.isFinite { #expect((0.09...0.51).contains(first.timestamp - end)) }
      end = last.timestamp
      #expect(events.allSatisfy { $0.location.x * 2 == ($0.location.x * 2).rounded() })
    }
    let lengths = recording.strokes.map { Double($0.samples) / rate }
    #expect((lengths.min() ?? 0) < 0.5 && (lengths.max() ?? 0) > 1.3)
    #expect(HandwritingRecording(strokes: -3, seed: 1).strokes.count == 1)
  }
}
