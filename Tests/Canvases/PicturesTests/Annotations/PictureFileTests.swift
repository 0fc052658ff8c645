import Annotations
import Files
import Geometry
import Pictures
import TestSupport
import Testing

/// Pictures in files of annotations.
struct PictureFileTests {
  private let kinds = AnnotationKinds.standard.addingPictures()

  @Test func filesHoldPicturesAndTheBackdrop() throws {
    let canvas = try AnnotationCanvas()
    try canvas.edit { try $0.setBackdrop(Picture(try numberedImage(20, 10)), at: Vector2(3, 4)) }
    try canvas.add(Picture(try numberedImage(5, 6)), at: .zero)
    let text = try canvas.document().text()
    let back = try AnnotationDocument(text, name: "a.json", kinds: kinds)
    #expect(back.unknownKindCount == 0 && Array(back.scene.records) == Array(canvas.scene.records))
    #expect(back.scene.backdropPicture == canvas.scene.backdropPicture && back.scene.backdropBox?.min == Vector2(3, 4))
    #expect(try back.text() == text)
    let damaged = String(decoding: text, as: UTF8.self)
    let faults = [
      ("iVBOR", "?????", "content.png: the picture is not in base64"), ("iVBOR", "AAAAA", "cannot be read as PNG"),
      ("\"position\":[3,4]", "\"position\":[3,null]", "backdrop.position[1]"),
      ("\"size\":[20,10]", "\"size\":[0,10]", "backdrop: "),
    ]
    for (part, other, words) in faults {
      #expect(damaged.contains(part))
      let bytes = Array(damaged.replacing(part, with: other).utf8)
      let error = #expect(throws: FileError.self) {
        try AnnotationDocument(bytes, name: "a.json", kinds: kinds)
      }
      #expect("\(try #require(error))".contains(words), "\(String(describing: error))")
    }
  }

  /// An app that does not link PNGImages keeps pictures and the backdrop. An app that links it reads the saved file.
  @Test func whoKnowsNoPicturesKeepsThem() throws {
    let canvas = try AnnotationCanvas()
    try canvas.edit { try $0.setBackdrop(Picture(try numberedImage(20, 10)), at: Vector2(3, 4)) }
    try canvas.add(Picture(try numberedImage(5, 6)), at: Vector2(70, 80))
    let text = try canvas.document().text()
    let stranger = try AnnotationDocument(text, name: "a.json")
    #expect(stranger.unknownKindCount == 1 && stranger.scene.backdropPicture == nil)
    let shown = try AnnotationCanvas(stranger)
    let saved = try shown.document(after: stranger).text()
    let back = try AnnotationDocument(saved, name: "a.json", kinds: kinds)
    #expect(Array(back.scene.records) == Array(canvas.scene.records))
    #expect(back.scene.backdropPicture == canvas.scene.backdropPicture && back.scene.backdropBox?.min == Vector2(3, 4))
    // Its box is the picture's, so it is hit there.
    #expect(shown.annotation(at: Vector2(70, 80), tolerance: 4) != nil)
  }
}
