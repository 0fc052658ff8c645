import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite struct InstancedTessellatorTests {
  /// The ends of all instances of one stroke.
  private func instances(_ points: [Vector2], origin: Vector2 = .zero) throws -> [(start: Vector2, end: Vector2)] {
    var mesh = InstancedMesh()
    try InstancedTessellator().tessellate(points, relativeTo: origin, into: &mesh)
    let ends = mesh.positions.map { Vector2($0) }
    #expect(ends.count == 2 * mesh.instanceCount && mesh.byteCount == 16 * mesh.instanceCount)
    return stride(from: 0, to: ends.count, by: 2).map { (ends[$0], ends[$0 + 1]) }
  }

  private func walk(_ count: Int, step: Double, seed: UInt64) -> [Vector2] {
    var generator = SplitMix64(seed: seed)
    var position = Vector2.zero
    return (0..<count).map { _ in
      position += Vector2(1 + generator.symmetric(), 1.4 * generator.symmetric()) * step
      return position
    }
  }

  /// Barry and Goldman's pyramid over four points whose knots are spaced by the square root of the distance.
  private func spline(_ p: [Vector2], at t: Double) -> Vector2 {
    var knots = [0.0]
    for index in 1..<4 { knots.append(knots[index - 1] + (p[index] - p[index - 1]).length.squareRoot()) }
    let x = knots[1] + t * (knots[2] - knots[1])
    func blend(_ a: Vector2, _ b: Vector2, _ i: Int, _ j: Int) -> Vector2 {
      (a * (knots[j] - x) + b * (x - knots[i])) / (knots[j] - knots[i])
    }
    let a = (0..<3).map { blend(p[$0], p[$0 + 1], $0, $0 + 1) }
    return blend(blend(a[0], a[1], 0, 2), blend(a[1], a[2], 1, 3), 1, 2)
  }

  @Test("No points draw nothing, one draws a dot, two draw a line, and a straight stroke draws one too")
  func few() throws {
    let (a, b) = (Vector2(3, 4), Vector2(13, 4))
    #expect(try instances([]).isEmpty)
    #expect(try instances([a]).map { [$0.start, $0.end] } == [[a, a]])
    #expect(try instances([a, b], origin: a).map { [$0.start, $0.end] } == [[.zero, b - a]])
    let line = (0...40).map { Vector2(Double($0), 0) }
    #expect(try instances(line).map { [$0.start, $0.end] } == [[Vector2(0, 0), Vector2(40, 0)]])
    #expect(try instances([a, a, a]).map { [$0.start, $0.end] } == [[a, a]])
  }

  @Test("Instances are a chain along the spline, at most four a span", arguments: [0.7, 3, 8, 40])
  func chain(step: Double) throws {
    let points = walk(200, step: step, seed: 7)
    let all = try instances(points)
    #expect(all.first?.start == Vector2(SIMD2<Float>(points[0])) && all.last?.end == Vector2(SIMD2<Float>(points[199])))
    #expect(all.count <= InstancedTessellator().maxInstances(for: 200))
    for (first, second) in zip(all, all.dropFirst()) {
      check(first.end == second.start, "step \(step)")
      check((first.end - first.start).length >= 1.5 - 1e-4, "step \(step): \(first)")
    }
    // The possible ends: one to four even steps of each span, by its chord.
    let padded = [2 * points[0] - points[1]] + points + [2 * points[199] - points[198]]
    var samples: [Vector2] = [points[0]]
    for index in 0..<199 {
      let steps = max(1, min(4, Int((points[index + 1] - points[index]).length / 2)))
      for part in 1...steps {
        samples.append(spline(Array(padded[index..<index + 4]), at: Double(part) / Double(steps)))
      }
    }
    var next = 0
    for end in all.map(\.end) {
      while next < samples.count, (samples[next] - end).length > 1e-3 { next += 1 }
    }
    #expect(next < samples.count, "step \(step): the ends are no samples in their order")
    // Sharp corners stay. Along gentle bends most samples are dropped.
    #expect(step < 8 || all.count > 300, "\(all.count) instances")
  }

  @Test("A position is kept where the line turns by 5°, and left out below")
  func angle() throws {
    for (degrees, count) in [(4.9, 1), (5.1, 2)] {
      // Chords below 4 px are one step each. The turn's cosine and sine are computed by a series.
      let angle = degrees * .pi / 180
      let turned = Vector2(
        1 - angle * angle / 2 + angle * angle * angle * angle / 24, angle - angle * angle * angle / 6)
      let points = [Vector2.zero, Vector2(3, 0), Vector2(3, 0) + 3 * turned]
      #expect(try instances(points).count == count, "\(degrees)°")
    }
  }

  @Test("A point that is not finite or too far is refused, and the mesh stays")
  func refused() throws {
    var mesh = InstancedMesh()
    let tessellator = InstancedTessellator()
    try tessellator.tessellate([.zero, Vector2(9, 9)], into: &mesh)
    #expect(throws: TessellationError.pointNotFinite(1)) {
      try tessellator.tessellate([.zero, Vector2(.nan, 0), Vector2(1, 1)], into: &mesh)
    }
    #expect(throws: TessellationError.self) { try tessellator.tessellate([Vector2(0x1p101, 0)], into: &mesh) }
    #expect(mesh.instanceCount == 1)
    mesh.removeAll()
    #expect(mesh.instanceCount == 0 && mesh.byteCount == 0)
  }
}
