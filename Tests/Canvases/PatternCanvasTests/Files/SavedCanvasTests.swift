import PatternCanvas
import TestSupport
import Testing

/// Everything that a canvas shows is in the file that is saved of it.
@Suite("Saved canvases") struct SavedCanvasTests {
  private let size: PixelSize

  init() throws { size = try PixelSize(width: 70, height: 66) }

  private func saved(_ project: Project) throws -> Project {
    try CanvasDocument<Project>(CanvasDocument<Project>(project).text, name: "p.json").value
  }

  private func image(_ random: inout SplitMix) -> ColorImage {
    let image = ColorImage(size)
    for _ in 0..<40 {
      let alpha = random.byte()
      let px = image.row(Int(random.next() % 66)).advanced(by: 4 * Int(random.next() % 70))
      for channel in 0..<3 { px[channel] = random.byte(upTo: alpha) }
      px[3] = alpha
    }
    return image
  }

  /// One of the changes that an app makes of a canvas.
  private func edit(_ stack: LayerStack, _ step: Int, _ random: inout SplitMix) throws {
    let layer = stack.layers.randomElement(using: &random)
    switch random.next() % 12 {
    case 0, 1:
      let mask = random.next() % 2 == 0 ? MaskImage(size) : nil
      mask?.fill(random.byte())
      try stack.add(
        Layer(id: "new-\(step)", name: "New", content: image(&random), mask: mask, opacity: random.opacity()),
        at: Int(random.next() % 5))
    case 2: try stack.add(Layer(id: "empty-\(step)", name: "Empty", size: size))
    case 3: if let layer { try stack.remove(layer.id) }
    case 4: if let layer { try stack.move(layer.id, to: Int(random.next() % 6)) }
    case 5: layer?.opacity = random.opacity()
    case 6: layer?.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
    case 7: layer?.isVisible.toggle()
    case 8: layer?.isLocked.toggle()
    case 9: layer?.name += "é"
    case 10:
      try stack.setBase(random.next() % 3 == 0 ? nil : image(&random))
      stack.base?.isVisible = random.next() % 2 == 0
    default:
      guard let layer else { return }
      layer.content.row(Int(random.next() % 66)).update(repeating: random.byte(), count: 280)
      layer.contentDidChange(over: size.bounds)
      guard let mask = layer.mask else { return }
      mask.row(Int(random.next() % 66)).update(repeating: random.byte(), count: 70)
      layer.maskDidChange(over: size.bounds)
    }
  }

  @Test("What is edited, saved and opened is the same picture of the same layers", arguments: 0..<20 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    var random = SplitMix(seed)
    var project = Project(
      id: "p", name: "P", createdAt: "2025-11-10T10:30:00Z", canvasSize: size,
      layers: [
        ProjectLayer(
          id: "a", name: "A", order: 7, opacity: 0.3,
          suggestedPattern: SuggestedPattern(type: .waves, rotation: 3, color: .white)),
        ProjectLayer(id: "b", name: "B", order: -2),
      ])
    for round in 0..<5 {
      let stack = try project.layerStack()
      for step in 0..<Int(random.next() % 8) { try edit(stack, 10 * round + step, &random) }
      try project.take(stack, modifiedAt: "2026-01-01T00:00:0\(round)Z")
      project = try saved(project)
      let opened = try project.layerStack()
      #expect(opened.png() == stack.png(), "seed \(seed), round \(round)")
      #expect(opened.layers.map(\.state) == stack.layers.map(\.state), "seed \(seed), round \(round)")
      #expect(
        opened.base?.isVisible == stack.base?.isVisible && opened.layers.map(\.order) == Array(opened.layers.indices))
      for (one, other) in zip(opened.layers, stack.layers) {
        #expect(pixels(one.content) == pixels(other.content) && (one.mask == nil) == (other.mask == nil))
        if let mask = one.mask, let of = other.mask {
          #expect((0..<66).allSatisfy { y in (0..<70).allSatisfy { mask.row(y)[$0] == of.row(y)[$0] } })
        }
      }
      let kept = project.layers.first { $0.id == "a" }
      #expect(kept == nil || kept?.suggestedPattern?.type == .waves)
      #expect(project.modifiedAt == "2026-01-01T00:00:0\(round)Z" && project.createdAt == "2025-11-10T10:30:00Z")
    }
  }

  @Test("What nobody changed keeps its bytes", arguments: ["mountain-sunset.json", "sea.json"])
  func unchanged(name: String) throws {
    var document = try CanvasDocument<Project>(path: Fixture.path(name))
    let before = document.value
    try document.value.take(before.layerStack(), modifiedAt: before.modifiedAt)
    #expect(document.text == (try Fixture.bytes(name)))
  }

  @Test("A canvas of another size is refused") func otherSize() throws {
    var project = Project(id: "p", name: "P", canvasSize: size)
    let other = try PixelSize(width: 71, height: 66)
    #expect(throws: PatternCanvasError.sizes("canvas", other, wanted: size)) {
      try project.take(LayerStack(other), modifiedAt: nil)
    }
  }
}

extension Layer {
  /// What a person sees of it but for px.
  fileprivate var state: [String] {
    [id, name, "\(opacity)", blendMode.rawValue, "\(isVisible)", "\(isLocked)"]
  }
}
