import Geometry
import Ink
import Testing

@Suite struct TouchClassifierTests {
  /// A classifier with a log of its output.
  private func make(
    slop: Double = 10, holdDelay: Double = 0.15, fingers: DrawingFingers = .one, firstInk: FirstInk = .whenDecided
  ) throws -> (
    classifier: TouchClassifier, log: ClassifierLog
  ) {
    let classifier = try TouchClassifier(
      viewport: .standard, slop: slop, holdDelay: holdDelay, fingers: fingers, firstInk: firstInk)
    let log = ClassifierLog()
    classifier.add(log)
    classifier.add(gestures: log)
    return (classifier, log)
  }

  private func event(
    _ touch: InkIdentifier, _ phase: TouchPhase, _ x: Double, _ y: Double = 0, at timestamp: Double = 0,
    kind: TouchKind = .direct
  ) -> TouchEvent {
    TouchEvent(touchIdentifier: touch, timestamp: timestamp, kind: kind, phase: phase, location: Vector2(x, y))
  }

  private func prediction(of touch: InkIdentifier, _ x: Double) -> TouchEvent {
    var event = event(touch, .moved, x, at: 9)
    event.isPrediction = true
    return event
  }

  private func update(of touch: InkIdentifier, _ x: Double) -> TouchEvent {
    var event = event(touch, .moved, x, at: 9)
    event.isUpdate = true
    return event
  }

  @Test(arguments: [TouchKind.pencil, .indirect, .indirectPointer])
  func everythingButFingersDrawsAtOnce(kind: TouchKind) throws {
    let (classifier, log) = try make()
    let events = [
      event("pen", .began, 0, kind: kind), update(of: "pen", 50), prediction(of: "pen", 90),
      event("pen", .ended, 1, kind: kind), update(of: "pen", 2),
    ]
    for (index, event) in events.enumerated() {
      classifier.consume([.touch(event)])
      #expect(log.touches == Array(events[...index]))
      #expect(classifier.role(of: "pen") == .drawing)
    }
  }

  @Test func aFingerDrawsOnceItHasMovedByMoreThanTheSlop() throws {
    let (classifier, log) = try make()
    let events = [
      event("a", .began, 5), update(of: "a", 50), event("a", .moved, 15), prediction(of: "a", 99),
      event("a", .stationary, -5), event("a", .moved, 5, 10.01), update(of: "a", 6), event("a", .ended, 5, 11),
    ]
    for (index, event) in events.enumerated() {
      classifier.consume([.touch(event)])
      #expect(classifier.role(of: "a") == (index < 5 ? .undecided : .drawing))
      #expect(log.touches == (index < 5 ? [] : Array(events[...index])))
      #expect(classifier.counts.held == (index < 5 ? index + 1 : 0))
    }
    #expect(classifier.counts.delayed == 5 && classifier.counts.forwarded == 8 && classifier.counts.dropped == 0)
  }

  @Test func aFingerDrawsOnceItHasRested() throws {
    for later in [event("a", .stationary, 1, at: 1.25), event("mouse", .began, 1, at: 1.25, kind: .indirectPointer)] {
      let (classifier, log) = try make(holdDelay: 0.25)
      classifier.consume([.touch(event("a", .began, 0, at: 1)), .touch(event("a", .moved, 1, at: 1.2499))])
      #expect(classifier.role(of: "a") == .undecided)
      classifier.consume([.touch(later)])
      #expect(classifier.role(of: "a") == .drawing)
      #expect(log.touches.count == 3 && log.touches.last == later)
    }
  }

  @Test func aSecondFingerThatComesLateIsIgnored() throws {
    for first in [event("a", .moved, 0, at: 0.1), event("a", .moved, 20, at: 0.1)] {
      let (classifier, log) = try make()
      classifier.consume([.touch(event("a", .began, 0)), .touch(first)])
      classifier.consume([.touch(event("b", .began, 90, at: 0.15)), .touch(event("b", .moved, 120, at: 0.16))])
      #expect(classifier.role(of: "a") == .drawing && classifier.role(of: "b") == .ignored)
      #expect(log.touches.map(\.touchIdentifier) == ["a", "a"] && log.gestures.isEmpty)
      classifier.consume([.touch(event("a", .ended, 0, at: 0.2)), .touch(event("c", .began, 0, at: 0.21))])
      #expect(classifier.role(of: "c") == .undecided)
    }
  }

  @Test func aTapDrawsAndOneThatIsTakenAwayDoesNot() throws {
    let (classifier, log) = try make()
    classifier.consume([.touch(event("a", .began, 0)), .touch(event("a", .ended, 0))])
    #expect(classifier.role(of: "a") == .drawing && log.touches.count == 2)
    classifier.consume([.touch(event("b", .began, 0)), .touch(event("b", .cancelled, 0)), .touch(update(of: "b", 1))])
    #expect(classifier.role(of: "b") == .ignored && log.touches.count == 2 && classifier.counts.dropped == 3)
  }

  @Test func twoFingersNavigateUntilBothAreUp() throws {
    let (classifier, log) = try make()
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

  @Test func fingersArePalmsWhileAPencilIsDown() throws {
    let (classifier, log) = try make()
    classifier.consume([event("palm", .began, 0), event("pen", .began, 50, kind: .pencil)].map(InkEvent.touch))
    #expect(classifier.role(of: "palm") == .ignored)
    // Even after a long rest.
    let (late, lateLog) = try make()
    late.consume([.touch(event("palm", .began, 0)), .touch(event("pen", .began, 50, at: 3, kind: .pencil))])
    #expect(late.role(of: "palm") == .ignored && lateLog.touches.map(\.touchIdentifier) == ["pen"])
    classifier.consume([event("palm", .moved, 40), event("a", .began, 9), event("b", .began, 99)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .ignored && classifier.role(of: "b") == .ignored)
    classifier.consume([event("pen", .ended, 50, kind: .pencil), event("a", .moved, 90)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .ignored)
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen"])
    classifier.consume([.touch(event("c", .began, 9))])
    #expect(classifier.role(of: "c") == .undecided)
  }

  @Test func aPencilStopsNavigationAndTakesBackWhatAPalmDrew() throws {
    let (classifier, log) = try make()
    classifier.consume([event("a", .began, 0), event("b", .began, 100), event("b", .moved, 110)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
    classifier.consume([event("pen", .began, 50, kind: .pencil), event("b", .moved, 120)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .ignored && classifier.role(of: "b") == .ignored)
    classifier.consume(
      [event("pen", .ended, 50, kind: .pencil), event("c", .began, 0), event("c", .moved, 20)].map(InkEvent.touch))
    #expect(log.gestures.count == 1 && classifier.role(of: "c") == .drawing)
    classifier.consume(
      [event("pen", .began, 50, kind: .pencil), event("c", .moved, 30), event("c", .ended, 30)].map(InkEvent.touch))
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen", "c", "c", "c", "pen"])
    #expect(log.touches[4].phase == .cancelled && log.touches[4].location == Vector2(20, 0))
    #expect(classifier.role(of: "c") == .ignored && classifier.counts.takenBack == 1)
    #expect(classifier.counts.ignoredTouches == 3)
    // A line that was complete stays.
    classifier.consume(
      [event("pen", .ended, 50, kind: .pencil), event("d", .began, 0), event("d", .ended, 0)].map(InkEvent.touch))
    classifier.consume([.touch(event("pen", .began, 50, kind: .pencil))])
    #expect(classifier.role(of: "d") == .drawing && classifier.counts.takenBack == 1)
  }

  @Test func aPalmThatRestedBeforeThePencilCameLeavesNoInk() throws {
    let (classifier, log) = try make()
    classifier.consume([event("palm", .began, 300), event("palm", .moved, 301, at: 0.16)].map(InkEvent.touch))
    #expect(classifier.role(of: "palm") == .drawing)
    classifier.consume([.touch(event("pen", .began, 50, at: 0.17, kind: .pencil))])
    #expect(
      classifier.role(of: "palm") == .ignored && log.touches.map(\.phase) == [.began, .moved, .cancelled, .began])
  }

  @Test func whereNoFingerDrawsOnePansAndTwoNavigate() throws {
    let (classifier, log) = try make(fingers: .none)
    classifier.consume(
      [event("a", .began, 10), event("a", .moved, 13, -4), event("a", .moved, 13, -4)].map(InkEvent.touch))
    #expect(log.gestures == [Gesture(pan: Vector2(3, -4))])
    classifier.consume([event("b", .began, 113, -4), event("b", .moved, 213, -4)].map(InkEvent.touch))
    #expect(log.gestures.count == 2 && log.gestures[1].scale == 2)
    classifier.consume(
      [event("a", .ended, 13, -4), event("b", .moved, 300), event("b", .ended, 300)].map(InkEvent.touch))
    classifier.consume([event("c", .began, 0), event("c", .ended, 7), event("d", .began, 0)].map(InkEvent.touch))
    #expect(log.gestures.count == 3 && log.gestures[2] == Gesture(pan: Vector2(7, 0)))
    // A pencil draws, and nothing moves under it.
    let pen = [
      event("pen", .began, 50, kind: .pencil), event("d", .moved, 30), event("pen", .ended, 50, kind: .pencil),
    ]
    classifier.consume(pen.map(InkEvent.touch))
    #expect(log.gestures.count == 3 && classifier.role(of: "d") == .ignored)
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen"] && classifier.counts.takenBack == 0)
    // After its end was lost a finger pans anew, from where it is.
    classifier.consume(
      [event("e", .began, 0), event("e", .began, 90, at: 1), event("e", .moved, 95, at: 1)].map(InkEvent.touch))
    #expect(log.gestures.last == Gesture(pan: Vector2(5, 0)))
  }

  @Test func gesturesTakeTheFingersFromWhereTheyBeganToWhereTheyEnd() throws {
    for seed in 0..<10 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let (classifier, log) = try make()
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
    let (classifier, log) = try make()
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
    let (classifier, log) = try make()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 500, 375), event("b", .moved, 500.5, 375),
      event("b", .moved, 510, 375), event("b", .moved, 520, 375),
    ]
    for event in events { classifier.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
  }

  @Test func gesturesBeyondTheirLimitsAreOmitted() throws {
    let (classifier, log) = try make()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 600, 375), event("b", .moved, 1e300, 375),
      event("b", .moved, .nan, 375), event("b", .moved, 700, 375),
    ]
    for event in events { classifier.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
  }

  @Test func inconsistentEventsAreForwardedUnlessTheirTouchDoesNotDraw() throws {
    let (classifier, log) = try make()
    let paths = TouchPathStream()
    classifier.add(paths)
    classifier.consume(
      [
        update(of: "nobody", 1), prediction(of: "nobody", 1), event("nan", .began, .nan), event("nan", .ended, .nan),
        event("hover", .regionMoved, 1, kind: .pencil),
      ].map(InkEvent.touch))
    #expect(log.touches.count == 5 && paths.ignored.total == 5)
    #expect(classifier.role(of: "nan") == nil)
    classifier.consume([event("alone", .moved, 1), event("alone", .ended, 2)].map(InkEvent.touch))
    #expect(paths.output.lines.map(\.touch) == ["alone"] && classifier.role(of: "alone") == nil)
    classifier.consume([event("a", .began, 0), event("a", .began, 0), event("a", .moved, .nan)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .undecided && log.touches.count == 7)
    classifier.consume([event("a", .ended, 1), event("a", .moved, 2)].map(InkEvent.touch))
    #expect(log.touches.count == 12 && paths.ignored[.duplicate] == 1 && paths.ignored[.afterEnd] == 1)
    classifier.consume([event("b", .began, 0), event("c", .began, 99)].map(InkEvent.touch))
    classifier.consume([event("c", .began, 99), event("b", .ended, .nan), event("c", .ended, 9)].map(InkEvent.touch))
    classifier.consume([event("c", .moved, 1), event("b", .moved, 1), event("d", .began, 1)].map(InkEvent.touch))
    #expect(log.touches.count == 12 && classifier.role(of: "d") == .undecided)
  }

  @Test func onlyConsistentNewEventsDecide() throws {
    let (classifier, log) = try make()
    classifier.consume(
      [
        event("a", .began, 500, 375), event("a", .moved, 500, 375, at: .infinity), event("a", .moved, .nan, at: 0.1),
        event("pen", .regionMoved, 0, at: 9, kind: .pencil), update(of: "a", 900), prediction(of: "a", 900),
      ].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .undecided)
    classifier.consume([event("b", .began, 600, 375, at: 0.1), event("b", .moved, 700, 375)].map(InkEvent.touch))
    #expect(log.gestures == [Gesture(scale: 2)])
    classifier.consume([event("b", .moved, .nan), event("a", .moved, 600, 375)].map(InkEvent.touch))
    #expect(log.gestures.last == Gesture(anchor: Vector2(200, 0), scale: 0.5))
  }

  @Test func fingersThatAreUpHaveNoEffect() throws {
    let (classifier, log) = try make()
    classifier.consume(
      [event("a", .began, 0), event("b", .began, 100), event("a", .ended, 0), event("b", .ended, 100)]
        .map(InkEvent.touch))
    classifier.consume(
      [event("c", .began, 0), event("d", .began, 100), event("a", .moved, 50), event("b", .ended, 70)]
        .map(InkEvent.touch))
    #expect(log.gestures.isEmpty)
    classifier.consume([event("d", .moved, 200), event("d", .ended, 200)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
    classifier.consume([.touch(event("pen", .began, 0, kind: .pencil))])
    #expect(classifier.role(of: "c") == .ignored && classifier.role(of: "d") == .navigating)
  }

  @Test func aTouchThatBeginsAgainIsClassifiedAgain() throws {
    let (classifier, _) = try make()
    classifier.consume([event("a", .began, 0), event("a", .ended, 0), event("a", .began, 0)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .undecided)
  }

  @Test func withoutAHoldDelayFingersDrawAtOnce() throws {
    let (classifier, log) = try make(holdDelay: 0)
    classifier.consume([.touch(event("a", .began, 0))])
    #expect(classifier.role(of: "a") == .drawing && log.touches.count == 1)
  }

  @Test func anUndecidedFingerDrawsAtTheEndOfTheInput() throws {
    let (classifier, log) = try make()
    classifier.consume([.touch(event("a", .began, 0))])
    classifier.flush()
    #expect(log.touches.isEmpty && log.flushes == 1)
    classifier.finish()
    #expect(log.touches.count == 1 && classifier.role(of: "a") == .drawing)
  }

  @Test func resetForgetsEverything() throws {
    let (classifier, log) = try make()
    classifier.consume([event("pen", .began, 0, kind: .pencil), event("a", .began, 0)].map(InkEvent.touch))
    classifier.reset()
    #expect(log.resets == 1 && classifier.counts == EventCounts() && classifier.role(of: "a") == nil)
    classifier.consume([event("a", .began, 0), event("b", .began, 99), event("b", .moved, 90)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
  }

  /// Fingers and pencils that come and go, mostly in a plausible way.
  private func events(_ count: Int, _ fuzz: inout PenFuzz) -> [InkEvent] {
    var clock = 0.0
    var down: [(touch: InkIdentifier, kind: TouchKind, position: Vector2)] = []
    return (0..<count).map { index in
      clock += fuzz.chance(0.1) ? 0.1 : 0.004
      if fuzz.chance(0.02) { return .unknown(UnknownEvent(kind: "key \(index)", json: [])) }
      if down.isEmpty || (down.count < 4 && fuzz.chance(0.1)) {
        let kind: TouchKind = fuzz.chance(0.2) ? .pencil : .direct
        let position = Vector2(fuzz.number(0...1000), fuzz.number(0...750))
        down.append((InkIdentifier(uuid: 7, UInt64(fuzz.below(400))), kind, position))
        return .touch(event(down[down.count - 1].touch, .began, position.x, position.y, at: clock, kind: kind))
      }
      let which = fuzz.below(down.count)
      if fuzz.chance(0.7) { down[which].position += Vector2(fuzz.number(-6...6), fuzz.number(-6...6)) }
      let (touch, kind, position) = down[which]
      var event = event(touch, .moved, position.x, position.y, at: clock, kind: kind)
      switch fuzz.below(20) {
      case 0...1: event.isUpdate = true
      case 2...3: event.isPrediction = true
      case 4:
        event.phase = fuzz.chance(0.3) ? .cancelled : .ended
        if fuzz.chance(0.9) { down.remove(at: which) }
      case 5: event.phase = .stationary
      case 6 where fuzz.chance(0.3): event.phase = .began
      case 7 where fuzz.chance(0.3): event.location.x = .nan
      case 8 where fuzz.chance(0.3): event.touchIdentifier = "nobody"
      case 9 where fuzz.chance(0.3): event.timestamp = .infinity
      default: break
      }
      return .touch(event)
    }
  }

  @Test func anyBatchingForwardsTheSame() throws {
    var seen = Set<TouchRole>()
    var gestures = 0
    for seed in 0..<60 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(600, &fuzz)
      let whole = try make()
      whole.classifier.consume(events)
      for most in [1, 3, 50] {
        let (classifier, log) = try make()
        var rest = events[...]
        while !rest.isEmpty {
          let count = 1 + fuzz.below(most)
          classifier.consume(Array(rest.prefix(count)))
          rest = rest.dropFirst(count)
          let counts = classifier.counts
          #expect(counts.received == counts.forwarded + counts.held + counts.dropped)
          #expect(counts.forwarded + counts.takenBack == log.entries.count - log.gestures.count)
        }
        let isSame = log.entries == whole.log.entries
        #expect(isSame && classifier.counts == whole.classifier.counts, "seed \(seed), batches up to \(most)")
      }
      gestures += whole.log.gestures.count
      #expect(whole.log.gestures.allSatisfy { $0.fault == nil })
      for case .touch(let event) in events {
        if let role = whole.classifier.role(of: event.touchIdentifier) { seen.insert(role) }
      }
    }
    #expect(seen.isSuperset(of: [.drawing, .navigating, .ignored]) && gestures > 500)
  }

  @Test func forwardedEventsOfATouchKeepTheirOrder() throws {
    var forwarded = 0
    for seed in 0..<40 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(400, &fuzz)
      let (classifier, log) = try make()
      classifier.consume(events)
      classifier.finish()
      var left: [InkIdentifier: ArraySlice<String>] = [:]
      for case .touch(let event) in events { left[event.touchIdentifier, default: []].append("\(event)") }
      var takenBack = 0
      for event in log.touches {
        // Dropped events are skipped, and the others come in order.
        let rest = left[event.touchIdentifier] ?? []
        guard let position = rest.firstIndex(of: "\(event)") else {
          takenBack += event.phase == .cancelled ? 1 : .max
          continue
        }
        left[event.touchIdentifier] = rest[(position + 1)...]
        forwarded += 1
      }
      #expect(takenBack == classifier.counts.takenBack, "seed \(seed)")
    }
    #expect(forwarded > 1000)
  }

  @Test func severalFingersDrawWhereTheyMay() throws {
    let touches = [
      event("a", .began, 0), event("a", .moved, 40), event("b", .began, 90), event("b", .moved, 91),
      event("c", .began, 200), event("a", .ended, 40), event("c", .moved, 201), event("b", .ended, 91),
      event("c", .ended, 201), event("d", .began, 0), event("e", .began, 50), event("e", .moved, 90),
    ].map(InkEvent.touch)
    for fingers in DrawingFingers.allCases {
      let (classifier, log) = try make(fingers: fingers)
      classifier.consume(touches)
      let roles = ["a", "b", "c", "d", "e"].map { classifier.role(of: InkIdentifier($0)) }
      switch fingers {
      case .none:
        #expect(roles == [.navigating, .navigating, .ignored, .navigating, .navigating] && log.touches.isEmpty)
      case .one:
        #expect(roles == [.drawing, .ignored, .ignored, .navigating, .navigating])
        #expect(classifier.counts.ignoredTouches == 2 && log.touches.count == 3)
      case .several:
        #expect(roles == [.drawing, .drawing, .drawing, .navigating, .navigating])
        #expect(classifier.counts.ignoredTouches == 0 && log.touches.count == 9)
      case .all:
        #expect(roles == Array(repeating: .drawing, count: 5))
        #expect(log.touches.count == 12 && log.gestures.isEmpty && classifier.counts.delayed == 0)
      }
      classifier.consume([.touch(event("pen", .began, 1, kind: .pencil)), .touch(event("f", .began, 1))])
      #expect(classifier.role(of: "f") == .ignored, "a palm, however many fingers draw")
    }
  }

  @Test(arguments: DrawingFingers.allCases)
  func inkAtOnceLeavesTheSameLinesAsInkWhenDecided(fingers: DrawingFingers) throws {
    var takenBack = 0
    for seed in 100..<112 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(400, &fuzz)
      let (late, lateLog) = try make(fingers: fingers)
      let (early, earlyLog) = try make(fingers: fingers, firstInk: .atOnce)
      for event in events {
        late.consume([event])
        early.consume([event])
        #expect(early.counts.held == 0 && early.counts.delayed == 0)
      }
      late.finish()
      early.finish()
      takenBack += early.counts.takenBack
      #expect(earlyLog.gestures == lateLog.gestures, "seed \(seed)")
      #expect(early.counts.ignoredTouches == late.counts.ignoredTouches)
      // The rest of each touch once cancelled lines are removed.
      func lines(_ log: ClassifierLog) -> [InkIdentifier: [String]] {
        var lines: [InkIdentifier: [String]] = [:]
        for event in log.touches {
          lines[event.touchIdentifier, default: []].append("\(event)")
          if event.phase == .cancelled, !event.isUpdate, !event.isPrediction { lines[event.touchIdentifier] = [] }
        }
        return lines.filter { !$0.value.isEmpty }
      }
      let isSame = lines(earlyLog) == lines(lateLog)
      #expect(isSame, "seed \(seed)")
    }
    #expect(takenBack > 10 || [.none, .all].contains(fingers) && takenBack == 0, "\(takenBack)")
  }

  @Test func wrongParametersAreNamed() {
    for value in [-1, Double.nan, .infinity] {
      let slop = #expect(throws: InkError.self) { try TouchClassifier(viewport: .standard, slop: value) }
      #expect(slop?.description == "The slop is \(value) px; give a finite number, 0 or more.")
      let delay = #expect(throws: InkError.self) { try TouchClassifier(viewport: .standard, holdDelay: value) }
      #expect(delay?.description == "The hold delay is \(value) s; give a finite number, 0 or more.")
    }
  }

  /// Touches whose ends are lost, one in three: each beginning of one that draws is a line of its own.
  @Test(
    "A touch that begins again draws a line of its own", arguments: 0..<20 as Range<UInt64>, DrawingFingers.allCases)
  func lostEnds(seed: UInt64, fingers: DrawingFingers) throws {
    var random = SplitMix64(seed: seed)
    let (classifier, log) = try make(fingers: fingers)
    let paths = TouchPathStream()
    classifier.add(paths)
    var time = 0.0
    for stroke in 0..<30 {
      let touch: InkIdentifier = ["mouse", "pen", "finger"][Int(random.next() % 3)]
      let kind: TouchKind = touch == "mouse" ? .indirectPointer : touch == "pen" ? .pencil : .direct
      let x = 1000 * Double(stroke)
      var events = (0..<5).map { step in
        event(touch, step == 0 ? .began : .moved, x + 20 * Double(step), at: time + 0.05 * Double(step), kind: kind)
      }
      if random.next() % 3 > 0 { events.append(event(touch, .ended, x + 100, at: time + 0.3, kind: kind)) }
      if random.next() % 4 == 0 { events.insert(events[0], at: 1) }
      classifier.consume(events.map(InkEvent.touch))
      time += 1
    }
    paths.finish()
    let lines = paths.output.lines
    let begun = log.touches.filter { $0.phase == .began }
    #expect(lines.count == Set(begun.map(\.location.x)).count && lines.count > 5)
    for line in lines {
      let points = line.elements.map(\.location.x)
      #expect(try #require(points.max()) - #require(points.min()) <= 100, "seed \(seed): two strokes in one line")
    }
    #expect(
      classifier.counts.received == classifier.counts.forwarded + classifier.counts.held + classifier.counts.dropped)
  }

  @Test func aFingerThatDrewDrawsOnAtOnceAfterALostEnd() throws {
    let (classifier, log) = try make()
    let events = [
      event("a", .began, 0), event("a", .moved, 50, at: 0.1), event("a", .began, 200, at: 0.12),
      event("a", .moved, 201, at: 0.13),
    ]
    classifier.consume(events.map(InkEvent.touch))
    #expect(log.touches == events && classifier.role(of: "a") == .drawing)
  }

  @Test func anIgnoredFingerIsClassifiedAnewAfterALostEnd() throws {
    let (classifier, log) = try make()
    let events = [
      event("a", .began, 0), event("a", .moved, 50, at: 0.1), event("b", .began, 300, at: 0.2),
      event("a", .ended, 50, at: 0.3), event("b", .began, 400, at: 1),
    ]
    classifier.consume(events.map(InkEvent.touch))
    #expect(classifier.role(of: "b") == .undecided)
    classifier.consume([.touch(event("b", .moved, 450, at: 1.1))])
    #expect(classifier.role(of: "b") == .drawing && log.touches.suffix(2).map(\.location.x) == [400, 450])
  }

  @Test func twoFingersNavigateAgainAfterALostEnd() throws {
    let (classifier, log) = try make()
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
