import Geometry

/// The published method until the engine has it: its curve, its discs, its number of vertices.
struct PublishedStandIn {
  let segmentsPerSpan: Int

  func tessellate(_ points: [Vector2], width: Double, relativeTo origin: Vector2, into mesh: inout PublishedStandInMesh)
  {
    guard points.count > 1 else { return }
    var line: [Vector2] = []
    line.reserveCapacity(segmentsPerSpan * (points.count - 1) + 1)
    for index in 0..<points.count - 1 {
      let before = points[max(0, index - 1)]
      let after = points[min(points.count - 1, index + 2)]
      let (start, end) = (points[index], points[index + 1])
      for step in 0..<segmentsPerSpan {
        let t = Double(step) / Double(segmentsPerSpan)
        let cubic = (3 * (start - end) + after - before) * (t * t * t)
        let square = (2 * before - 5 * start + 4 * end - after) * (t * t)
        line.append((2 * start + (end - before) * t + square + cubic) / 2 - origin)
      }
    }
    line.append(points[points.count - 1] - origin)
    let needed = mesh.places.count + Self.vertexCount(line.count)
    if needed > mesh.places.capacity { mesh.places.reserveCapacity(max(needed, 2 * mesh.places.capacity)) }
    let radius = width / 2
    for index in 1..<line.count {
      let (start, end) = (line[index - 1], line[index])
      let along = end - start
      let length = along.length
      let aside = length > 0 ? Vector2(-along.y, along.x) * (radius / length) : .zero
      for corner in [start + aside, start - aside, end + aside, end + aside, start - aside, end - aside] {
        mesh.places.append(SIMD2<Float>(corner))
      }
      if index + 1 < line.count { Self.fan(end, radius, segments: 16, into: &mesh) }
    }
    Self.fan(line[0], radius, segments: 30, into: &mesh)
    Self.fan(line[line.count - 1], radius, segments: 30, into: &mesh)
  }

  static func vertexCount(_ centreline: Int) -> Int {
    centreline < 2 ? 0 : 6 * (centreline - 1) + 48 * (centreline - 2) + 180
  }

  private static func fan(_ centre: Vector2, _ radius: Double, segments: Int, into mesh: inout PublishedStandInMesh) {
    // The rational circle: t from -1 to 1 for half a turn.
    func place(_ step: Int) -> Vector2 {
      let part = 4 * Double(step) / Double(segments)
      let isBack = part >= 2
      let t = part - (isBack ? 3 : 1)
      let scale = (isBack ? -radius : radius) / (1 + t * t)
      return centre + Vector2((1 - t * t) * scale, 2 * t * scale)
    }
    for step in 0..<segments {
      mesh.places.append(SIMD2<Float>(centre))
      mesh.places.append(SIMD2<Float>(place(step)))
      mesh.places.append(SIMD2<Float>(place(step + 1)))
    }
  }
}
