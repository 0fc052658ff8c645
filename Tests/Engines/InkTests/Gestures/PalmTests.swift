import Geometry
import Ink
import Testing

@Suite("Palms, and several fingers") struct PalmTests {
  @Test func fingersArePalmsWhileAPencilIsDown() throws {
    let (classifier, log) = try loggedClassifier()
    classifier.consume([event("palm", .began, 0), event("pen", .began, 50, kind: .pencil)].map(InkEvent.touch))
    #expect(classifier.role(of: "palm") == .ignored)
    // Even after a long rest.
    let (late, lateLog) = try loggedClassifier()
    late.consume([.touch(event("palm", .began, 0)), .touch(event("pen", .began, 50, at: 3, kind: .pencil))])
    #expect(late.role(of: "palm") == .ignored && lateLog.touches.map(\.touchIdentifier) == ["pen"])
    classifier.consume([event("palm", .moved, 40), event("a", .began, 9), event("b", .began, 99)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .ignored && classifier.role(of: "b") == .ignored)
    classifier.consume([event("pen", .ended, 50, kind: .pencil), event("a", .moved, 90)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .ignored)
    #expect(log.touches.map(\.touchIdentifier) == ["pen", "pen"])
    classifier.consume([.touch(event("c", .began, 9))])
    #expect(classifier.role(of: "c") == .undecided && classifier.counts.ignoredTouches == 3)
  }

  @Test func aPencilStopsNavigationAndTakesBackWhatAPalmDrew() throws {
    let (classifier, log) = try loggedClassifier()
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
    let (classifier, log) = try loggedClassifier()
    classifier.consume([event("palm", .began, 300), event("palm", .moved, 301, at: 0.16)].map(InkEvent.touch))
    #expect(classifier.role(of: "palm") == .drawing)
    classifier.consume([.touch(event("pen", .began, 50, at: 0.17, kind: .pencil))])
    #expect(
      classifier.role(of: "palm") == .ignored && log.touches.map(\.phase) == [.began, .moved, .cancelled, .began])
  }

  @Test func aPalmIsTakenBackOnceFromWhereItLastWas() throws {
    let (classifier, log) = try loggedClassifier()
    var estimate = event("palm", .moved, 20)
    (estimate.identifier, estimate.estimationUpdateIndex, estimate.estimatedProperties) = ("x", 5, [.location])
    estimate.estimatedPropertiesExpectingUpdates = [.location]
    classifier.consume(
      [event("palm", .began, 0), estimate, event("palm", .moved, .nan), event("pen", .began, 50, kind: .pencil)]
        .map(InkEvent.touch))
    #expect(log.touches.filter { $0.phase == .cancelled } == [event("palm", .cancelled, 20)])
    // Though it is still down, another finger may draw, and another pencil takes nothing back.
    classifier.consume(
      [event("pen", .ended, 50, kind: .pencil), event("a", .began, 9)].map(InkEvent.touch))
    #expect(classifier.role(of: "a") == .undecided)
    classifier.consume([.touch(event("pen", .began, 50, kind: .pencil))])
    #expect(classifier.counts.takenBack == 1)
  }

  @Test func severalFingersDrawWhereTheyMay() throws {
    let touches = [
      event("a", .began, 0), event("a", .moved, 40), event("b", .began, 90), event("b", .moved, 91),
      event("c", .began, 200), event("a", .ended, 40), event("c", .moved, 201), event("b", .ended, 91),
      event("c", .ended, 201), event("d", .began, 0), event("e", .began, 50), event("e", .moved, 90),
    ].map(InkEvent.touch)
    for fingers in DrawingFingers.allCases {
      let (classifier, log) = try loggedClassifier(fingers: fingers)
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
      // A finger draws alone where any draws, and on with a pencil beside it where several do.
      classifier.consume(
        [event("d", .ended, 0), event("e", .ended, 90), event("g", .began, 0), event("g", .moved, 40)]
          .map(InkEvent.touch))
      classifier.consume([.touch(event("pen", .began, 1, kind: .pencil)), .touch(event("f", .began, 1))])
      #expect((classifier.role(of: "g") == .drawing) == [.several, .all].contains(fingers))
      #expect(classifier.counts.takenBack == (fingers == .one ? 1 : 0))
      #expect(classifier.role(of: "f") == .ignored, "a palm, however many fingers draw")
    }
  }
}
