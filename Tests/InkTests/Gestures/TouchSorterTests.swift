import Geometry
import Ink
import Testing

@Suite struct TouchSorterTests {
  /// A sorter with a log behind it.
  private func desk(slop: Double = 10, patience: Double = 0.15) throws -> (sorter: TouchSorter, log: SorterLog) {
    let sorter = try TouchSorter(viewport: .standard, slop: slop, patience: patience)
    let log = SorterLog()
    sorter.add(log)
    sorter.add(gestures: log)
    return (sorter, log)
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
  func whatIsNoFingerDrawsAtOnce(kind: TouchKind) throws {
    let (sorter, log) = try desk()
    let events = [
      event("pen", .began, 0, kind: kind), update(of: "pen", 50), prediction(of: "pen", 90),
      event("pen", .ended, 1, kind: kind), update(of: "pen", 2),
    ]
    for (index, event) in events.enumerated() {
      sorter.consume([.touch(event)])
      #expect(log.touches == Array(events[...index]))
      #expect(sorter.decision(of: "pen") == .drawing)
    }
  }

  @Test func aFingerDrawsOnceItHasMovedByMoreThanTheSlop() throws {
    let (sorter, log) = try desk()
    let events = [
      event("a", .began, 5), update(of: "a", 50), event("a", .moved, 15), prediction(of: "a", 99),
      event("a", .stationary, -5), event("a", .moved, 5, 10.01), update(of: "a", 6), event("a", .ended, 5, 11),
    ]
    for (index, event) in events.enumerated() {
      sorter.consume([.touch(event)])
      #expect(sorter.decision(of: "a") == (index < 5 ? .undecided : .drawing))
      #expect(log.touches == (index < 5 ? [] : Array(events[...index])))
      #expect(sorter.counts.keptBack == (index < 5 ? index + 1 : 0))
    }
    #expect(sorter.counts.delayed == 5 && sorter.counts.handedOn == 8 && sorter.counts.dropped == 0)
  }

  @Test func aFingerDrawsOnceItHasRested() throws {
    for later in [event("a", .stationary, 1, at: 1.25), event("mouse", .began, 1, at: 1.25, kind: .indirectPointer)] {
      let (sorter, log) = try desk(patience: 0.25)
      sorter.consume([.touch(event("a", .began, 0, at: 1)), .touch(event("a", .moved, 1, at: 1.2499))])
      #expect(sorter.decision(of: "a") == .undecided)
      sorter.consume([.touch(later)])
      #expect(sorter.decision(of: "a") == .drawing)
      #expect(log.touches.count == 3 && log.touches.last == later)
    }
  }

  @Test func aSecondFingerThatComesLateIsIgnored() throws {
    for first in [event("a", .moved, 0, at: 0.1), event("a", .moved, 20, at: 0.1)] {
      let (sorter, log) = try desk()
      sorter.consume([.touch(event("a", .began, 0)), .touch(first)])
      sorter.consume([.touch(event("b", .began, 90, at: 0.15)), .touch(event("b", .moved, 120, at: 0.16))])
      #expect(sorter.decision(of: "a") == .drawing && sorter.decision(of: "b") == .ignored)
      #expect(log.touches.map(\.touchIdentifier) == ["a", "a"] && log.gestures.isEmpty)
      sorter.consume([.touch(event("a", .ended, 0, at: 0.2)), .touch(event("c", .began, 0, at: 0.21))])
      #expect(sorter.decision(of: "c") == .undecided)
    }
  }

  @Test func aTapDrawsAndOneThatIsTakenAwayDoesNot() throws {
    let (sorter, log) = try desk()
    sorter.consume([.touch(event("a", .began, 0)), .touch(event("a", .ended, 0))])
    #expect(sorter.decision(of: "a") == .drawing && log.touches.count == 2)
    sorter.consume([.touch(event("b", .began, 0)), .touch(event("b", .cancelled, 0)), .touch(update(of: "b", 1))])
    #expect(sorter.decision(of: "b") == .ignored && log.touches.count == 2 && sorter.counts.dropped == 3)
  }

  @Test func twoFingersNavigateUntilBothAreUp() throws {
    let (sorter, log) = try desk()
    sorter.consume(
      [
        event("a", .began, 100), event("a", .moved, 104), event("b", .began, 204), event("b", .moved, 304),
        event("c", .began, 0), event("c", .moved, 500), event("a", .moved, 104, 200), event("b", .ended, 304),
      ].map(InkEvent.touch))
    #expect(log.touches.isEmpty && log.gestures.count == 2)
    #expect(log.gestures[0] == Gesture(anchor: Vector2(104 - 500, -375), scale: 2))
    #expect(log.gestures[1].anchor == Vector2(304 - 500, -375) && log.gestures[1].pan == .zero)
    #expect(sorter.decision(of: "a") == .navigating && sorter.decision(of: "b") == .navigating)
    #expect(sorter.decision(of: "c") == .ignored)
    sorter.consume(
      [event("a", .moved, 700), event("d", .began, 90), event("d", .moved, 200), event("d", .ended, 200)]
        .map(InkEvent.touch))
    #expect(sorter.decision(of: "d") == .ignored && log.gestures.count == 2)
    sorter.consume([event("a", .ended, 700), update(of: "a", 1), event("e", .began, 90)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .navigating && sorter.decision(of: "e") == .undecided)
    #expect(log.touches.isEmpty && sorter.counts.dropped == 14 && sorter.counts.keptBack == 1)
  }

  @Test func fingersArePalmsWhileAPencilIsDown() throws {
    let (sorter, log) = try desk()
    sorter.consume([event("palm", .began, 0), event("pen", .began, 50, kind: .pencil)].map(InkEvent.touch))
    #expect(sorter.decision(of: "palm") == .ignored)
    sorter.consume([event("palm", .moved, 40), event("a", .began, 9), event("b", .began, 99)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .ignored && sorter.decision(of: "b") == .ignored)
    sorter.consume([event("pen", .ended, 50, kind: .pencil), event("a", .moved, 90)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .ignored)
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen"])
    sorter.consume([.touch(event("c", .began, 9))])
    #expect(sorter.decision(of: "c") == .undecided)
  }

  @Test func aPencilStopsNavigationButNoFingerThatDraws() throws {
    let (sorter, log) = try desk()
    sorter.consume([event("a", .began, 0), event("b", .began, 100), event("b", .moved, 110)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
    sorter.consume([event("pen", .began, 50, kind: .pencil), event("b", .moved, 120)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .ignored && sorter.decision(of: "b") == .ignored)
    sorter.consume(
      [event("pen", .ended, 50, kind: .pencil), event("c", .began, 0), event("c", .moved, 20)].map(InkEvent.touch))
    #expect(log.gestures.count == 1 && sorter.decision(of: "c") == .drawing)
    sorter.consume([event("pen", .began, 50, kind: .pencil), event("c", .moved, 30)].map(InkEvent.touch))
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen", "c", "c", "pen", "c"])
  }

  @Test func gesturesTakeTheFingersFromWhereTheyBeganToWhereTheyEnd() throws {
    for seed in 0..<10 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let (sorter, log) = try desk()
      var positions = [Vector2(300, 300), Vector2(600, 500)]
      let first = positions
      sorter.consume([.touch(event("a", .began, 300, 300)), .touch(event("b", .began, 600, 500))])
      for step in 0..<5000 {
        let finger = fuzz.below(2)
        let towards = Vector2(fuzz.number(0...1000), fuzz.number(0...750)) - positions[finger]
        positions[finger] += towards * 0.02 + Vector2(fuzz.number(-3...3), fuzz.number(-3...3))
        let touch: InkIdentifier = finger == 0 ? "a" : "b"
        sorter.consume([.touch(event(touch, .moved, positions[finger].x, positions[finger].y, at: Double(step)))])
      }
      #expect(log.gestures.count > 4900)
      for (start, end) in zip(first, positions) {
        let centre = Viewport.standard.centre
        #expect((log.moved(start - centre) + centre - end).length < 1e-9, "seed \(seed)")
      }
      #expect(log.gestures.allSatisfy { $0.fault == nil && $0 != Gesture(anchor: $0.anchor) })
    }
  }

  @Test func fingersThatMeetAreFollowedWhenTheyPart() throws {
    let (sorter, log) = try desk()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 600, 375), event("b", .moved, 500, 375),
      event("a", .moved, 500, 375.5), event("a", .moved, 550, 375), event("b", .moved, 550, 425),
    ]
    for event in events { sorter.consume([.touch(event)]) }
    #expect(log.gestures.count == 2 && log.gestures.allSatisfy { $0.fault == nil })
    #expect((log.moved(Vector2(0, 0)) - Vector2(50, 0)).length < 1e-12)
    #expect((log.moved(Vector2(100, 0)) - Vector2(50, 50)).length < 1e-12)
  }

  @Test func fingersThatBeginInOnePositionAreFollowedFromWhereTheyPart() throws {
    let (sorter, log) = try desk()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 500, 375), event("b", .moved, 500.5, 375),
      event("b", .moved, 510, 375), event("b", .moved, 520, 375),
    ]
    for event in events { sorter.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
  }

  @Test func gesturesBeyondTheirLimitsAreLeftOut() throws {
    let (sorter, log) = try desk()
    let events = [
      event("a", .began, 500, 375), event("b", .began, 600, 375), event("b", .moved, 1e300, 375),
      event("b", .moved, .nan, 375), event("b", .moved, 700, 375),
    ]
    for event in events { sorter.consume([.touch(event)]) }
    #expect(log.gestures == [Gesture(scale: 2)])
  }

  @Test func whatMakesNoSenseIsHandedOnUnlessItsTouchDoesNotDraw() throws {
    let (sorter, log) = try desk()
    let paths = TouchPathStream()
    sorter.add(paths)
    sorter.consume(
      [
        update(of: "nobody", 1), prediction(of: "nobody", 1), event("nan", .began, .nan), event("nan", .ended, .nan),
        event("hover", .regionMoved, 1, kind: .pencil),
      ].map(InkEvent.touch))
    #expect(log.touches.count == 5 && paths.ignored.total == 5)
    #expect(sorter.decision(of: "nan") == nil)
    sorter.consume([event("stray", .moved, 1), event("stray", .ended, 2)].map(InkEvent.touch))
    #expect(paths.output.lines.map(\.touch) == ["stray"] && sorter.decision(of: "stray") == nil)
    sorter.consume([event("a", .began, 0), event("a", .began, 1), event("a", .moved, .nan)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .undecided && log.touches.count == 7)
    sorter.consume([event("a", .ended, 1), event("a", .moved, 2)].map(InkEvent.touch))
    #expect(log.touches.count == 12 && paths.ignored[.secondBegan] == 1 && paths.ignored[.afterEnd] == 1)
    sorter.consume([event("b", .began, 0), event("c", .began, 99)].map(InkEvent.touch))
    sorter.consume([event("c", .began, 1), event("b", .ended, .nan), event("c", .ended, 9)].map(InkEvent.touch))
    sorter.consume([event("c", .moved, 1), event("b", .moved, 1), event("d", .began, 1)].map(InkEvent.touch))
    #expect(log.touches.count == 12 && sorter.decision(of: "d") == .undecided)
  }

  @Test func onlyNewEventsThatMakeSenseDecide() throws {
    let (sorter, log) = try desk()
    sorter.consume(
      [
        event("a", .began, 500, 375), event("a", .moved, 500, 375, at: .infinity), event("a", .moved, .nan, at: 0.1),
        event("pen", .regionMoved, 0, at: 9, kind: .pencil), update(of: "a", 900), prediction(of: "a", 900),
      ].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .undecided)
    sorter.consume([event("b", .began, 600, 375, at: 0.1), event("b", .moved, 700, 375)].map(InkEvent.touch))
    #expect(log.gestures == [Gesture(scale: 2)])
    sorter.consume([event("b", .moved, .nan), event("a", .moved, 600, 375)].map(InkEvent.touch))
    #expect(log.gestures.last == Gesture(anchor: Vector2(200, 0), scale: 0.5))
  }

  @Test func fingersThatAreUpMoveNothing() throws {
    let (sorter, log) = try desk()
    sorter.consume(
      [event("a", .began, 0), event("b", .began, 100), event("a", .ended, 0), event("b", .ended, 100)]
        .map(InkEvent.touch))
    sorter.consume(
      [event("c", .began, 0), event("d", .began, 100), event("a", .moved, 50), event("b", .ended, 70)]
        .map(InkEvent.touch))
    #expect(log.gestures.isEmpty)
    sorter.consume([event("d", .moved, 200), event("d", .ended, 200)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
    sorter.consume([.touch(event("pen", .began, 0, kind: .pencil))])
    #expect(sorter.decision(of: "c") == .ignored && sorter.decision(of: "d") == .navigating)
  }

  @Test func aTouchThatComesAgainIsDecidedAnew() throws {
    let (sorter, _) = try desk()
    sorter.consume([event("a", .began, 0), event("a", .ended, 0), event("a", .began, 0)].map(InkEvent.touch))
    #expect(sorter.decision(of: "a") == .undecided)
  }

  @Test func withoutPatienceFingersDrawAtOnce() throws {
    let (sorter, log) = try desk(patience: 0)
    sorter.consume([.touch(event("a", .began, 0))])
    #expect(sorter.decision(of: "a") == .drawing && log.touches.count == 1)
  }

  @Test func anUndecidedFingerDrawsWhenNothingMoreComes() throws {
    let (sorter, log) = try desk()
    sorter.consume([.touch(event("a", .began, 0))])
    sorter.settle()
    #expect(log.touches.isEmpty && log.settled == 1)
    sorter.finish()
    #expect(log.touches.count == 1 && sorter.decision(of: "a") == .drawing)
  }

  @Test func resetForgetsEverything() throws {
    let (sorter, log) = try desk()
    sorter.consume([event("pen", .began, 0, kind: .pencil), event("a", .began, 0)].map(InkEvent.touch))
    sorter.reset()
    #expect(log.resets == 1 && sorter.counts == SortedEvents() && sorter.decision(of: "a") == nil)
    sorter.consume([event("a", .began, 0), event("b", .began, 99), event("b", .moved, 90)].map(InkEvent.touch))
    #expect(log.gestures.count == 1)
  }

  /// Fingers and pencils that come and go, mostly sensible.
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

  @Test func anySplittingHandsOnTheSame() throws {
    var seen = Set<TouchDecision>()
    var gestures = 0
    for seed in 0..<60 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(600, &fuzz)
      let whole = try desk()
      whole.sorter.consume(events)
      for most in [1, 3, 50] {
        let (sorter, log) = try desk()
        var rest = events[...]
        while !rest.isEmpty {
          let count = 1 + fuzz.below(most)
          sorter.consume(Array(rest.prefix(count)))
          rest = rest.dropFirst(count)
          let counts = sorter.counts
          #expect(counts.given == counts.handedOn + counts.keptBack + counts.dropped)
          #expect(counts.handedOn == log.entries.count - log.gestures.count)
        }
        let isSame = log.entries == whole.log.entries
        #expect(isSame && sorter.counts == whole.sorter.counts, "seed \(seed), batches up to \(most)")
      }
      gestures += whole.log.gestures.count
      #expect(whole.log.gestures.allSatisfy { $0.fault == nil })
      for case .touch(let event) in events {
        if let decision = whole.sorter.decision(of: event.touchIdentifier) { seen.insert(decision) }
      }
    }
    #expect(seen.isSuperset(of: [.drawing, .navigating, .ignored]) && gestures > 500)
  }

  @Test func eventsOfATouchThatDrawsKeepTheirOrder() throws {
    for seed in 0..<40 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(400, &fuzz)
      let (sorter, log) = try desk()
      sorter.consume(events)
      sorter.finish()
      var left: [InkIdentifier: ArraySlice<String>] = [:]
      for case .touch(let event) in events { left[event.touchIdentifier, default: []].append("\(event)") }
      for event in log.touches {
        // Dropped events are skipped, others come in order.
        let rest = left[event.touchIdentifier] ?? []
        let position = try #require(rest.firstIndex(of: "\(event)"), "seed \(seed)")
        left[event.touchIdentifier] = rest[(position + 1)...]
      }
    }
  }

  @Test func wrongParametersAreNamed() {
    for value in [-1, Double.nan, .infinity] {
      #expect(throws: InkError.self) { try TouchSorter(viewport: .standard, slop: value) }
      #expect(throws: InkError.self) { try TouchSorter(viewport: .standard, patience: value) }
    }
    #expect("\(InkError.slop(-1))" == "The slop is -1.0 px; give a finite number, 0 or more.")
    #expect("\(InkError.patience(-1))" == "The patience is -1.0 s; give a finite number, 0 or more.")
  }
}
