import AnnotationText
import Annotations
import Foundation
import Frames
import Geometry
import Pictures
import Testing

/// Files written by earlier releases are read with their original meaning. They are never rewritten; a change of the
/// format adds a file.
struct KeptFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Kept")
  private let kinds = AnnotationKinds.standard.addingText().addingPictures()

  @Test func eachVersionHasOne() throws {
    for version in 1...AnnotationDocument.version {
      #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).contains("version-\(version).json"))
    }
  }

  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
  func aKeptFileIsRead(name: String) throws {
    let document = try AnnotationDocument(path: Self.folder.appending(path: name).path, kinds: kinds)
    try hold(document)
    let canvas = try AnnotationCanvas(document)
    #expect(canvas.frames.tree.count == 3 && canvas.activeFrame == 2)
    #expect(canvas.annotation(at: Vector2(525, 375), tolerance: 4)?.number == 6)
    // The text saved now is the same, too.
    let saved = try canvas.document(after: document).text()
    #expect(String(decoding: saved, as: UTF8.self).contains(#""made-by":{"name":"another program"}"#))
    try hold(try AnnotationDocument(saved, name: name, kinds: kinds))
  }

  /// Checks the content that every such file has.
  private func hold(_ document: AnnotationDocument) throws {
    let scene = document.scene
    let kinds = scene.idsInPaintingOrder.compactMap { scene[$0]?.kind }
    #expect(
      kinds.map(\.summary) == [
        "star of 5 tips", "arrow", "Hello", "number 7", "cloud", "picture of 2 by 1 pixels", "ellipse",
      ])
    #expect(document.unknownKindCount == 1)
    let text = try #require(scene[AnnotationID(2)]?.kind as? TextBox)
    #expect(
      text.size == 12 && text.boxSize == Vector2(80, 20) && text.alignment == .centre && text.background == .white)
    let picture = try #require(scene[AnnotationID(5)]?.kind as? Picture)
    #expect(picture.size == Vector2(20, 10) && picture.pixels[1, 0] == SIMD4(0, 0, 255, 128))
    let star = try #require(scene[AnnotationID(0)])
    #expect(
      star.appearance
        == Appearance(fill: Color(red: 0x33, green: 0x66, blue: 0xFF, alpha: 0x80), stroke: .black, strokeWidth: 3))
    #expect(star.transform == AnnotationTransform(position: Vector2(-30, 4.5), scale: Vector2(-1, 2), rotation: 0.25))
    #expect(star.group == GroupID(1) && star.isLocked && star.label == "the star" && star.zIndex == -1)
    #expect(scene.groups.map(\.name) == ["inner", "outer"] && scene.groups.first?.parent == GroupID(2))
    #expect(scene.frame(of: AnnotationID(6)) == 2 && scene.backdropBox?.min == Vector2(-7, -8))
  }
}
