import Geometry
import StrokeOracle
import Tessellation
import Testing

@testable import StrokersExperiment

@Suite("The strokes that strokers are asked for")
struct AskedStrokeCatalogTests {
  private let strokes = AskedStrokeCatalog.standard

  private func stroke(_ name: String) throws -> AskedStroke {
    try #require(strokes.first { $0.name == name }, "\(name)")
  }

  @Test("have names of their own, no fault, and every class has some")
  func names() {
    #expect(Set(strokes.map { $0.name.lowercased() }).count == strokes.count)
    for stroke in strokes { #expect(stroke.fault == nil, "\(stroke.name)") }
    #expect(
      strokes.map(\.strokeClass).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        == AskedStrokeCatalog.classes.map(\.name))
    #expect(strokes.allSatisfy { $0.tolerances == [0.25, 0.01] })
    #expect(AskedStrokeCatalog.classes.allSatisfy { $0.summary.hasSuffix(".") && $0.summary.count < 120 })
  }

  @Test("are small, but for what was kept, and as wide as pens are")
  func sizes() {
    for stroke in strokes where stroke.strokeClass != "kept" {
      let reach = stroke.points.map { ($0 - stroke.middle).length }.reduce(0, max)
      #expect(reach < 250 && 0.5...200 ~= stroke.width, "\(stroke.name)")
      #expect(stroke.points.count <= 70 || stroke.name.hasPrefix("thousand-points"), "\(stroke.name)")
      // Dyadic fractions: sums and differences of them are exact.
      #expect(stroke.points.allSatisfy { ($0 * 0x1p18).rounded(.toNearestOrEven) == $0 * 0x1p18 }, "\(stroke.name)")
    }
  }

  @Test("have every cap with every join among lines, and every cap among curves")
  func styles() {
    let lines = Set(strokes.filter { $0.curve == .polyline && !$0.isClosed }.map { "\($0.cap) \($0.join.name)" })
    let curves = Set(strokes.filter { $0.curve == .uniform && !$0.isClosed }.map { "\($0.cap) \($0.join.name)" })
    #expect(lines.count == 9 && curves.count == 3)
  }

  @Test("stop at exact cusps: at others they are as fast as the names say")
  func cusps() throws {
    func stroke(_ name: String) throws -> ExactStroke { try #require(self.stroke(name).exactStroke, "\(name)") }
    // Two straight spans and one more lead to the span of the cusp.
    for name in ["cusp-round", "cusp-wide"] {
      #expect(try stroke(name).velocity(span: 3, at: 0.5) == .zero, "\(name)")
      #expect(try stroke(name).velocity(span: 3, at: 0.25).y > 1 && stroke(name).velocity(span: 3, at: 0.75).y < -1)
    }
    #expect(try stroke("cusp-at-point").velocity(span: 1, at: 1) == .zero)
    for (label, velocity) in [("0.1", 0x1p-3), ("0.001", 0x1p-10), ("1e-6", 0x1p-20)] {
      #expect(
        try stroke("turn-near-cusp-\(label)").velocity(span: 3, at: 0.5) == Vector2(8 * velocity, 0), "\(label)")
      #expect(
        try stroke("loop-near-cusp-\(label)").velocity(span: 3, at: 0.5) == Vector2(-8 * velocity, 0), "\(label)")
    }
  }

  @Test("have the cubics of the curve that the oracle evaluates")
  func cubics() throws {
    for stroke in strokes + StrokeKinds.all where stroke.distinctPoints.count > 1 {
      var round = stroke
      (round.cap, round.join) = (.round, .round)
      let exact = try #require(round.exactStroke, "\(stroke.name)")
      let (cubics, way) = (stroke.cubics, stroke.centreLine(between: 7))
      try #require(cubics.count == 3 * exact.spanCount + 1 && way.count == 8 * exact.spanCount + 1, "\(stroke.name)")
      let scale = stroke.points.map { $0.length }.reduce(1, max) / 0x1p10
      for (index, position) in way.enumerated() {
        let span = min(index / 8, exact.spanCount - 1)
        let there = exact.position(span: span, at: Double(index - 8 * span) / 8)
        #expect((there - position).length <= 1e-12 * max(1, scale), "\(stroke.name) \(index)")
      }
    }
  }

  @Test("turn by angles a twentieth away from their miter limit")
  func miterLimits() {
    for stroke in strokes {
      guard case .miter(let limit) = stroke.join else { continue }
      let points = stroke.distinctPoints
      for index in (stroke.isClosed ? 0 : 1)..<points.count - (stroke.isClosed ? 0 : 1) {
        let before = points[index] - points[(index + points.count - 1) % points.count]
        let after = points[(index + 1) % points.count] - points[index]
        let cosine = before.dot(after) / (before.length * after.length)
        let miter = (2 / max(0, 1 + cosine)).squareRoot()
        #expect(miter < 0.95 * limit || miter > 1.05 * limit, "\(stroke.name): \(miter) at \(index)")
      }
    }
  }

  /// Some draw whole discs at round joins and caps, others the outer sector and the outer half of them.
  @Test("have no short segment at an end where definitions of round joins and caps differ")
  func discs() {
    for stroke in strokes where stroke.curve == .polyline && !stroke.isClosed && stroke.cap != .square {
      guard (stroke.cap == .round) != (stroke.join == .round) else { continue }
      let points = stroke.distinctPoints
      for end in [points[0], points[points.count - 1]] {
        #expect(
          points.dropFirst().dropLast().allSatisfy { ($0 - end).length >= stroke.width / 2 }, "\(stroke.name)")
      }
    }
  }

  @Test("are drawn by our own tessellator at every tolerance")
  func vernier() throws {
    for stroke in strokes where stroke.points.count < 100 {
      for tolerance in stroke.tolerances {
        var mesh = TriangleMesh()
        try stroke.tessellator(tolerance: tolerance)
          .tessellate(
            stroke.points, width: stroke.width, relativeTo: stroke.middle, isClosed: stroke.isClosed, into: &mesh)
        // With butt caps the shortest line is thinner than the tolerance.
        #expect(mesh.vertexCount > 2 || stroke.strokeClass == "dot" && stroke.cap == .butt, "\(stroke.name)")
      }
    }
  }

  @Test("have an exact region about their centre line, half a width deep where caps and joins are round")
  func regions() throws {
    for stroke in strokes where stroke.points.count < 100 {
      let region = try #require(stroke.region, "\(stroke.name)")
      let depth = stroke.exactStroke == nil ? 0 : stroke.width / 2
      for position in stroke.centreLine(between: 1) {
        #expect(region.signedDistance(to: position).lowerBound <= 1e-6 - depth, "\(stroke.name)")
      }
      // None is empty, which would be infinitely far from everything.
      let far = region.signedDistance(to: stroke.middle + Vector2(1e4, 0))
      #expect(far.lowerBound > 5000 && far.upperBound < 15_000, "\(stroke.name)")
    }
  }
}
