import Foundation
import Frames
import Geometry

extension ReaderCheck {
  /// Saved canvases of all rules: a canvas that was read is saved as a canvas that saves the same bytes, and can be
  /// drawn and zoomed.
  static let canvas = ReaderCheck(
    "canvas", longest: 16_384,
    seeds: {
      var seeds = SampleCanvases()
      HandoffRuleCatalog.visitStandard(&seeds)
      return try seeds.bytes.map { try $0.get() }
    },
    check: { bytes in
      var reading = CanvasReading(bytes: bytes)
      HandoffRuleCatalog.visitStandard(&reading)
      // The rule of an archive is one of them, or all refuse it.
      if reading.reads == 0, let error = reading.errors.first { throw error }
      if let promise = reading.errors.lazy.compactMap({ $0 as? BrokenPromise }).first { throw promise }
      for error in reading.errors { try hold(isSentence("\(error)"), "the error is no sentence: \(error)") }
    })
}

/// A canvas of every rule with strokes in more than one frame.
private struct SampleCanvases: HandoffRuleVisitor {
  var bytes: [Result<[UInt8], any Error>] = []

  mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
    bytes.append(
      Result {
        var canvas = FrameCanvas(rule: rule)
        for scale in [1, 1000, 1000, 0.001] {
          try canvas.apply(Gesture(anchor: Vector2(12, -8), scale: scale))
          let points = [Vector2(0, 0), Vector2(40, 25)].map { canvas.camera.local($0) }
          try canvas.add(.hairline(points))
        }
        return try canvas.json()
      })
  }
}

/// The canvas that every rule reads from the bytes.
private struct CanvasReading: HandoffRuleVisitor {
  let bytes: [UInt8]
  var reads = 0
  var errors: [any Error] = []

  mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
    do {
      try read(rule)
      reads += 1
    } catch { errors.append(error) }
  }

  private func read<Rule: SavableHandoffRule>(_ rule: Rule) throws {
    let archive = try CanvasArchive<Rule.Camera> {
      try JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: Data(bytes))
    }
    var canvas = try FrameCanvas(archive, rule: rule)
    let text = try must("what was read is not saved") { try canvas.json() }
    let again = try must("what was saved is not read") {
      try FrameCanvas(try JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: Data(text)), rule: rule)
    }
    try hold(try again.json() == text, "what was saved reads back as another canvas")
    var list = DrawList()
    canvas.compose(into: &list)
    do { try canvas.apply(Gesture(anchor: Vector2(30, 40), scale: 1.5)) } catch { return }
    canvas.compose(into: &list)
    _ = try must("what was zoomed is not saved") { try canvas.json() }
  }
}

extension FrameCanvas where Rule: SavableHandoffRule {
  fileprivate func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(archive))
  }
}
