import Frames
import Geometry

/// The fault of a saved canvas after a change; nil if it can be read.
///
/// The canvas has the frames 0 → 1 → 2, 0 → 3, and strokes of 2, 1 and 3 points: a hairline, a fill, and a stroke with
/// half widths.
enum DamagedCanvas {
  /// The frames of the strokes.
  static let frames = [0, 2, 1]

  private static func words<Rule: HandoffRule>(
    _ rule: Rule, scale: Double, pitch: Double, _ change: (inout CanvasArchive<Rule.Camera>) -> Void
  ) -> String? {
    var tree = FrameTree()
    _ = tree.addFrame(below: 0, origin: Vector2(pitch, 2 * pitch), scale: scale)
    _ = tree.addFrame(below: 1, origin: Vector2(-2 * pitch, -0.0), scale: scale)
    _ = tree.addFrame(below: 0, origin: Vector2(pitch, -pitch), scale: scale)
    var archive = FrameCanvas(rule: rule).archive
    archive.tree = FrameArchive(tree)
    archive.nextStroke = 7
    archive.strokeNumbers = [4, 0, 6]
    archive.strokeFrames = frames
    archive.strokeStyles = [.hairline, .fill(.evenOdd), .stroke(cap: .round, join: .miter(limit: 4))]
    archive.strokeColors = [.black, .black, StrokeColor(red: 1, green: 2, blue: 3)]
    archive.strokeData = ["ink", "", "\u{1F58B}"]
    archive.strokePoints = [2, 1, 3]
    archive.pointsX = [1, 2, 3, 4, 5, 6]
    archive.pointsY = [0, -0.0, 0.5, -0.25, 0x1p-42, -7]
    archive.halfWidths = [0.5, 0, 3.25]
    archive.strokeCurves = [.polyline, .polyline, .polyline]
    change(&archive)
    return FramesTests.words { () throws(CanvasArchiveError) in _ = try FrameCanvas(archive, rule: rule) }
  }

  static func documented(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingHandoff(), scale: 1000, pitch: 0.1, change)
  }

  static func captured(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingCapturedHandoff(), scale: 1234.5, pitch: 0.1, change)
  }

  static func grid(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingGridHandoff(), scale: 5, pitch: 200, change)
  }

  static func dyadic(_ change: (inout CanvasArchive<DyadicCamera>) -> Void) -> String? {
    words(DyadicHandoff(), scale: 1024, pitch: 3, change)
  }
}
