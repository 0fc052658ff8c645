import Foundation
import Frames
import Geometry
import Ink
import Testing

@testable import InkCanvas

@Suite("Colours and widths of strokes")
struct RestylingTests {
  private static let red = StrokeColor(red: 200, green: 1, blue: 15)
  private static let veil = StrokeColor(red: 0, green: 90, blue: 255, alpha: 128)

  /// The colours drawn, the backmost first.
  private static func colors(_ canvas: InkCanvas) -> [StrokeColor] {
    var drawing = InkDrawing()
    canvas.draw(into: &drawing)
    return drawing.draws.map(\.color)
  }

  @Test("A stroke is drawn in its colour while it grows, afterwards, cut, from far in, undone, saved and loaded")
  func keepsColors() throws {
    let canvas = try InkCanvas(viewport: .standard)
    canvas.color = Self.red
    var pencil = Pencil("a")
    let events = pencil.line(from: Vector2(100, 60), to: Vector2(900, 700))
    _ = canvas.receive(Array(events.dropLast()))
    canvas.color = Self.veil
    #expect(Self.colors(canvas) == [Self.red])
    _ = canvas.receive([events[events.count - 1]])
    var other = Pencil("b", from: 1)
    _ = canvas.receive(other.line(from: Vector2(100, 700), to: Vector2(900, 60)))
    #expect(Self.colors(canvas) == [Self.red, Self.veil])
    _ = try canvas.erase(at: Vector2(300, 220), radius: 10)
    #expect(Self.colors(canvas) == [Self.red, Self.red, Self.veil])
    _ = canvas.undo()
    let other2 = try InkCanvas(viewport: .standard)
    let file = try JSONEncoder().encode(canvas.archive)
    try other2.load(JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file))
    for _ in 0..<6 {
      #expect(Self.colors(other2) == [Self.red, Self.veil])
      try other2.pinch(about: Vector2(500, 380), scale: 4)
    }
  }

  @Test("Restyling changes colour and width of what it names, once, keeps order and profile, and is undone")
  func restyles() throws {
    let canvas = try InkCanvas(viewport: .standard, pen: PenWidths(minimum: 1, maximum: 9, response: 1, tilt: 0))
    var ids: [StrokeID] = []
    for (index, force) in [0.25, 0.5, 1.0].enumerated() {
      var pencil = Pencil("\(index)", from: Double(index))
      let y = 100 + 100 * Double(index)
      let events = (0...10).map { step -> TouchEvent in
        let phase: TouchPhase = step == 0 ? .began : step == 10 ? .ended : .moved
        return pencil.touch(Vector2(100 + 20 * Double(step), y), phase, force: force * Double(step) / 10)
      }
      ids += canvas.receive(events)
    }
    try canvas.pinch(about: .zero, scale: 2)
    let before = canvas.canvas.content.halfWidths
    #expect(canvas.width(of: ids[0]) == 6 && canvas.width(of: ids[1]) == 10 && canvas.width(of: ids[2]) == 18)
    try canvas.restyle([ids[0], ids[2], ids[0]], color: Self.red, width: .pixels(36))
    #expect(canvas.width(of: ids[0]) == 36 && canvas.width(of: ids[1]) == 10 && canvas.width(of: ids[2]) == 36)
    #expect(canvas.canvas.content.strokes.map(\.color) == [Self.red, .black, Self.red])
    #expect(canvas.canvas.content.strokes.map(\.id) == ids)
    let path = try canvas.canvas.record(of: ids[2]).path
    #expect(path.halfWidths.first == 1 && path.halfWidths.last == 9, "from 0.5 and 4.5 units")
    #expect(canvas.picture.contains(Vector2(590, 617), of: ids[2]), "the mesh is made anew")
    try canvas.restyle([ids[1]], width: .scaled(by: 0.5))
    #expect(canvas.width(of: ids[1]) == 5 && canvas.canvas.content.strokes[1].color == .black)
    #expect(canvas.undo() && canvas.undo())
    #expect(canvas.width(of: ids[0]) == 6 && Self.colors(canvas) == [.black, .black, .black])
    #expect(canvas.canvas.content.strokes.flatMap { canvas.canvas.content.halfWidths[$0.points] } == before)
  }

  @Test("A width that is none, and a stroke that is not there, change nothing")
  func refuses() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let id = try canvas.add(.stroke([.zero, Vector2(9, 9)], halfWidth: 2))
    let line = try canvas.add(.hairline([.zero, Vector2(9, 9)]))
    for width in [-1, Double.nan, .infinity] {
      #expect(throws: CanvasEditError.self) { try canvas.restyle([id], color: Self.red, width: .pixels(width)) }
      #expect(throws: CanvasEditError.self) { try canvas.restyle([id], color: Self.red, width: .scaled(by: width)) }
    }
    let none = StrokeID(canvas: id.canvas, number: 99)
    #expect(throws: CanvasEditError.self) { try canvas.restyle([id, none], color: Self.red) }
    #expect(Self.colors(canvas) == [.black, .black] && canvas.width(of: line) == nil && canvas.width(of: none) == nil)
    try canvas.restyle([id], width: .pixels(0))
    #expect(canvas.width(of: id) == InkCanvas.widthRange.lowerBound)
    try canvas.restyle([id], width: .pixels(5))
    #expect(canvas.width(of: id) == 5)
    let thin = try canvas.add(.stroke([.zero, Vector2(9, 9)], halfWidth: 0))
    try canvas.restyle([thin], width: .pixels(3))
    #expect(canvas.width(of: thin) == 3)
    for _ in 0..<4 { #expect(canvas.undo()) }
    try canvas.restyle([line], width: .pixels(7))
    try canvas.restyle([line, id], color: Self.veil, width: .scaled(by: 1e300))
    #expect(canvas.width(of: id) == 2 * canvas.canvas.rule.maxHalfWidth)
    #expect(canvas.canvas.content.strokes.map(\.color) == [Self.veil, Self.veil])
    #expect(canvas.undo() && canvas.width(of: id) == 4)
  }

  @Test("A colour is a text of six or eight digits")
  func texts() {
    #expect(StrokeColor("#C8010f") == Self.red && StrokeColor("#005aff80") == Self.veil)
    #expect(Self.veil.description == "#005aff80")
    for text in ["", "#", "c8010f", "#c8010", "#c8010f0", "#c8010g", "#é0000", "#00000000ff", "#-10000"] {
      #expect(StrokeColor(text) == nil, "\(text)")
    }
  }
}
