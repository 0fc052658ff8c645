import Geometry
import Testing

@testable import Annotations

/// The input, the storage and the output of a scene.
struct AnnotationSceneTests {
  private func record(
    _ id: Int, _ x: Double = 0, z: Int = 0, frame: Int = 0, _ change: (inout Annotation) -> Void = { _ in }
  ) -> AnnotationRecord {
    var annotation = Annotation(
      Shape(.ellipse, size: Vector2(4, 2)), transform: AnnotationTransform(position: Vector2(x, 0)), zIndex: z)
    change(&annotation)
    return AnnotationRecord(id: AnnotationID(id), frame: frame, annotation: annotation)
  }

  private func fault(_ records: [AnnotationRecord], groups: [AnnotationGroup] = []) -> AnnotationError? {
    do {
      _ = try AnnotationScene(records, groups: groups)
      return nil
    } catch {
      return error
    }
  }

  @Test func aSceneOfManyIsTheSceneOfOneAfterTheOther() throws {
    var random = SplitMix64(seed: 3)
    let records = (0..<2000).map { id in
      record(id, random.symmetric(), z: Int(random.next() % 50), frame: Int(random.next() % 3))
    }
    let scene = try AnnotationScene(records.shuffled(using: &random))
    var other = AnnotationScene()
    for record in records { other.insert(record) }
    #expect(Array(scene.idsInPaintingOrder) == Array(other.idsInPaintingOrder))
    #expect(scene.records.elementsEqual(other.records))
    #expect((0..<3).allSatisfy { scene.count(in: $0) == other.count(in: $0) })
  }

  @Test func thePaintingOrderIsByZIndexAndThenById() throws {
    var random = SplitMix64(seed: 4)
    var scene = AnnotationScene()
    for id in 0..<3000 { scene.insert(record(id, z: Int(random.next() % 90))) }
    for id in stride(from: 0, to: 3000, by: 3) { scene.setZIndex(Int(random.next() % 90), of: AnnotationID(id)) }
    for id in stride(from: 0, to: 3000, by: 4) { scene.remove(AnnotationID(id)) }
    let records = Array(scene.records)
    let sorted = records.sorted { ($0.annotation.zIndex, $0.id) < ($1.annotation.zIndex, $1.id) }
    #expect(records == sorted)
    #expect(records.count == 2250)
  }

  @Test func eachFaultIsOneSentenceThatNamesTheAnnotation() throws {
    let faults = [
      fault([record(7, .nan)]), fault([record(7, 0x1p41)]),
      fault([record(7) { $0.transform.scale = Vector2(1, 0) }]),
      fault([record(7) { $0.transform.rotation = .infinity }]),
      fault([record(7) { $0.appearance.strokeWidth = -1 }]),
      fault([record(7) { $0.appearance.strokeWidth = .nan }]),
      fault([record(7) { $0.kind = Shape(.polygon(corners: 2), size: Vector2(1, 1)) }]),
      fault([record(7) { $0.kind = Shape(.ellipse, size: Vector2(1e300, 1)) }]),
      fault([record(7, z: .max)]), fault([record(7, frame: -1)]), fault([record(7), record(7)]),
      fault([record(7) { $0.group = GroupID(3) }]),
    ]
    for fault in faults {
      let text = try #require(fault).description
      #expect(text.hasPrefix("Annotation 7 ") && text.hasSuffix("."))
    }
    #expect(Set(faults).count == faults.count)
    #expect(fault([record(-1)]) == AnnotationError(.annotation(AnnotationID(-1)), .hasID(-1)))
  }

  @Test func groupsInACircleAndWithoutAParentAreRefused() {
    func group(_ id: Int, _ parent: Int?) -> AnnotationGroup {
      AnnotationGroup(id: GroupID(id), parent: parent.map { GroupID($0) })
    }
    #expect(fault([], groups: [group(0, 1), group(1, nil)]) == nil)
    #expect(fault([], groups: [group(0, 1), group(1, 2), group(2, 0)])?.fault == .isInItself)
    #expect(fault([], groups: [group(0, 0)])?.fault == .isInItself)
    #expect(fault([], groups: [group(0, 9)])?.fault == .hasNoGroup(GroupID(9)))
    #expect(fault([], groups: [group(0, nil), group(0, nil)])?.fault == .isThereTwice)
  }

  @Test func onlyWhatChangesTrianglesChangesTheRevision() {
    var scene = AnnotationScene()
    scene.insert(record(0))
    let id = AnnotationID(0)
    let first = scene.slots[0]?.revision
    scene.setTransform(AnnotationTransform(position: Vector2(3, 4), rotation: 1), of: id)
    scene.setZIndex(8, of: id)
    #expect(scene.slots[0]?.revision == first)
    #expect(scene.slots[0]?.paintedBox == scene[id]?.paintedBox)
    scene.setTransform(AnnotationTransform(position: .zero, scale: Vector2(2, 1)), of: id)
    #expect(scene.slots[0]?.revision != first)
    #expect(scene.slots[0]?.paintedBox == scene[id]?.paintedBox)
  }

  @Test func theMemoryOfAnAnnotationIsAsStated() {
    #expect(MemoryLayout<AnnotationScene.Slot?>.stride == 240)
    #expect(MemoryLayout<PaintingOrderList.Element>.stride == 24)
    #expect(MemoryLayout<any AnnotationKind>.size == 40)
    // With the 16 bytes of the header, on the heap beyond 24 bytes.
    #expect(MemoryLayout<Shape>.stride + 16 == 64)
    #expect(MemoryLayout<StraightLine>.stride + 16 == 64)
  }
}
