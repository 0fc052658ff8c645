import Geometry
import Ink
import Testing

@Suite("Touches are classified") struct TouchClassifierTests {
  @Test(arguments: [TouchKind.pencil, .indirect, .indirectPointer])
  func everythingButFingersDrawsAtOnce(kind: TouchKind) throws {
    let (classifier, log) = try loggedClassifier()
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
    let (classifier, log) = try loggedClassifier()
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
      let (classifier, log) = try loggedClassifier(holdDelay: 0.25)
      classifier.consume([.touch(event("a", .began, 0, at: 1)), .touch(event("a", .moved, 1, at: 1.2499))])
      #expect(classifier.role(of: "a") == .undecided)
      classifier.consume([.touch(later)])
      #expect(classifier.role(of: "a") == .drawing)
      #expect(log.touches.count == 3 && log.touches.last == later)
    }
  }

  @Test func aSecondFingerThatComesLateIsIgnored() throws {
    for first in [event("a", .moved, 0, at: 0.1), event("a", .moved, 20, at: 0.1)] {
      let (classifier, log) = try loggedClassifier()
      classifier.consume([.touch(event("a", .began, 0)), .touch(first)])
      classifier.consume([.touch(event("b", .began, 90, at: 0.15)), .touch(event("b", .moved, 120, at: 0.16))])
      #expect(classifier.role(of: "a") == .drawing && classifier.role(of: "b") == .ignored)
      #expect(log.touches.map(\.touchIdentifier) == ["a", "a"] && log.gestures.isEmpty)
      classifier.consume([.touch(event("a", .ended, 0, at: 0.2)), .touch(event("c", .began, 0, at: 0.21))])
      #expect(classifier.role(of: "c") == .undecided)
    }
  }

  @Test func aTapDrawsAndOneThatIsTakenAwayDoesNot() throws {
    let (classifier, log) = try loggedClassifier()
    classifier.consume([.touch(event("a", .began, 0)), .touch(event("a", .ended, 0))])
    #expect(classifier.role(of: "a") == .drawing && log.touches.count == 2)
    classifier.consume([.touch(event("b", .began, 0)), .touch(event("b", .cancelled, 0)), .touch(update(of: "b", 1))])
    #expect(classifier.role(of: "b") == .ignored && log.touches.count == 2 && classifier.counts.dropped == 3)
  }

  @Test func inconsistentEventsAreForwardedUnlessTheirTouchDoesNotDraw() throws {
    let (classifier, log) = try loggedClassifier()
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
    let (classifier, log) = try loggedClassifier()
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
    let (classifier, log) = try loggedClassifier()
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
    let (classifier, _) = try loggedClassifier()
    classifier.consume([event("a", .began, 0), event("a", .ended, 0), event("a", .began, 0)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .undecided)
  }

  @Test func withoutAHoldDelayFingersDrawAtOnce() throws {
    let (classifier, log) = try loggedClassifier(holdDelay: 0)
    classifier.consume([.touch(event("a", .began, 0))])
    #expect(classifier.role(of: "a") == .drawing && log.touches.count == 1)
  }

  @Test func anUndecidedFingerDrawsAtTheEndOfTheInput() throws {
    let (classifier, log) = try loggedClassifier()
    classifier.consume([.touch(event("a", .began, 0))])
    classifier.flush()
    #expect(log.touches.isEmpty && log.flushes == 1)
    classifier.finish()
    #expect(log.touches.count == 1 && classifier.role(of: "a") == .drawing)
  }

  @Test func resetForgetsEverything() throws {
    let (classifier, log) = try loggedClassifier()
    classifier.consume([event("pen", .began, 0, kind: .pencil), event("a", .began, 0)].map(InkEvent.touch))
    classifier.reset()
    #expect(log.resets == 1 && classifier.counts == EventCounts() && classifier.role(of: "a") == nil)
    classifier.consume([event("a", .began, 0), event("b", .began, 99), event("b", .moved, 90)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
  }

  @Test func wrongParametersAreNamed() throws {
    let (classifier, _) = try loggedClassifier(slop: 3)
    try classifier.setSlop(7)
    for value in [-1, Double.nan, .infinity] {
      let slop = #expect(throws: InkError.self) { try TouchClassifier(viewport: .standard, slop: value) }
      #expect(slop?.description == "The slop is \(value) px; give a finite number, 0 or more.")
      #expect(throws: InkError.self) { try classifier.setSlop(value) }
      #expect(classifier.slop == 7)
      let delay = #expect(throws: InkError.self) { try TouchClassifier(viewport: .standard, holdDelay: value) }
      #expect(delay?.description == "The hold delay is \(value) s; give a finite number, 0 or more.")
    }
  }

  @Test func aFingerThatDrewDrawsOnAtOnceAfterALostEnd() throws {
    let (classifier, log) = try loggedClassifier()
    let events = [
      event("a", .began, 0), event("a", .moved, 50, at: 0.1), event("a", .began, 200, at: 0.12),
      event("a", .moved, 201, at: 0.13),
    ]
    classifier.consume(events.map(InkEvent.touch))
    #expect(log.touches == events && classifier.role(of: "a") == .drawing)
  }

  @Test func anIgnoredFingerIsClassifiedAnewAfterALostEnd() throws {
    let (classifier, log) = try loggedClassifier()
    let events = [
      event("a", .began, 0), event("a", .moved, 50, at: 0.1), event("b", .began, 300, at: 0.2),
      event("a", .ended, 50, at: 0.3), event("b", .began, 400, at: 1),
    ]
    classifier.consume(events.map(InkEvent.touch))
    #expect(classifier.role(of: "b") == .undecided)
    classifier.consume([.touch(event("b", .moved, 450, at: 1.1))])
    #expect(classifier.role(of: "b") == .drawing && log.touches.suffix(2).map(\.location.x) == [400, 450])
  }
}
