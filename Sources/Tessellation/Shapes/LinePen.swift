import Geometry

/// Draws the parts of an annotation's line.
struct LinePen {
  let tessellator: StrokeTessellator
  let width: Double
  let origin: Vector2

  func draw(_ points: [Vector2], into mesh: inout TriangleMesh) throws(TessellationError) {
    try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
  }

  /// - Parameter direction: of length 1, from the line to the tip.
  func draw(
    _ head: ArrowHead, tip: Vector2, direction: Vector2, size: Double, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    guard size > 0 else { return }
    let base = tip - direction * size
    let aside = direction.left * (size / 2)
    switch head {
    case .none: break
    case .triangle: try ConvexFill.append([tip, base + aside, base - aside], relativeTo: origin, into: &mesh)
    case .chevron: try draw([base + aside, tip, base - aside], into: &mesh)
    case .disc:
      let round = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: tessellator.tolerance)
      try round.tessellate([tip], width: size, relativeTo: origin, into: &mesh)
    }
  }
}
