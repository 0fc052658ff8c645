import AnnotationText
import Annotations
import Files
import Frames
import Geometry
import Pictures

extension ReaderCheck {
  /// Files of annotations: a file that is read is written as text that reads back to the same text, and makes a canvas.
  static let annotations = ReaderCheck(
    "annotations",
    seeds: {
      let kinds = [
        #""kind":"shape","content":{"outline":"star","size":[3,4],"tips":5,"inner":0.5}"#,
        #""kind":"shape","group":1,"content":{"outline":"ellipse","size":[3,4]}"#,
        #""kind":"cloud","content":{"puffs":[1,2]}"#,
      ]
      let list = kinds.enumerated().map { #"{"id":\#($0 + 1),\#($1),"position":[1,-2.5],"more":{"a":1}}"# }
      let whole =
        #"{"version":1,"groups":[{"id":1,"name":"g"},{"id":2,"parent":1}],"annotations":[\#(list.joined(separator: ","))],"x":0}"#
      let shape = Annotation(
        Shape(.rounded(radius: 3), size: Vector2(5, 6)),
        transform: AnnotationTransform(position: Vector2(1, 2), rotation: 1))
      let line = Annotation(
        StraightLine(from: .zero, to: Vector2(9, 9), cap: .butt, dashes: .dotted, startHead: .open, endHead: .disc),
        transform: AnnotationTransform(position: .zero))
      let text = try Annotation(
        TextBox("word é", font: .standard, size: 12, width: 80), transform: AnnotationTransform(position: .zero))
      let badge = try Annotation(
        NumberBadge(7, diameter: 20, font: .standard), transform: AnnotationTransform(position: .zero))
      let points = [Vector2(0, 0), Vector2(9, 5), Vector2(-3, 8)]
      let lines: [any AnnotationKind] = [
        Polyline(points, isClosed: true, course: .smooth), BentArrow(points, startHead: .diamond),
        FreehandStroke(points, widths: [0.1, 1, 0.5]),
      ]
      let others = lines.map {
        Annotation(
          $0, transform: AnnotationTransform(position: .zero), appearance: Appearance(fill: .white, stroke: .black))
      }
      let records = ([shape, line, text, badge] + others).enumerated().map {
        AnnotationRecord(id: AnnotationID($0 + 1), annotation: $1)
      }
      return [Array(whole.utf8), try AnnotationDocument(try AnnotationScene(records)).text()]
    },
    check: { bytes in
      let kinds = AnnotationKinds.standard.addingText().addingPictures()
      try rewrite(try AnnotationDocument(bytes, name: "file", kinds: kinds), kinds)
    })

  /// Scenes of Excalidraw: a scene that is read becomes a document that is written and read again.
  static let scene = ReaderCheck(
    "scene",
    seeds: {
      [
        #"""
        {"type":"excalidraw","elements":[{"type":"rectangle","x":1,"y":2,"width":9,"height":8,"angle":0.5,"groupIds":["a","b"],
        "strokeColor":"#1e1e1e","backgroundColor":"#fa38","fillStyle":"hachure","strokeStyle":"dashed","roundness":{"type":3},"locked":true},
        {"type":"freedraw","x":1,"y":2,"points":[[0,0],[3,4],[5,5]],"pressures":[0.5,1,0]},{"type":"image"}]}
        """#,
        #"""
        {"type":"excalidraw/clipboard","elements":[{"type":"arrow","x":0,"y":0,"points":[[0,0],[9,9],[3,4]],"opacity":50,
        "roundness":{"type":2},"startArrowhead":"dot","endArrowhead":"triangle_outline"},{"type":"line","x":0,"y":0,"points":[[0,0],[5,5],[9,0],[0,0]],
        "backgroundColor":"red"},{"type":"text","x":0,"y":0,"width":50,"height":20,"text":"word é","fontSize":16,"fontFamily":1,"textAlign":"center"},
        {"type":"freedraw","x":1,"y":2,"points":[[0,0],[30,4]],"simulatePressure":true}]}
        """#,
      ].map { Array($0.utf8) }
    },
    check: { bytes in
      let scene = try ExcalidrawImport(bytes, name: "file", fonts: FontCatalog())
      try must("what was imported is invalid") { try rewrite(scene.document, AnnotationKinds.standard.addingText()) }
    })

  /// Writes a document, reads it again, shows it, and saves it.
  private static func rewrite(_ document: AnnotationDocument, _ kinds: AnnotationKinds) throws {
    let text = try must("what was read is not written") { try document.text() }
    let again = try must("what was written is not read") { try AnnotationDocument(text, name: "again", kinds: kinds) }
    try hold(try again.text() == text, "what was written reads back as another text")
    try hold(again.scene.count == document.scene.count, "what was written has other annotations")
    let canvas = try AnnotationCanvas(document)
    look(at: canvas)
    let saved = try must("what the canvas saves is not written") { try canvas.document(after: document).text() }
    _ = try must("what the canvas saves is not read") { try AnnotationDocument(saved, name: "saved", kinds: kinds) }
  }

  /// Draws a canvas, hit tests it, and zooms: any file that can be read can be shown.
  private static func look(at canvas: AnnotationCanvas) {
    var drawing = AnnotationDrawing()
    for scale in [1, 8.0] {
      do { try canvas.pinch(about: Vector2(500, 375), scale: scale) } catch { return }
      let renderer = ImmediateRenderer()
      renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
      for x in [0, 500] { _ = canvas.annotation(at: Vector2(Double(x), 375)) }
      _ = canvas.annotations(in: Box(min: .zero, max: Vector2(1000, 750)))
      _ = canvas.annotations(touching: Box(min: Vector2(400, 300), max: Vector2(600, 400)))
      _ = canvas.annotations(inLasso: [Vector2(0, 0), Vector2(900, 0), Vector2(0, 700)])
    }
  }
}
