import Geometry
import Ink
import Testing

@Suite struct TouchPathStreamTests {
  func event(
    _ touch: InkIdentifier, _ time: Double, _ position: Vector2 = .zero, phase: TouchPhase = .moved,
    index: Int? = nil, expecting: EstimatedProperties = [], force: Double = 0
  ) -> TouchEvent {
    TouchEvent(
      touchIdentifier: touch, timestamp: time, phase: phase, force: force, maximumPossibleForce: 1, location: position,
      estimationUpdateIndex: index, estimatedPropertiesExpectingUpdates: expecting)
  }

  func event(
    _ time: Double, _ position: Vector2 = .zero, phase: TouchPhase = .moved, index: Int? = nil,
    expecting: EstimatedProperties = []
  ) -> TouchEvent {
    event("a", time, position, phase: phase, index: index, expecting: expecting)
  }

  func update(
    _ index: Int?, _ position: Vector2, touch: InkIdentifier = "a", expecting: EstimatedProperties = [],
    force: Double = 0, time: Double = 0
  ) -> TouchEvent {
    var event = event(touch, time, position, index: index, expecting: expecting, force: force)
    event.isUpdate = true
    return event
  }

  func prediction(_ time: Double, _ position: Vector2, touch: InkIdentifier = "a", index: Int? = nil) -> TouchEvent {
    var event = event(touch, time, position, index: index)
    event.isPrediction = true
    return event
  }

  @Test func theDocumentsExample() {
    let paths = TouchPathStream()
    paths.consume([
      event("a", 0, Vector2(100, 100), phase: .began, index: 1, expecting: [.location, .force], force: 0.2)
    ])
    paths.consume([
      event("a", 1, Vector2(150, 100), index: 2, expecting: .location, force: 0.3),
      update(1, Vector2(100, 105), expecting: .force, force: 0.2), prediction(2, Vector2(160, 110)),
    ])
    paths.consume([
      event("a", 2, Vector2(180, 120), index: 3, force: 0.4), update(1, Vector2(100, 105), force: 0.4),
      update(2, Vector2(155, 108), force: 0.3), prediction(3, Vector2(180, 115)),
    ])
    let path = paths.path(ofLine: 0)
    #expect(
      path.points.map(\.location) == [Vector2(100, 105), Vector2(155, 108), Vector2(180, 120), Vector2(180, 115)])
    #expect(path.points.map(\.force).prefix(3) == [0.4, 0.3, 0.4])
    #expect(path.points.map(\.isPrediction) == [false, false, false, true])
    #expect(path.confirmedCount == 3 && path.outstanding == 0 && !path.isComplete)
    #expect(paths.ignored.total == 0)
  }

  @Test func aPathIsCompleteWhenItEndedAndNothingIsExpected() {
    let paths = TouchPathStream()
    paths.consume([
      event(0, phase: .began, index: 5, expecting: .force), event(1, index: 6, expecting: .force),
      event(2, phase: .ended),
    ])
    #expect(paths.path(ofLine: 0).outstanding == 2 && !paths.path(ofLine: 0).isComplete)
    paths.consume(update(6, Vector2(1, 1)))
    #expect(!paths.path(ofLine: 0).isComplete)
    paths.consume(update(5, Vector2(2, 2)))
    #expect(paths.path(ofLine: 0).isComplete && paths.output.lines[0].isComplete)
    #expect(paths.path(ofLine: 0).points.map(\.location) == [Vector2(2, 2), Vector2(1, 1), .zero])
    paths.consume(update(5, Vector2(3, 3)))
    #expect(paths.ignored[.afterEnd] == 1)
    #expect(paths.path(ofLine: 0).points[0].location == Vector2(2, 2))
  }

  @Test func cancellingEndsToo() {
    let paths = TouchPathStream()
    paths.consume([event(0, phase: .began), prediction(1, Vector2(5, 5)), event(2, phase: .cancelled)])
    #expect(paths.path(ofLine: 0).isComplete && paths.path(ofLine: 0).phase == .cancelled)
    #expect(paths.path(ofLine: 0).points.count == 2)
  }

  @Test func finishingCompletesAllPaths() {
    let paths = TouchPathStream()
    paths.consume([event(0, phase: .began, index: 1, expecting: .force), prediction(1, Vector2(9, 9))])
    paths.finish()
    let path = paths.path(ofLine: 0)
    #expect(path.isComplete && path.outstanding == 1 && path.points.count == 1)
    paths.consume([event(2), update(1, .zero), prediction(3, .zero)])
    #expect(paths.ignored[.afterEnd] == 3)
  }

  @Test func predictionsAreReplaced() {
    let paths = TouchPathStream()
    paths.consume([event(0, phase: .began, index: 1), prediction(1, Vector2(1, 0)), prediction(2, Vector2(2, 0))])
    #expect(paths.path(ofLine: 0).points.count == 3)
    // The index of a prediction has no meaning.
    paths.consume([event(1, Vector2(1, 1), index: 2), prediction(2, Vector2(3, 0), index: 2)])
    #expect(paths.path(ofLine: 0).points.map(\.location) == [.zero, Vector2(1, 1), Vector2(3, 0)])
    paths.consume(update(2, Vector2(7, 7)))
    #expect(paths.path(ofLine: 0).points.map(\.location) == [.zero, Vector2(7, 7), Vector2(3, 0)])
    // Predictions restart after an update, and when time does not increase.
    paths.consume([prediction(2, Vector2(4, 0)), prediction(3, Vector2(5, 0))])
    #expect(paths.path(ofLine: 0).points.map(\.location).suffix(2) == [Vector2(4, 0), Vector2(5, 0)])
    paths.consume(prediction(3, Vector2(6, 0)))
    #expect(paths.path(ofLine: 0).points.map(\.location) == [.zero, Vector2(7, 7), Vector2(6, 0)])
    paths.consume([update(2, Vector2(8, 8)), prediction(4, Vector2(9, 0)), prediction(5, Vector2(10, 0))])
    #expect(
      paths.path(ofLine: 0).points.map(\.location) == [.zero, Vector2(8, 8), Vector2(9, 0), Vector2(10, 0)])
  }

  @Test func ignoredEventsAreCountedByReason() {
    let paths = TouchPathStream()
    let bad: [(TouchEvent, IgnoredReason)] = [
      (event(1, Vector2(.nan, 0)), .notFinite), (event(.infinity), .notFinite),
      (event(1, Vector2(0, -1.1e9)), .outOfRange), (event(-2e12), .outOfRange), (event(1, phase: .regionMoved), .hover),
      (update(1, .zero), .unknownPoint),
      (prediction(1, .zero), .predictionAlone),
    ]
    for (event, reason) in bad {
      let before = paths.ignored[reason]
      paths.consume(event)
      #expect(paths.ignored[reason] == before + 1)
    }
    #expect(paths.output.lines.isEmpty)
    paths.consume([event(5, phase: .began, index: 3), event(6, Vector2(1, 0), index: 4)])
    for (event, reason) in [
      (event(5.5, phase: .began), .timeBackwards), (event(5.5), .timeBackwards), (event(7, index: 3), .duplicate),
      (update(9, .zero), .unknownPoint), (update(nil, .zero), .unknownPoint), (prediction(5, .zero), .timeBackwards),
      (update(3, .zero, touch: "b"), .unknownPoint),
    ] as [(TouchEvent, IgnoredReason)] {
      let before = paths.ignored[reason]
      paths.consume(event)
      #expect(paths.ignored[reason] == before + 1, "\(reason)")
    }
    #expect(paths.path(ofLine: 0).points.count == 2)
    #expect(paths.eventCount == 16 && paths.ignored.total == 14)
  }

  @Test func theSameIdentifierTwiceIsADuplicate() {
    let paths = TouchPathStream()
    var first = event(1, phase: .began)
    first.identifier = "x"
    paths.consume([first, first])
    #expect(paths.ignored[.duplicate] == 1 && paths.path(ofLine: 0).points.count == 1)
  }

  /// A recording of a mouse whose up was lost, and that comes down again with its id.
  @Test func aTouchThatBeginsAgainEndsWhatWasBefore() {
    let paths = TouchPathStream()
    paths.consume([
      event(0, phase: .began), event(1, Vector2(5, 0)), prediction(2, Vector2(9, 0)),
      event(2, Vector2(300, 0), phase: .began),
    ])
    #expect(paths.output.lines.map(\.isComplete) == [true, false] && paths.ignored.total == 0)
    #expect(paths.output.deltas.contains(.finished(line: 0)) && paths.output.deltas.contains(.began(line: 1)))
    #expect(paths.path(ofLine: 0).points.map(\.isLast) == [false, true])
    paths.consume([event(3, Vector2(310, 0)), event(4, Vector2(320, 0), phase: .ended)])
    #expect(paths.output.lines.map(\.elements.count) == [2, 3])
  }

  @Test func aTouchMayBeginAgainAfterItsEnd() {
    let paths = TouchPathStream()
    paths.consume([event(0, phase: .began), event(1, phase: .ended), event(2)])
    #expect(paths.ignored[.afterEnd] == 1 && paths.output.lines.count == 1)
    paths.consume([event(3, phase: .began), event(4)])
    #expect(paths.output.lines.count == 2 && paths.path(ofLine: 1).points.count == 2)
  }

  @Test func simultaneousTouchesAreSeparatePaths() {
    let paths = TouchPathStream()
    paths.consume([
      event("a", 0, Vector2(1, 0), phase: .began, index: 1), event("b", 0, Vector2(2, 0), phase: .began, index: 1),
      event("a", 1, Vector2(3, 0), index: 2), event("b", 1, Vector2(4, 0), phase: .ended),
      update(1, Vector2(5, 0), touch: "b"),
    ])
    #expect(paths.path(ofLine: 0).points.map(\.location.x) == [1, 3])
    #expect(paths.path(ofLine: 1).points.map(\.location.x) == [2, 4])
    #expect(paths.ignored[.afterEnd] == 1)
  }

  @Test func aRecordingOfOneEventIsAPath() {
    let paths = TouchPathStream()
    paths.consume(event(0, Vector2(1, 2), phase: .ended))
    #expect(paths.path(ofLine: 0).isComplete && paths.path(ofLine: 0).points.count == 1)
  }

  @Test func updateIndicesInAnyOrderAreFound() {
    let paths = TouchPathStream()
    let indices = [5, 9, 2, 7, 100, -3, 101, 50, 8, 102, Int.max, Int.min, 3]
    for (position, index) in indices.enumerated() {
      paths.consume(event(Double(position), phase: position == 0 ? .began : .moved, index: index))
    }
    for (position, index) in indices.enumerated() { paths.consume(update(index, Vector2(Double(position), 1))) }
    #expect(paths.path(ofLine: 0).points.map(\.location.x) == indices.indices.map(Double.init))
    for index in [0, 1, 4, 6, 10, 99, 103] { paths.consume(update(index, .zero)) }
    #expect(paths.ignored[.unknownPoint] == 7)
  }
}
