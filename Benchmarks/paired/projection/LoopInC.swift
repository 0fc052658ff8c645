import CProjectionLoop
import ExactNumbers
import Geometry

/// A plain loop in C over the same points as a scene of `float64`.
struct LoopInC {
  private let points: [Double]
  private let centre: Vector2
  private let turn: Vector2
  private let zoom: Double

  init(_ scenery: Scenery) {
    let scene = scenery.scene
    let unit = Double(sign: .plus, exponent: -scene.exponent, significand: 1)
    let anchor = Vector2(scene.anchor.x.double, scene.anchor.y.double)
    points = scene.offsets.flatMap { offset in
      let position = anchor + offset * unit
      return [position.x, position.y]
    }
    centre = anchor + scenery.camera.pose.offset * unit
    turn = scenery.camera.pose.rotation.pair
    zoom = scenery.camera.zoom.double
  }

  func project(into ndc: ScreenBuffer, repeats: Int) {
    let viewport = Viewport.standard
    let count = points.count / 2
    for _ in 0..<repeats {
      ndc.pointer.withMemoryRebound(to: Float.self) { floats in
        vernier_project(
          points, floats.baseAddress, count, centre.x, centre.y, turn.x, turn.y, zoom, viewport.width, viewport.height)
      }
    }
  }
}
