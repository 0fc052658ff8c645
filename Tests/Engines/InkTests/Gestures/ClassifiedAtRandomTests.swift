import Geometry
import Ink
import Testing

@Suite("Random touches are classified") struct ClassifiedAtRandomTests {
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
      let whole = try loggedClassifier()
      whole.classifier.consume(events)
      for most in [1, 3, 50] {
        let (classifier, log) = try loggedClassifier()
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
      let (classifier, log) = try loggedClassifier()
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

  @Test(arguments: DrawingFingers.allCases)
  func inkAtOnceLeavesTheSameLinesAsInkWhenDecided(fingers: DrawingFingers) throws {
    var takenBack = 0
    for seed in 100..<112 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let events = events(400, &fuzz)
      let (late, lateLog) = try loggedClassifier(fingers: fingers)
      let (early, earlyLog) = try loggedClassifier(fingers: fingers, firstInk: .atOnce)
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

  /// Touches whose ends are lost, one in three: each beginning of one that draws is a line of its own.
  @Test(
    "A touch that begins again draws a line of its own", arguments: 0..<20 as Range<UInt64>, DrawingFingers.allCases)
  func lostEnds(seed: UInt64, fingers: DrawingFingers) throws {
    var random = SplitMix64(seed: seed)
    let (classifier, log) = try loggedClassifier(fingers: fingers)
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
}
