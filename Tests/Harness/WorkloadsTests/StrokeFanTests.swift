import Geometry
import TestSupport
import Testing
import Workloads

@Suite("A fan of strokes")
struct StrokeFanTests {
  private static let grids = [(1.0, 0x1p-40), (1.75, 0x1p-36), (1.999, 0x1p-26)]

  @Test("has a border exactly through the common position, parallel to the centre line, in exact numbers")
  func exact() throws {
    for (magnification, grid) in Self.grids {
      for stroke in StrokeFan(count: 200, seed: 0x5f4).strokes(magnification: magnification, grid: grid) {
        // In multiples of the grid, whose products fit into 128 bits.
        func whole(_ value: Double) throws -> Int128 {
          let multiple = value / grid
          try #require(multiple == multiple.rounded() && abs(multiple) < 0x1p53, "\(value) is no multiple of \(grid)")
          return Int128(multiple)
        }
        func cross(_ a: Vector2, _ b: Vector2) throws -> Int128 {
          try whole(a.x) * whole(b.y) - whole(a.y) * whole(b.x)
        }
        let corners = stroke.outline
        try #require(corners.count == 5 && corners[0] == corners[4])
        check(try cross(corners[0], stroke.direction * grid) == 0, "\(stroke)")
        check(try cross(corners[1], stroke.direction * grid) == 0, "\(stroke)")
        check(try cross(stroke.start - stroke.end, stroke.direction * grid) == 0, "\(stroke)")
        for (corner, end) in [
          (corners[0], stroke.start), (corners[1], stroke.end), (corners[2], stroke.end), (corners[3], stroke.start),
        ] {
          let offset = corner - end
          let (x, y, half) = (try whole(offset.x), try whole(offset.y), try whole(stroke.halfWidth))
          check(x * x + y * y == half * half, "\(stroke)")
          check(
            x * (try whole(stroke.direction.x * grid)) + y * (try whole(stroke.direction.y * grid)) == 0, "\(stroke)")
        }
        check(corners[0] - stroke.start == -(corners[3] - stroke.start), "\(stroke)")
      }
    }
  }

  @Test("has strokes of every width and in all directions, of which the common position is an inner part")
  func spread() {
    let strokes = StrokeFan(count: 400, seed: 7).strokes(magnification: 1)
    for stroke in strokes {
      check((2 - 1e-6...64 + 1e-6).contains(stroke.halfWidth), "\(stroke)")
      let (start, end) = (stroke.outline[0], stroke.outline[1])
      check(start.dot(end) < 0 && (60 - 1e-6...180 + 1e-6).contains(start.length), "\(stroke)")
      check(abs(end.length / start.length - 0.75) < 1e-6, "\(stroke)")
    }
    for quadrant in [Vector2(1, 1), Vector2(1, -1), Vector2(-1, 1), Vector2(-1, -1)] {
      #expect(strokes.contains { ($0.direction * quadrant).min() > 0 })
    }
    for octave in 1...5 {
      let widths = Double(1 << octave)..<Double(2 << octave)
      #expect(strokes.count { widths.contains($0.halfWidth) } > 40)
    }
  }

  @Test("is decided by its seed and its magnification")
  func seed() {
    let fan = StrokeFan(count: 8, seed: 1)
    #expect(fan.strokes(magnification: 1) == StrokeFan(count: 8, seed: 1).strokes(magnification: 1))
    #expect(fan.strokes(magnification: 1) != StrokeFan(count: 8, seed: 2).strokes(magnification: 1))
    for (one, half) in zip(fan.strokes(magnification: 1), fan.strokes(magnification: 1.5)) {
      check(abs(one.halfWidth / half.halfWidth - 1.5) < 1e-6 && one.direction == half.direction, "\(one), \(half)")
    }
  }
}
