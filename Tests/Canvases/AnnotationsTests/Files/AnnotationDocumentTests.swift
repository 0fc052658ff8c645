import AnnotationText
import Annotations
import Files
import Foundation
import Frames
import Geometry
import TestSupport
import Testing

/// Files of annotations contain everything, with the values that other programs have added.
struct AnnotationDocumentTests {
  private let kinds = AnnotationKinds.standard.addingText().adding(Cloud.init(from:))

  private func read(_ text: String) throws -> AnnotationDocument {
    try AnnotationDocument(Array(text.utf8), name: "a.json", kinds: kinds)
  }

  private func text(_ document: AnnotationDocument) throws -> String {
    String(decoding: try document.text(), as: UTF8.self)
  }

  @Test(arguments: 0..<8) func aDocumentComesBackAsItWas(seed: Int) throws {
    var random = RandomScenes(seed: UInt64(seed))
    let document = try random.document(count: 60)
    let text = try text(document)
    let back = try read(text)
    #expect(Array(back.scene.records) == Array(document.scene.records))
    #expect(back.scene.groups == document.scene.groups)
    #expect(back.canvas.tree == document.canvas.tree)
    let (one, other) = (
      try FrameCanvas(back.canvas, rule: DyadicHandoff()), try FrameCanvas(document.canvas, rule: DyadicHandoff())
    )
    #expect(one.camera.zoom.bitPattern == other.camera.zoom.bitPattern && one.camera.centre == other.camera.centre)
    #expect(try self.text(back) == text)
  }

  /// Foundation reads the text too, and finds the values at the keys that the article states.
  @Test func otherReadersFindTheValues() throws {
    var random = RandomScenes(seed: 99)
    let document = try random.document(count: 40)
    let file = try JSONDecoder().decode(File.self, from: Data(try document.text()))
    #expect(file.version == 1 && file.count == 40 && file.annotations.count == 40)
    for (record, found) in zip(document.scene.records, file.annotations) {
      let annotation = record.annotation
      #expect(found.id == record.id.number && found.frame == record.frame)
      #expect(found.position == [annotation.transform.position.x, annotation.transform.position.y])
      #expect(found.scale == [annotation.transform.scale.x, annotation.transform.scale.y])
      #expect(found.rotation == annotation.transform.rotation)
      #expect(found.zIndex == annotation.zIndex && found.group == annotation.group?.number)
      #expect(found.isVisible == annotation.isVisible && found.isLocked == annotation.isLocked)
      #expect(found.label == annotation.label && found.strokeWidth == annotation.appearance.strokeWidth)
      let fill = record.annotation.appearance.fill.map { color in
        "#" + [0, 1, 2, 3].map { String(format: "%02X", color.channels[$0]) }.joined()
      }
      #expect(found.fill == fill)
    }
  }

  private struct File: Decodable {
    struct Item: Decodable {
      let id, frame, zIndex: Int
      let group: Int?
      let position, scale: [Double]
      let rotation, strokeWidth: Double
      let isVisible, isLocked: Bool
      let label: String
      let fill: String?
    }
    let version, count: Int
    let annotations: [Item]
  }

  @Test func aFileOfALaterVersionIsRefusedBySayingSo() {
    let error = #expect(throws: FileError.self) { try read(#"{"version": 2, "annotations": []}"#) }
    #expect(
      error?.description
        == "a.json, line 1, column 13, version: the file is of version 2, which this release does not know; open it "
        + "with a later one.")
  }

  @Test func whatIsLeftOutHasTheValuesOfANewAnnotation() throws {
    let document = try read(
      """
      {"version": 1, "annotations": [{"id": 4, "kind": "shape", "position": [1, 2], "fill": "#aBcDeF",
        "content": {"outline": "ellipse", "size": [3, 4]}}]}
      """)
    let appearance = Appearance(fill: Color(red: 0xAB, green: 0xCD, blue: 0xEF), stroke: nil)
    #expect(
      document.scene[AnnotationID(4)]
        == Annotation(
          Shape(.ellipse, size: Vector2(3, 4)), transform: AnnotationTransform(position: Vector2(1, 2)),
          appearance: appearance))
    #expect(document.scene.frame(of: AnnotationID(4)) == 0)
    #expect(document.canvas.tree.parents.count == 1)
  }

  @Test func unknownFieldsStayAsTheyAreWhereverTheyStand() throws {
    var random = RandomScenes(seed: 5)
    let plain = try text(try random.document(count: 12))
    // Numbers that doubles do not have, texts with needless escapes, and objects with unknown keys.
    let secret =
      #"{"id": 1e999, "secret": {}, "a\u0062": [1.50, {"deep": "\/\u00e9"}], "n": 123456789012345678901234567890}"#
    var file = plain
    for start in ["{\n  ", "\"canvas\":{", "\"tree\":{", "\"camera\":{", "\"content\":{", "\n    {"] {
      file = file.replacing(start, with: start + "\"secret\":" + secret + ",")
    }
    let places = file.components(separatedBy: secret).count - 1
    #expect(places == 4 + 5 + 2 * 12)
    let written = try text(try read(file))
    #expect(written.components(separatedBy: secret).count - 1 == places)
    #expect(try text(try read(written)) == written)
    // Without these additions, the file is the same as before.
    let without = written.replacing(",\n  \"secret\"", with: ",\"secret\"").replacing(",\"secret\":" + secret, with: "")
    #expect(without == plain)
  }

  @Test func unknownFieldsStayWithWhatIsStillThere() throws {
    let document = try read(
      """
      {"version": 1, "mine": 0, "groups": [{"id": 2, "mine": 1}], "annotations": [
        {"id": 4, "kind": "shape", "position": [1, 2], "mine": 2, "content": {"outline": "ellipse", "size": [3, 4]}},
        {"id": 5, "kind": "shape", "position": [1, 2], "mine": 3, "content": {"outline": "ellipse", "size": [3, 4]}}]}
      """)
    let records = document.scene.records.filter { $0.id.number == 5 }
    let changed = document.replacing(try AnnotationScene(records), canvas: document.canvas)
    let written = try text(changed)
    #expect(written.contains(#""mine":0"#) && written.contains(#""mine":3"#))
    #expect(!written.contains(#""mine":1"#) && !written.contains(#""mine":2"#))
  }

  @Test func aKindThatIsNotKnownIsKeptPaintedAndCounted() throws {
    var random = RandomScenes(seed: 3)
    let document = try random.document(count: 50)
    let clouds = document.scene.records.filter { $0.annotation.kind is Cloud }
    let texts = document.scene.records.filter { $0.annotation.kind is TextBox || $0.annotation.kind is NumberBadge }
    let text = try text(document)
    let lettered = try AnnotationDocument(Array(text.utf8), name: "a.json", kinds: .standard.addingText())
    #expect(clouds.count > 0 && lettered.unknownKindCount == clouds.count)
    // An app that does not link AnnotationText does not have its kinds either.
    let stranger = try AnnotationDocument(Array(text.utf8), name: "a.json")
    #expect(texts.count > 0 && stranger.unknownKindCount == clouds.count + texts.count)
    #expect(try self.text(stranger) == text)
    // The app that has the kind reads the file that the other app has saved.
    #expect(Array(try read(try self.text(stranger)).scene.records) == Array(document.scene.records))
    for cloud in clouds + texts {
      let annotation = try #require(stranger.scene[cloud.id])
      #expect(annotation.kind.box == cloud.annotation.kind.box)
      var paths = PaintedPaths()
      annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
      #expect(paths.paths.count == 1)
    }
  }

  @Test func theSameZIndexTwiceIsPaintedInTheOrderOfIDs() throws {
    let shapes = [7, 3, 5].map { id in
      #"{"id": \#(id), "kind": "shape", "zIndex": 2, "position": [0, 0], "content": {"outline": "star", "tips": 5, "inner": 0.5, "size": [1, 1]}}"#
    }
    let document = try read(#"{"version": 1, "annotations": [\#(shapes.joined(separator: ","))]}"#)
    #expect(document.scene.records.map(\.id.number) == [3, 5, 7])
  }

  @Test func groupsMayBeNestedDeeperThanAStackIs() throws {
    let count = 20_000
    let groups = (0..<count).map { #"{"id": \#($0), "parent": \#($0 + 1 < count ? "\($0 + 1)" : "null")}"# }
    let document = try read(#"{"version": 1, "groups": [\#(groups.joined(separator: ","))], "annotations": []}"#)
    #expect(document.scene.groups.count == count)
  }

  @Test func aFileIsReplacedInOneStepOrStaysAsItWas() throws {
    var random = RandomScenes(seed: 8)
    let document = try random.document(count: 5)
    let folder = try TemporaryFolder()
    let path = try folder.file("a.json", holding: "old")
    try document.save(to: path)
    #expect(try folder.data("a.json") == Data(try document.text()))
    #expect(Array(try AnnotationDocument(path: path, kinds: kinds).scene.records) == Array(document.scene.records))
    #expect(try folder.names() == ["a.json"])
    let error = #expect(throws: FileError.self) { try document.save(to: folder.file("none/a.json")) }
    #expect(error?.kind == .input)
    var unsaved = document
    unsaved.scene = try AnnotationScene([
      AnnotationRecord(
        id: AnnotationID(9), annotation: Annotation(Unsaved(), transform: AnnotationTransform(position: .zero)))
    ])
    let refusal = #expect(throws: FileError.self) { try unsaved.save(to: path) }
    #expect(
      refusal?.description
        == "annotation 9: a mist cannot be saved, since its type is not a StorableKind; make it conform, or link the "
        + "module that does.")
    #expect(try folder.data("a.json") == Data(try document.text()))
  }

  private struct Unsaved: AnnotationKind {
    static var name: String { "mist" }
    var box: Box { Box(min: .zero, max: Vector2(1, 1)) }
    var summary: String { "mist" }
    var fault: String? { nil }
    func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {}
  }
}
