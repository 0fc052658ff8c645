import Geometry
import Ink
import Testing

@Suite("Fingers that navigate") struct NavigatingFingersTests {
  @Test func twoFingersNavigateUntilBothAreUp() throws {
    let (classifier, log) = try loggedClassifier()
    classifier.consume(
      [
        event("a", .began, 100), event("a", .moved, 104), event("b", .began, 204), event("b", .moved, 304),
        event("c", .began, 0), event("c", .moved, 500), event("a", .moved, 104, 200), event("b", .ended, 304),
      ].map(InkEvent.touch))
    #expect(log.touches.isEmpty && log.gestures.count == 2)
    #expect(log.gestures[0] == Gesture(anchor: Vector2(104 - 500, -375), scale: 2))
    #expect(log.gestures[1].anchor == Vector2(304 - 500, -375) && log.gestures[1].pan == .zero)
    #expect(classifier.role(of: "a") == .navigating && classifier.role(of: "b") == .navigating)
    #expect(classifier.role(of: "c") == .ignored)
    classifier.consume(
      [event("a", .moved, 700), event("d", .began, 90), event("d", .moved, 200), event("d", .ended, 200)]
        .map(InkEvent.touch))
    #expect(classifier.role(of: "d") == .ignored && log.gestures.count == 2)
    classifier.consume([event("a", .ended, 700), update(of: "a", 1), event("e", .began, 90)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .navigating && classifier.role(of: "e") == .undecided)
    #expect(log.touches.isEmpty && classifier.counts.dropped == 14 && classifier.counts.held == 1)
  }

  @Test func whereNoFingerDrawsOnePansAndTwoNavigate() throws {
    let (classifier, log) = try loggedClassifier(fingers: .none)
    classifier.consume(
      [event("a", .began, 10), event("a", .moved, 13, -4), event("a", .moved, 13, -4)].map(InkEvent.touch))
    #expect(log.gestures == [Gesture(pan: Vector2(3, -4))])
    classifier.consume([event("b", .began, 113, -4), event("b", .moved, 213, -4)].map(InkEvent.touch))
    #expect(log.gestures.count == 2 && log.gestures[1].scale == 2)
    classifier.consume(
      [event("a", .moved, 113, -4), event("a", .ended, 113, -4), event("b", .moved, 300), event("b", .ended, 300)]
        .map(InkEvent.touch))
    #expect(log.gestures.count == 3 && log.gestures[2].scale == 0.5)
    classifier.consume([event("c", .began, 0), event("c", .ended, 7), event("d", .began, 0)].map(InkEvent.touch))
    #expect(log.gestures.count == 4 && log.gestures[3] == Gesture(pan: Vector2(7, 0)))
    // A pencil draws, and nothing moves under it.
    let pen = [
      event("pen", .began, 50, kind: .pencil), event("d", .moved, 30), event("pen", .ended, 50, kind: .pencil),
    ]
    classifier.consume(pen.map(InkEvent.touch))
    #expect(log.gestures.count == 4 && classifier.role(of: "d") == .ignored)
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen"] && classifier.counts.takenBack == 0)
    // Others pan alone, though that one is still down.
    for finger in ["f", "g"] as [InkIdentifier] {
      classifier.consume(
        [event(finger, .began, 0), event(finger, .moved, 4), event(finger, .ended, 4)].map(InkEvent.touch))
      #expect(log.gestures.last == Gesture(pan: Vector2(4, 0)))
    }
    #expect(log.gestures.count == 6)
    // After its end was lost a finger pans anew, from where it is.
    classifier.consume(
      [event("e", .began, 0), event("e", .began, 90, at: 1), event("e", .moved, 95, at: 1)].map(InkEvent.touch))
    #expect(log.gestures.last == Gesture(pan: Vector2(5, 0)))
  }

  @Test func gesturesTakeTheFingersFromWhereTheyBeganToWhereTheyEnd() throws {
    for seed in 0..<10 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let (classifier, log) = try loggedClassifier()
      var positions = [Vector2(300, 300), Vector2(600, 500)]
      let first = positions
      classifier.consume([.touch(event("a", .began, 300, 300)), .touch(event("b", .began, 600, 500))])
      for step in 0..<5000 {
        let finger = fuzz.below(2)
        let towards = Vector2(fuzz.number(0...1000), fuzz.number(0...750)) - positions[finger]
        positions[finger] += towards * 0.02 + Vector2(fuzz.number(-3...3), fuzz.number(-3...3))
        let touch: InkIdentifier = finger == 0 ? "a" : "b"
        classifier.consume([.touch(event(touch, .moved, positions[finger].x, positions[finger].y, at: Double(step)))])
      }
      #expect(log.gestures.count > 4900)
      for (start, end) in zip(first, positions) {
        let centre = Viewport.standard.centre
        #expect((log.moved(start - centre) + centre - end).length < 1e-9, "seed \(seed)")
      }
      #expect(log.gestures.allSatisfy { $0.fault == nil && $0 != Gesture(anchor: $0.anchor) })
    }
  }

  @Test func fingersThatMeetAreFollowedAfterTheySeparate() throws {
    let (classifier, log) = try loggedClassifier()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 600, 375), event("b", .moved, 500, 375),
      event("a", .moved, 500, 375.5), event("a", .moved, 550, 375), event("b", .moved, 550, 425),
    ]
    for event in events { classifier.consume([.touch(event)]) }
    #expect(log.gestures.count == 2 && log.gestures.allSatisfy { $0.fault == nil })
    #expect((log.moved(Vector2(0, 0)) - Vector2(50, 0)).length < 1e-12)
    #expect((log.moved(Vector2(100, 0)) - Vector2(50, 50)).length < 1e-12)
  }

  @Test func fingersThatBeginAtOnePositionAreFollowedAfterTheySeparate() throws {
    let (classifier, log) = try loggedClassifier()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 500, 375), event("b", .moved, 500.5, 375),
      event("b", .moved, 510, 375), event("b", .moved, 520, 375),
    ]
    for event in events { classifier.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
  }

  @Test func gesturesBeyondTheirLimitsAreOmitted() throws {
    let (classifier, log) = try loggedClassifier()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 600, 375), event("b", .moved, 1e300, 375),
      event("b", .moved, .nan, 375), event("b", .moved, 700, 375),
    ]
    for event in events { classifier.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
    let (panning, pans) = try loggedClassifier(fingers: .none)
    panning.consume(
      [event("a", .began, 500), event("a", .moved, 1e300), event("a", .moved, 503)].map(InkEvent.touch))
    #expect(pans.gestures == [Gesture(pan: Vector2(3, 0))])
  }

  @Test func twoFingersNavigateAgainAfterALostEnd() throws {
    let (classifier, log) = try loggedClassifier()
    for (time, start) in [(0.0, 500.0), (1, 300)] {
      classifier.consume(
        [
          event("a", .began, start, 375, at: time), event("b", .began, start + 100, 375, at: time),
          event("b", .moved, start + 200, 375, at: time + 0.1),
        ].map(InkEvent.touch))
    }
    #expect(log.touches.isEmpty && log.gestures.count == 2 && log.gestures.allSatisfy { abs($0.scale - 2) < 1e-12 })
  }
}
