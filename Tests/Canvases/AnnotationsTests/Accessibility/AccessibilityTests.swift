import Annotations
import Geometry
import Testing

/// The accessibility tree: its nodes, and their order.
struct AccessibilityTests {
  private func square(
    _ id: Int, at position: Vector2, group: Int? = nil, change: (inout Annotation) -> Void = { _ in }
  ) -> AnnotationRecord {
    var annotation = Annotation(
      Shape(.rectangle, size: Vector2(2, 2)), transform: AnnotationTransform(position: position),
      label: "number \(id)", group: group.map(GroupID.init))
    change(&annotation)
    return AnnotationRecord(id: AnnotationID(id), annotation: annotation)
  }

  private func labels(_ nodes: [AccessibilityNode]) -> String {
    nodes.map { $0.children.isEmpty ? $0.label : "\($0.label)(\(labels($0.children)))" }.joined(separator: " ")
  }

  @Test func readingIsFromTopToBottomThenFromLeftToRight() throws {
    let scene = try AnnotationScene([
      square(1, at: Vector2(0, 50)), square(2, at: Vector2(90, 0)), square(3, at: Vector2(10, 0)),
      square(4, at: Vector2(10, 0)) { $0.zIndex = -1 },
    ])
    #expect(labels(scene.accessibilityNodes()) == "number 4 number 3 number 2 number 1")
  }

  @Test func whatIsAlmostOnALineIsReadAsALineAndABackgroundTakesNothingWithIt() throws {
    let scene = try AnnotationScene([
      square(1, at: Vector2(80, 40)), square(2, at: Vector2(40, 40.5)), square(3, at: Vector2(0, 41)),
      square(4, at: Vector2(60, 48)), square(5, at: Vector2(60, 30)) { $0.transform.scale = Vector2(1, 500) },
    ])
    #expect(labels(scene.accessibilityNodes()) == "number 5 number 3 number 2 number 1 number 4")
  }

  @Test func groupsAreReadWhereTheirFirstPartIs() throws {
    let groups = [
      AnnotationGroup(id: GroupID(1), name: "outer"), AnnotationGroup(id: GroupID(2), parent: GroupID(1)),
      AnnotationGroup(id: GroupID(3), name: "empty"),
    ]
    let scene = try AnnotationScene(
      [
        square(1, at: Vector2(0, 50)), square(2, at: Vector2(0, 80), group: 1), square(3, at: Vector2(0, 20), group: 2),
        square(4, at: Vector2(0, 30), group: 2), square(5, at: Vector2(0, 10)),
      ], groups: groups)
    #expect(labels(scene.accessibilityNodes()) == "number 5 outer(group of 2(number 3 number 4) number 2) number 1")
  }

  @Test func stateRoleAndBoxAreThoseOfTheAnnotation() throws {
    let scene = try AnnotationScene(
      [
        square(1, at: Vector2(0, 0)) { $0.isVisible = false },
        square(2, at: Vector2(3, 10), group: 1) { $0.isLocked = true },
        square(3, at: Vector2(3, 20), group: 1) { $0.label = "" }, square(4, at: Vector2(500, 0)),
      ], groups: [AnnotationGroup(id: GroupID(1), name: "pair")])
    let nodes = scene.accessibilityNodes(selection: [AnnotationID(2), AnnotationID(3)]) { frame, box in
      frame == 0 && box.max.x < 100 ? Box(min: box.min * 10, max: box.max * 10) : nil
    }
    let pair = try #require(nodes.first)
    #expect(nodes.count == 1 && pair.subject == .group(GroupID(1)) && pair.role == .group)
    #expect(pair.isSelected && !pair.isLocked)
    #expect(pair.children.map(\.isLocked) == [true, false])
    #expect(pair.children.map(\.label) == ["number 2", "rectangle"])
    #expect(pair.children.map(\.role) == [.graphic, .graphic])
    // A stroke of width 2 with mitered corners extends by 1 beyond each side, times the limit of the miter, 4.
    #expect((try #require(pair.box).min - Vector2(-10, 60)).length < 1e-9)
    #expect((try #require(pair.box).max - Vector2(90, 260)).length < 1e-9)
  }

  /// A kind of an app that is read as text.
  private struct Caption: AnnotationKind {
    static var name: String { "caption" }
    var box: Box { Box(min: .zero, max: Vector2(2, 2)) }
    var summary: String { "what it is of" }
    var fault: String? { nil }
    var accessibilityRole: AccessibilityNode.Role { .text }

    func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
      Shape(.rectangle, size: box.size).paint(scale, appearance, into: &paths)
    }
  }

  @Test func roleAndLabelAreWhatTheKindSaysOfItself() throws {
    let kinds: [any AnnotationKind] = [
      Caption(), UnknownKind(fileName: "cloud", json: [], box: nil), StraightLine(from: .zero, to: Vector2(9, 0)),
    ]
    let scene = try AnnotationScene(
      kinds.enumerated().map { index, kind in
        AnnotationRecord(
          id: AnnotationID(index),
          annotation: Annotation(kind, transform: AnnotationTransform(position: Vector2(0, Double(index) * 1000))))
      })
    let nodes = scene.accessibilityNodes()
    #expect(nodes.map(\.role) == [.text, .unknown, .graphic])
    #expect(nodes.map(\.label) == kinds.map(\.summary))
  }

  @Test func everyVisibleAnnotationIsToldOnceHoweverDeepItsGroups() throws {
    let count = 20_000
    let groups = (0..<count).map { AnnotationGroup(id: GroupID($0), parent: $0 > 0 ? GroupID($0 - 1) : nil) }
    var random = SplitMix64(seed: 4)
    let records = (0..<300).map { id in
      square(id, at: Vector2(random.unit() * 100, random.unit() * 100), group: Int(random.next() % UInt64(count)))
    }
    var told: [AnnotationID] = []
    var depth = 0
    func visit(_ nodes: [AccessibilityNode], _ level: Int) {
      depth = max(depth, level)
      for node in nodes {
        if case .annotation(let id) = node.subject { told.append(id) }
        visit(node.children, level + 1)
      }
    }
    visit(try AnnotationScene(records, groups: groups).accessibilityNodes(), 0)
    #expect(told.sorted() == records.map(\.id))
    #expect(depth == AccessibilityNode.maxDepth + 1)
  }
}
