import Foundation
import Peers
import Testing

@Suite("A build without the trait Peers", .enabled(if: !AntigrainStroker.isAvailable))
struct AntigrainAbsenceTests {
  @Test("has no stroker, and says what to install and build")
  func sentence() throws {
    let fault = try #require(throws: AntigrainError.self) { try AntigrainStroker() }
    #expect(fault.description.contains("libagg-dev"))
    #expect(fault.description.contains("swift build -c release --traits Peers"))
  }
}

@Suite("A build with the trait Peers", .enabled(if: AntigrainStroker.isAvailable))
struct AntigrainStrokerTests {
  @Test(
    "outlines a line by a stadium: vertices lie on it, and edges within the tolerance",
    arguments: [(4.0, 0.1), (4, 0.01), (100, 0.25)])
  func stadium(width: Double, tolerance: Double) throws {
    let direction = SIMD2(0.6, 0.8)
    let start = SIMD2(1e9, -3)
    let outline = try Outline([start, start + direction * 50], width: width, tolerance: tolerance)
    #expect(outline.vertices.count > 4)
    for (vertex, next) in outline.edges {
      #expect(abs(distance(vertex, fromLineTo: direction * 50) - width / 2) < 1e-4)
      #expect(distance((vertex + next) / 2, fromLineTo: direction * 50) > width / 2 - tolerance - 1e-4)
    }
  }

  @Test("outlines a smooth curve through points on a circle by two circles, but for the caps")
  func circles() throws {
    let points = (0...60).map { index in
      let angle = Double(index) / 60 * Double.pi
      return SIMD2(cos(angle), sin(angle)) * 100
    }
    let outline = try Outline(points, smoothing: 0.7, width: 4, tolerance: 0.1)
    #expect(outline.vertices.count > 2 * points.count)
    for vertex in outline.vertices {
      let position = vertex + points[0]
      guard position.y > 0 else { continue }
      #expect(abs(abs(length(position) - 100) - 2) < 0.15)
    }
  }

  @Test("draws each stroke alike, whatever the same stroker drew before")
  func reuse() throws {
    let stroker = try AntigrainStroker()
    let bent = [SIMD2(0.0, 0), SIMD2(30, 5), SIMD2(35, 40), SIMD2(0, 20)]
    let first = Outline(bent, width: 4, tolerance: 0.1, by: stroker)
    let smooth = Outline(bent, smoothing: 1, width: 4, tolerance: 0.1, by: stroker)
    _ = Outline([SIMD2(5, 5), SIMD2(6, 8)], smoothing: 0.2, width: 40, tolerance: 0.01, by: stroker)
    #expect(Outline(bent, width: 4, tolerance: 0.1, by: stroker).vertices == first.vertices)
    #expect(Outline(bent, smoothing: 1, width: 4, tolerance: 0.1, by: stroker).vertices == smooth.vertices)
  }

  @Test("says how many vertices there are, and writes no more than there is room for")
  func capacity() throws {
    let bent = [SIMD2(0.0, 0), SIMD2(30, 5), SIMD2(35, 40)]
    let whole = try Outline(bent, width: 4, tolerance: 0.1)
    let part = try Outline(bent, width: 4, tolerance: 0.1, room: 3)
    #expect(part.needed == whole.needed)
    #expect(part.vertices == Array(whole.vertices.prefix(3)))
    #expect(part.isTailUntouched)
  }

  @Test("draws nothing of a single position")
  func position() throws {
    for points in [[], [SIMD2(3.0, 4)], [SIMD2(3, 4), SIMD2(3, 4), SIMD2(3, 4)]] {
      #expect(try Outline(points, width: 4, tolerance: 0.1).needed == 0)
      #expect(try Outline(points, smoothing: 1, width: 4, tolerance: 0.1).needed == 0)
    }
  }

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// How far a position lies from the line between the origin and `end`.
  private func distance(_ position: SIMD2<Double>, fromLineTo end: SIMD2<Double>) -> Double {
    length(position - end * min(max((position * end).sum() / (end * end).sum(), 0), 1))
  }
}

/// An outline that a stroker wrote.
private struct Outline {
  /// As many vertices as there was room for.
  let vertices: [SIMD2<Double>]
  let needed: Int
  /// Whether nothing was written past the room there was.
  let isTailUntouched: Bool

  init(
    _ points: [SIMD2<Double>], smoothing: Double? = nil, width: Double, tolerance: Double, room: Int = 1000
  ) throws {
    self.init(
      points, smoothing: smoothing, width: width, tolerance: tolerance, room: room, by: try AntigrainStroker())
  }

  init(
    _ points: [SIMD2<Double>], smoothing: Double? = nil, width: Double, tolerance: Double, room: Int = 1000,
    by stroker: AntigrainStroker
  ) {
    var written = [SIMD2<Float>](repeating: SIMD2(repeating: -.infinity), count: 1000)
    needed = points.withUnsafeBufferPointer { points in
      written.withUnsafeMutableBufferPointer { buffer in
        let vertices = UnsafeMutableBufferPointer(rebasing: buffer[..<room])
        return if let smoothing {
          stroker.smoothStrokeVertices(
            points: points, smoothing: smoothing, width: width, tolerance: tolerance, into: vertices)
        } else {
          stroker.strokeVertices(points: points, width: width, tolerance: tolerance, into: vertices)
        }
      }
    }
    vertices = written.prefix(min(needed, room)).map { SIMD2<Double>($0) }
    isTailUntouched = written.dropFirst(vertices.count).allSatisfy { $0.x == -.infinity }
  }

  /// Neighbouring vertices, the last with the first too.
  var edges: [(SIMD2<Double>, SIMD2<Double>)] {
    vertices.indices.map { (vertices[$0], vertices[($0 + 1) % vertices.count]) }
  }
}
