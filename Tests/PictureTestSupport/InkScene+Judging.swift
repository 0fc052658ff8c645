import Foundation
import Frames
import Geometry
import StrokeOracle
import TestSupport
import Testing
import Workloads

extension InkScene.Stroke {
  /// The stroke for a canvas with some px per unit, where `local` gives the canvas's positions.
  public func path(zoom: Double = 1, _ local: (Vector2) -> Vector2 = { $0 }) -> FramePath {
    let color = StrokeColor(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    return halfWidth > 0
      ? .stroke(points.map(local), halfWidth: halfWidth / zoom, color: color)
      : .hairline(points.map(local), color: color)
  }
}

extension InkScene {
  /// The size of judged pictures, in px.
  public static var viewport: Viewport { Viewport(width: 120, height: 90) ?? .standard }
  /// The position that stays in its place when a scene is zoomed out, in px from the middle of the view.
  public static let finger = Vector2(11.3, -7.1)

  /// Calls `body` with each stroke, and the position that is to be the middle of the view when it is drawn.
  public func forEachStroke(_ body: (Stroke, Vector2) throws -> Void) rethrows {
    var middle = Vector2.zero
    for stroke in strokes {
      let start = stroke.points[0]
      if (start - middle).length > 500 { middle = start }
      try body(stroke, middle)
    }
  }

  /// A canvas with the scene, drawn at one px per unit, from where it is looked at.
  /// - Parameter depth: px per unit of the frame in which the canvas begins.
  public func canvas<Rule: HandoffRule>(_ rule: Rule, depth: Double = 1) throws -> FrameCanvas<Rule> {
    var canvas = FrameCanvas(rule: rule)
    try canvas.resize(to: Self.viewport, density: 1)
    try canvas.apply(Gesture(scale: depth))
    var middle = Vector2.zero
    try forEachStroke { stroke, place in
      if place != middle { try canvas.apply(Gesture(pan: middle - place)) }
      middle = place
      try canvas.add(stroke.path(zoom: canvas.camera.zoom) { canvas.camera.local($0 - middle) })
    }
    try canvas.apply(Gesture(pan: middle))
    return canvas
  }

  /// Zooms out to 10^-6, and calls `body` at each zoom.
  /// - Parameters:
  ///   - start: the first zoom.
  ///   - step: from one zoom to the next.
  ///   - zoomOut: changes the view by a scale.
  public static func zoomOut(
    from start: Double = 1, by step: Double = 1.3, _ zoomOut: (Double) throws -> Void, _ body: (Double) throws -> Void
  ) rethrows {
    var zoom = start
    if zoom < 1 { try zoomOut(zoom) }
    while zoom > 1e-6 {
      try body(zoom)
      try zoomOut(1 / step)
      zoom /= step
    }
  }

  /// Judges the pictures of the scene while zooming out about ``finger``.
  /// - Parameters:
  ///   - name: of who paints, for messages.
  ///   - samples: of the exact coverage.
  ///   - zoomOut: changes the view by a scale.
  ///   - picture: paints it at a zoom.
  public func judge(
    _ name: String = "", from start: Double = 1, by step: Double = 1.3, samples: Int = 1200,
    _ zoomOut: (Double) throws -> Void, picture: (Double) throws -> ExactPicture
  ) rethrows {
    var judge = InkJudge(self, anchor: Self.finger + Self.viewport.centre, origin: Self.finger, samples: samples)
    try Self.zoomOut(from: start, by: step, zoomOut) { zoom in
      let picture = try picture(zoom)
      judge.judge(zoom: zoom, width: picture.width, height: picture.height) { x, y in
        let color = picture.pixels[y * picture.width + x] * 255
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
    }
    check(judge.faults.isEmpty, "\(name): \(judge.faults)")
    if ProcessInfo.processInfo.environment["VERNIER_TRACE"] != nil { print("print:", name, self.name, judge.worst) }
  }
}
