import Files
import PatternCanvas
import Testing

@Suite("Brush presets") struct BrushPresetTests {
  @Test("The document's example has the values that stand in it, and stays as it is") func example() throws {
    let document = try CanvasDocument<BrushPreset>(path: Fixture.path("diagonal-hatching.json"))
    let dynamics = BrushDynamics(
      pressureAffectsOpacity: true, pressureAffectsSize: true, tiltAffectsRotation: false)
    let preset = BrushPreset(
      id: "brush-uuid", name: "Diagonal Hatching", type: .parallelLines,
      defaults: BrushDefaults(rotation: 45, spacing: 6, opacity: 0.8, scale: 1), dynamics: dynamics,
      thumbnail: "brush_preview.png")
    #expect(document.value == preset)
    #expect(document.text == (try Fixture.bytes("diagonal-hatching.json")))
    #expect(try CanvasDocument<BrushPreset>(CanvasDocument(preset).text, name: "b.json").value == preset)
    let brush = try preset.brush(color: .black)
    #expect(brush.kind == .parallelLines && brush.opacity == 0.8 && brush.dynamics == dynamics)
  }

  @Test(
    "A value out of its range is refused with its keys",
    arguments: [
      ("\"scale\": 1.0", "\"scale\": 50", "defaults.scale: the number is 50; it has to be from 0.5 to 2"),
      ("\"opacity\": 0.8", "\"opacity\": -0.1", "defaults.opacity: the number is -0.1; it has to be from 0 to 1"),
      ("\"spacing\": 6", "\"spacing\": 0", "defaults.spacing: the number is 0"),
      ("\"rotation\": 45", "\"rotation\": 1e400", "defaults.rotation: the number is inf; it has to be finite"),
      ("parallelLines", "stripes", "type: no pattern is called \"stripes\"; it has to be one of parallelLines,"),
      ("\"tiltAffectsRotation\"", "\"tilt\"", "dynamics: the field tiltAffectsRotation is missing"),
      ("brush_preview.png", "../brush_preview.png", "thumbnail: the path \"../brush_preview.png\" climbs out"),
      ("brush-uuid", "", "id: the text is empty"),
    ])
  func wrong(old: String, new: String, expected: String) throws {
    let bytes = try Fixture.bytes("diagonal-hatching.json", replacing: old, with: new)
    let error = #expect(throws: FileError.self) { try CanvasDocument<BrushPreset>(bytes, name: "b.json") }
    #expect(error?.kind == .input && error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }
}
