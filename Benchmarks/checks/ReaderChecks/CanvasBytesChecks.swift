import Frames
import Geometry

extension ReaderCheck {
  /// Canvases in bytes, of both kinds of cameras: what was read is written as the same bytes, and can be drawn and
  /// zoomed where a canvas is made of it.
  static let bytes = ReaderCheck(
    "bytes", longest: 16_384,
    seeds: { [try savedCanvas(DyadicHandoff(preparedLevels: 4)), try savedCanvas(TelescopingHandoff())] },
    check: { bytes in
      do {
        try readCanvas(bytes, by: DyadicHandoff(preparedLevels: 4))
      } catch CanvasArchiveError.bytes(let error) {
        guard case .anotherCamera = error.fault else { throw error }
        try readCanvas(bytes, by: TelescopingHandoff())
      }
    })
}

/// A canvas with strokes in more than one frame.
private func savedCanvas<Rule: HandoffRule>(_ rule: Rule) throws -> [UInt8] where Rule.Camera: ByteSavedCamera {
  var canvas = FrameCanvas(rule: rule)
  for scale in [1, 1000, 1000, 0.001] {
    try canvas.apply(Gesture(anchor: Vector2(12, -8), scale: scale))
    let points = [Vector2(0, 0), Vector2(40, 25)].map { canvas.camera.local($0) }
    try canvas.add(.stroke(points, halfWidth: 0.01, join: .miter(limit: 4)), data: "é")
  }
  return canvas.archive.encoded
}

private func readCanvas<Rule: HandoffRule>(_ bytes: [UInt8], by rule: Rule) throws where Rule.Camera: ByteSavedCamera {
  let archive = try CanvasArchive<Rule.Camera>(decoding: bytes)
  try hold(archive.encoded == bytes, "what was read is written as other bytes")
  var canvas = try FrameCanvas(archive, rule: rule)
  let saved = canvas.archive.encoded
  let again = try must("what was saved is not read") {
    try FrameCanvas(CanvasArchive<Rule.Camera>(decoding: saved), rule: rule)
  }
  try hold(again.archive.encoded == saved, "what was saved reads back as another canvas")
  var list = DrawList()
  canvas.compose(into: &list)
  do { try canvas.apply(Gesture(anchor: Vector2(30, 40), scale: 1.5)) } catch { return }
  canvas.compose(into: &list)
}
