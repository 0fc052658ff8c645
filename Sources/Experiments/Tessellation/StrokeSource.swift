import Geometry
import Schemes
import Workloads

/// The input points of one cell, in px from the viewport's centre: as the pen left them, or as a scheme shows them at a depth.
final class StrokeSource {
  let width: StrokeWidth
  private let drawn: [Vector2]
  private let screen: ScreenPositions?

  /// Displayed frames that the camera goes on after the stroke is stored, so that the picture is turned, moved and zoomed.
  private static let frames = 8

  /// - Parameter travel: see `DepthTravel`.
  /// - Throws: `ExperimentError` where the scheme cannot get to the depth.
  init(
    _ spec: StrokeSpec, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    let stroke = PenStroke(points: spec.points, width: spec.width, seed: configuration.seed)
    width = spec.profile == .constant ? .constant(spec.width) : .varying(stroke.widths)
    guard let position = spec.position, let drawing = Drawing(points: stroke.points, strokes: [0..<spec.points]) else {
      drawn = stroke.points
      screen = nil
      return
    }
    drawn = []
    let stage = try Stage(
      position.scheme, at: position.depth, drawing: drawing, path: OrbitPath(), frames: Self.frames,
      viewport: configuration.viewport, seed: configuration.seed, travel: travel)
    for frame in 0..<Self.frames { stage.scheme.move(to: stage.camera(frame), by: stage.gestures[frame]) }
    let screen = ScreenPositions(stage.scheme, count: spec.points, viewport: configuration.viewport)
    screen.update()
    self.screen = screen
  }

  var points: [Vector2] { screen?.positions ?? drawn }

  var isFinite: Bool { screen?.areFinite ?? true }

  var isProjected: Bool { screen != nil }

  /// Has the scheme project once more; nothing where there is none.
  func project() { screen?.update() }
}
