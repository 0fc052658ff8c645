import Foundation
import Geometry
import StrokeOracle

/// A simple mesh of a stroke of constant half width without sharp bends: quads between normals, and half a fan for each
/// end.
struct RibbonMesh {
  static let origin = Vector2(700, -300)
  var positions: [SIMD2<Float>] = []
  var indices: [UInt32] = []

  init(of stroke: ExactStroke, steps: Int = 10, capSteps: Int = 12) {
    let r = stroke.halfWidths[0]
    for span in 0..<stroke.spanCount {
      for step in (span == 0 ? 0 : 1)...steps {
        let s = Double(step) / Double(steps)
        let speed = stroke.velocity(span: span, at: s)
        let normal = Vector2(-speed.y, speed.x) / speed.length * r
        append(stroke.position(span: span, at: s) - normal)
        append(stroke.position(span: span, at: s) + normal)
        guard positions.count >= 4 else { continue }
        let last = UInt32(positions.count - 4)
        indices += [last, last + 2, last + 3, last, last + 3, last + 1]
      }
    }
    let count = UInt32(positions.count)
    let last = stroke.spanCount - 1
    fan(about: stroke.position(span: 0, at: 0), from: 1, to: 0, r, stroke.velocity(span: 0, at: 0) * -1, capSteps)
    fan(
      about: stroke.position(span: last, at: 1), from: count - 2, to: count - 1, r, stroke.velocity(span: last, at: 1),
      capSteps)
  }

  var coverage: MeshCoverage { MeshCoverage(positions: positions, indices: indices, origin: Self.origin) }

  private mutating func append(_ position: Vector2) { positions.append(SIMD2(position - Self.origin)) }

  /// A fan of half a disc in a direction, from one vertex counter-clockwise to another, about the first vertex.
  private mutating func fan(
    about centre: Vector2, from: UInt32, to: UInt32, _ r: Double, _ direction: Vector2, _ steps: Int
  ) {
    let along = direction / direction.length
    let right = Vector2(along.y, -along.x)
    var before = from
    for step in 1...steps {
      let angle = .pi * Double(step) / Double(steps)
      var next = to
      if step < steps {
        next = UInt32(positions.count)
        append(centre + (right * cos(angle) + along * sin(angle)) * r)
      }
      if step > 1 { indices += [from, before, next] }
      before = next
    }
  }
}
