import Frames
import Geometry
import Pictures
import StrokeOracle
import Workloads

extension HandoffChecks {
  /// Checks a picture of a block of strokes, further and further out in steps of 1.3, against its exact coverage: until
  /// the block is a quarter px.
  func ink() -> [HandoffRow] {
    let worst = worstInk()
    func row(_ check: HandoffCheck, _ measured: Double?, _ unit: String) -> HandoffRow {
      self.row(check, walk: "out", levels: 1, measured, format: .float32, unit: unit)
    }
    return [row(.ink, worst?.ink, "share"), row(.shade, worst?.px, "255ths")]
  }

  /// Nil where something could not be stored or painted.
  private func worstInk() -> (ink: Double, px: Double)? {
    guard let viewport = Viewport(width: 120, height: 90) else { return nil }
    var canvas = FrameCanvas(rule: rule, viewport: viewport, identity: 0)
    let scene = InkScene.dense
    for stroke in scene.strokes {
      let points = stroke.points.map { canvas.camera.local($0) }
      guard (try? canvas.add(.stroke(points, halfWidth: stroke.halfWidth / canvas.camera.zoom))) != nil else {
        return nil
      }
    }
    let finger = Vector2(11.3, -7.1)
    var judge = InkJudge(scene, anchor: finger + viewport.centre, origin: finger)
    var zoom = 1.0
    while zoom > 1e-3 {
      guard let image = try? StrokePicture(canvas).pixels() else { return nil }
      judge.judge(zoom: zoom, width: image.width, height: image.height) { x, y in
        let color = image[x, y]
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      guard (try? canvas.apply(Gesture(anchor: finger, scale: 1 / 1.3))) != nil else { return nil }
      zoom /= 1.3
    }
    return (judge.worst.ink * InkJudge.share, judge.worst.px)
  }
}
