import Geometry
import HandoffExperiment
import StrokeOracle

@testable import Frames

extension DrawnRegion {
  /// With vertices, offset, zoom and rotation in float32, as a GPU computes them.
  init(_ stroke: Int, in list: DrawList, of canvas: FrameCanvas<some HandoffRule>) {
    let turn = SIMD2<Float>(canvas.camera.turn)
    self.init(stroke, in: list, of: canvas) { kept, draw in
      let points = canvas.content.vertices[kept.points].map { vertex in
        let position = (vertex + draw.offset) * draw.zoom
        return Vector2(
          Double(turn.x * position.x - turn.y * position.y), Double(turn.x * position.y + turn.y * position.x))
      }
      return (points, canvas.content.halfWidths[kept.points].map { Double(Float($0) * draw.zoom) })
    }
  }
}

extension FrameCanvas {
  /// The oracle's region of a stroke in this view.
  func exactRegion(of stroke: Int) -> RegionView? {
    let kept = content.strokes[stroke]
    return exactRegion(of: content.path(of: kept), in: kept.frame)
  }
}
