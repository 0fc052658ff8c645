import AnnotationText
import Annotations
import Files
import Geometry
import Testing

/// Scenes of Excalidraw become annotations; what they lack is counted.
struct ExcalidrawImportTests {
  private static func read(_ elements: String) throws(FileError) -> ExcalidrawImport {
    let file = #"{"type":"excalidraw","version":2,"elements":[\#(elements)]}"#
    return try ExcalidrawImport(Array(file.utf8), name: "s", fonts: FontCatalog())
  }

  private static func annotations(_ drawing: ExcalidrawImport) -> [Annotation] {
    drawing.document.scene.records.map(\.annotation)
  }

  @Test func shapesHaveTheirPlaceTurnAndColours() throws {
    let drawing = try Self.read(
      ##"""
      {"type":"rectangle","x":10,"y":20,"width":100,"height":60,"angle":0.5,"strokeColor":"#1e1e1e",
       "backgroundColor":"#a5d8ff80","strokeWidth":4,"opacity":50,"roundness":{"type":3},"locked":true},
      {"type":"rectangle","x":0,"y":0,"width":1000,"height":600,"roundness":{"type":3}},
      {"type":"rectangle","x":0,"y":0,"width":40,"height":60,"strokeSharpness":"round"},
      {"type":"rectangle","x":0,"y":0,"width":40,"height":60,"roundness":null,"strokeColor":"#fa3"},
      {"type":"ellipse","x":5,"y":5,"width":9,"height":8,"isDeleted":true},
      {"type":"ellipse","x":5,"y":5,"width":9,"height":8,"backgroundColor":"transparent","strokeColor":"crimson"},
      {"type":"diamond","x":5,"y":5,"width":9,"height":8,"strokeColor":"white"}
      """##)
    let list = Self.annotations(drawing)
    #expect(
      list.compactMap { ($0.kind as? Shape)?.outline } == [
        .rounded(radius: 15), .rounded(radius: 32), .rounded(radius: 10), .rectangle, .ellipse, .diamond,
      ])
    let first = list[0]
    #expect(first.transform == AnnotationTransform(position: Vector2(10, 20), rotation: 0.5) && first.isLocked)
    #expect(
      first.appearance
        == Appearance(
          fill: Color(red: 0xA5, green: 0xD8, blue: 0xFF, alpha: 64),
          stroke: Color(red: 0x1E, green: 0x1E, blue: 0x1E, alpha: 128), strokeWidth: 4))
    #expect(list[3].appearance.stroke == Color(red: 0xFF, green: 0xAA, blue: 0x33))
    #expect(list[4].appearance.fill == nil && list[4].appearance.stroke == .black)
    #expect(list[5].appearance.stroke == .white)
    #expect(drawing.changed == ["colours as black": 1] && drawing.leftOut.isEmpty)
  }

  @Test func linesAndArrowsAreTheKindsThatFit() throws {
    let drawing = try Self.read(
      """
      {"type":"arrow","x":1,"y":2,"points":[[0,0],[100,0]],"endArrowhead":"arrow","strokeStyle":"dashed"},
      {"type":"arrow","x":1,"y":2,"points":[[0,0],[100,0],[100,20]],"endArrowhead":"triangle","startArrowhead":"bar",
       "roundness":{"type":2}},
      {"type":"line","x":1,"y":2,"points":[[0,0],[9,0],[9,9],[0,0]],"backgroundColor":"#ffffff","fillStyle":"hachure"},
      {"type":"line","x":1,"y":2,"points":[[0,0],[90,0],[90,90]],"backgroundColor":"#ffffff"},
      {"type":"line","x":1,"y":2,"points":[[0,0],[90,0],[90,90],[3,2]],"backgroundColor":"#ffffff","roundness":{"type":2},
       "strokeStyle":"dotted"},
      {"type":"line","x":1,"y":2,"points":[[0,0],[0,0]]}
      """)
    let list = Self.annotations(drawing)
    #expect(
      list[0].kind as? StraightLine
        == StraightLine(from: .zero, to: Vector2(100, 0), dashes: .dashed, endHead: .open, headSize: 25))
    #expect(
      list[1].kind as? BentArrow
        == BentArrow(
          [.zero, Vector2(100, 0), Vector2(100, 20)], course: .smooth, endHead: .triangle, headSize: 10))
    #expect(
      list[2].kind as? Polyline == Polyline([.zero, Vector2(9, 0), Vector2(9, 9)], isClosed: true))
    #expect(list[2].appearance.fill == Color(red: 255, green: 255, blue: 255, alpha: 64))
    #expect(list[3].appearance.fill == nil && list[4].appearance.fill == .white)
    #expect((list[4].kind as? Polyline)?.course == .smooth)
    #expect(list.allSatisfy { $0.transform.position == Vector2(1, 2) } && list.count == 5)
    #expect(drawing.leftOut == ["arrow heads of other shapes": 1, "things without a size": 1])
    #expect(drawing.changed == ["fills without their hatching": 1, "outlines without their dashes": 1])
    #expect(
      drawing.remark
        == "Of the Excalidraw scene left out: 1 arrow heads of other shapes, 1 things without a size; drawn otherwise: 1 fills without their hatching, 1 outlines without their dashes."
    )
  }

  @Test func strokesByHandHaveTheWidthsOfTheirPressures() throws {
    let drawing = try Self.read(
      """
      {"type":"freedraw","x":1,"y":2,"points":[[0,0],[3,4],[6,8]],"pressures":[0,0.5,1],"simulatePressure":false,"strokeWidth":1},
      {"type":"freedraw","x":1,"y":2,"points":[[0,0],[300,0],[600,0],[900,0],[901,0]],"pressures":[],"simulatePressure":true},
      {"type":"freedraw","x":1,"y":2,"points":[[0,0]],"pressures":[]}
      """)
    let list = Self.annotations(drawing)
    let stroke = try #require(list[0].kind as? FreehandStroke)
    // Radii are 4.25 sin(π/2 (0.2 + 0.6 p)).
    #expect(abs(list[0].appearance.strokeWidth - 8.5 * 0.9511) < 0.01)
    #expect(zip(stroke.widths, [0.3090 / 0.9511, 0.7071 / 0.9511, 1]).allSatisfy { abs($0 - $1) < 0.002 })
    let simulated = try #require(list[1].kind as? FreehandStroke)
    #expect(simulated.widths[0] > simulated.widths[1] && simulated.widths[1] > simulated.widths[3])
    #expect((list[2].kind as? FreehandStroke)?.points == [.zero])
  }

  @Test func aTextStaysInItsBox() throws {
    let drawing = try Self.read(
      """
      {"type":"text","x":100,"y":50,"width":60,"height":25,"angle":1,"text":"a line that is far too wide","fontSize":20,
       "fontFamily":2,"textAlign":"center","strokeColor":"#ff0000"},
      {"type":"text","x":0,"y":0,"width":600,"height":50,"text":"two\\nlines","fontSize":20,"textAlign":"right"},
      {"type":"text","x":0,"y":0,"width":0,"height":25,"text":" ","fontSize":20}
      """)
    let list = Self.annotations(drawing)
    let text = try #require(list[0].kind as? TextBox)
    #expect(text.lineCount == 1 && text.font.name == "Helvetica" && text.alignment == .centre)
    let (size, scale) = (text.boxSize * list[0].transform.scale, list[0].transform.scale)
    #expect(abs(size.x - 60) < 0.01 && size.y < 25 && scale.x == scale.y && scale.x < 1)
    #expect((list[0].transform.centre(of: text.box) - Vector2(130, 62.5)).length < 1e-9)
    #expect(list[0].appearance.fill == Color(red: 255, green: 0, blue: 0) && list[0].transform.rotation == 1)
    let lines = try #require(list[1].kind as? TextBox)
    #expect(lines.lineCount == 2 && list[1].transform.scale == Vector2(1, 1) && abs(lines.boxSize.x - 600) < 0.01)
    #expect(drawing.leftOut == ["empty texts": 1])
    let plain = try ExcalidrawImport(
      Array(#"{"type":"excalidraw","elements":[{"type":"text"},{"type":"image"},{"type":"frame"},{"type":"x"}]}"#.utf8),
      name: "s")
    #expect(plain.leftOut == ["texts": 1, "images": 1, "frames": 1, "things of other kinds": 1])
  }

  @Test func groupsAreNested() throws {
    let box = #""type":"rectangle","x":0,"y":0,"width":9,"height":9"#
    let drawing = try Self.read(
      #"{\#(box),"groupIds":["a","b"]},{\#(box),"groupIds":["b"]},{\#(box),"groupIds":["b","a"]},{\#(box)}"#)
    let scene = drawing.document.scene
    let list = Self.annotations(drawing)
    #expect(scene.groups.count == 2)
    let outer = try #require(list[1].group)
    #expect(scene.group(try #require(list[0].group))?.parent == outer && scene.group(outer)?.parent == nil)
    #expect(list[2].group == outer && list[3].group == nil)
    let names = (0..<65).map { #""\#($0)""# }.joined(separator: ",")
    #expect(throws: FileError.self) { try Self.read(#"{\#(box),"groupIds":[\#(names)]}"#) }
  }

  @Test func theCameraSeesEverythingAndTheDocumentIsSaved() throws {
    let drawing = try Self.read(
      """
      {"type":"rectangle","x":50000,"y":-7000,"width":3000,"height":100},
      {"type":"freedraw","x":50000,"y":-3000,"points":[[0,0],[3,4]],"pressures":[0.2,0.4]},
      {"type":"arrow","x":50000,"y":-3000,"points":[[0,0],[3,4],[9,0]],"roundness":{"type":2},"endArrowhead":"dot"},
      {"type":"line","x":50000,"y":-3000,"points":[[0,0],[3,4],[9,0]]}
      """)
    let canvas = try AnnotationCanvas(drawing.document)
    let seen = try #require(canvas.visibleRegion(in: 0))
    for annotation in Self.annotations(drawing) { #expect(seen.contains(annotation.paintedBox)) }
    #expect(seen.size.x < 6000)
    let text = try drawing.document.text()
    let again = try AnnotationDocument(text, name: "again")
    #expect(again.scene.records.map(\.annotation) == Self.annotations(drawing))
    #expect(try again.text() == text)
  }

  @Test(arguments: [
    (#"{"type":"rectangle","x":0,"y":0,"width":1e300,"height":9}"#, "elements[0]: Annotation 0"),
    (#"{"type":"line","x":0,"y":0,"points":[[0,0],[1]]}"#, "elements[0].points[1]: a position needs two numbers"),
    (#"{"type":"freedraw","x":0,"y":0,"points":[[0,0]],"pressures":[1,2]}"#, "there are 2 pressures for 1 points"),
    (#"{"type":"ellipse","x":0,"y":0,"width":2}"#, "the field height is missing"),
    (
      #"{"type":"ellipse","x":0,"y":0,"width":2,"height":2,"strokeColor":"black","opacity":101}"#,
      "it has to be from 0 to 100"
    ),
    (#"{"x":0}"#, "the field type is missing"),
  ])
  func aFaultIsNamedWithItsElement(element: String, sentence: String) {
    #expect { try Self.read(element) } throws: { "\($0)".contains(sentence) }
    #expect { try ExcalidrawImport(Array(#"{"type":"other"}"#.utf8), name: "s") } throws: {
      "\($0)".contains(#"its type has to be "excalidraw""#)
    }
  }
}
