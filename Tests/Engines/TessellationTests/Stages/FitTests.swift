import Foundation
import Geometry
import Testing

@testable import Tessellation

@Suite("The fit of edges")
struct OutlineFitterTests {
  /// An outline along a path whose curvature varies at random, and the pairs of corners fitted to it.
  private struct Fitted {
    var left: [Vector2] = []
    var right: [Vector2] = []
    var allowances: [Double] = []
    var corners: [(left: Vector2, right: Vector2)] = []

    init(count: Int, radius: Double, spacing: Double, bend: () -> Double, allowance: () -> Double) {
      let track = OutlineTrack.ofThread
      var (heading, position) = (0.0, Vector2.zero)
      for index in 0..<count {
        let direction = Vector2(cos(heading), sin(heading))
        let turn = bend()
        let normal = Vector2(-sin(heading + turn / 2), cos(heading + turn / 2))
        let edge = SIMD2<Float>(radius * normal)
        track[index] = OutlineSample(
          position: position, left: edge, right: -edge, direction: SIMD2<Float>(direction),
          allowance: Float(index == 0 ? 1 : allowance()), latest: Float(1 - 2.5 / spacing), sample: .zero,
          sampleDeviation: 0, radius: radius)
        left.append(position + Vector2(edge))
        right.append(position - Vector2(edge))
        allowances.append(Double(track[index].allowance))
        heading += turn
        position += spacing * Vector2(cos(heading), sin(heading))
      }
      var fitter = OutlineFitter(at: track[0], along: track[1].direction, tolerance: 1)
      corners = [(left[0], right[0])]
      // In two parts, the way a stroke's samples arrive.
      for (from, to) in [(1, count / 2), (count / 2, count)] {
        let pairs = fitter.fit(track, from: from, to: to)
        for pair in UnsafeBufferPointer(start: track.pairs, count: pairs) {
          corners.append((Vector2(pair.lowHalf), Vector2(pair.highHalf)))
        }
      }
      if !fitter.isAtBeginning {
        let end = fitter.end(at: track[count - 1])
        corners.append((end.left, end.right))
      }
    }
  }

  private func distance(of position: Vector2, to polyline: [Vector2]) -> Double {
    zip(polyline, polyline.dropFirst()).reduce(.infinity) { nearest, edge in
      let displacement = edge.1 - edge.0
      let share = (position - edge.0).dot(displacement) / displacement.dot(displacement)
      return min(nearest, (position - edge.0 - displacement * min(1, max(0, share))).length)
    }
  }

  @Test("passes every position of either edge within its allowance, and uses most of it (Lemma 6)", arguments: 0..<20)
  func allowances(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "fit")
    var bend = 0.0
    let spacing = 10 + 30 * random.unit()
    let fitted = Fitted(
      count: 120, radius: 5 + 40 * random.unit(), spacing: spacing,
      bend: {
        bend = min(0.15, max(-0.15, bend + 0.04 * random.symmetric()))
        return bend
      }, allowance: { 0.4 + 0.6 * random.unit() })
    var most = 0.0
    for (index, allowance) in fitted.allowances.enumerated() {
      for (position, edge) in [
        (fitted.left[index], fitted.corners.map(\.left)), (fitted.right[index], fitted.corners.map(\.right)),
      ] {
        let distance = distance(of: position, to: edge)
        // Corners are rounded to float32.
        #expect(distance <= allowance + 1e-3, "position \(index) of seed \(seed)")
        most = max(most, distance / allowance)
      }
    }
    #expect(most > 0.8)
  }

  @Test("makes pieces of a circle √2 times as long as chords with their ends on it (Lemma 7)")
  func lengths() {
    let radius = 400.0, halfWidth = 5.0, spacing = 4.0, allowance = 0.9
    let fitted = Fitted(
      count: 250, radius: halfWidth, spacing: spacing, bend: { spacing / radius }, allowance: { allowance })
    // A sagitta of twice the allowance on the outer edge, which ends the pieces of both.
    let longest = (8 * (radius + halfWidth) * 2 * allowance).squareRoot()
    let pieces = 250 * spacing / longest
    let count = Double(fitted.corners.count - 1)
    #expect(count >= pieces.rounded(.down) && count < 1.25 * pieces, "\(count) pieces; \(pieces) at best")
  }
}

@Suite("The fit of chains")
struct ChainFitterTests {
  /// A path whose curvature and half widths vary at random, and the chain fitted to it: the ends of pieces and the half
  /// widths there.
  private struct Fitted {
    var samples: [ChainSample] = []
    var ends: [(position: Vector2, radius: Double)] = []
    let tolerance: ChainTolerance

    init(count: Int, radius: Double, spacing: Double, bend: () -> Double, growth: () -> Double = { 0 }) throws {
      let parameters = try StrokeParameters(style: StrokeStyle(), tolerance: FlatteningTolerance(pixels: 1))
      tolerance = ChainTolerance(parameters, radius: radius, varies: true, isClosed: false)
      var (heading, position, width) = (0.0, Vector2.zero, radius)
      var fitter = ChainFitter(start: position, radius: radius, tolerance: tolerance)
      ends = [(position, radius)]
      for _ in 0..<count {
        let turn = bend()
        heading += turn
        position += spacing * Vector2(cos(heading), sin(heading))
        width += growth()
        samples.append(
          ChainSample(
            position: position, direction: Vector2(cos(heading), sin(heading)), radius: width, deviation: 0))
        while let piece = fitter.take(samples[samples.count - 1]) { ends.append((piece.end, piece.endRadius)) }
      }
      if let piece = fitter.finish() { ends.append((piece.end, piece.endRadius)) }
    }

    /// The distance of a sample from the nearest piece, and the difference between its half width and that of the piece
    /// there, as fractions of a chain's allowance.
    func miss(_ sample: ChainSample) -> (position: Double, radius: Double) {
      let most = tolerance.most * tolerance.shares
      return zip(ends, ends.dropFirst()).reduce((.infinity, .infinity)) { best, piece in
        let displacement = piece.1.position - piece.0.position
        let share = min(
          1, max(0, (sample.position - piece.0.position).dot(displacement) / displacement.dot(displacement)))
        let distance = (sample.position - piece.0.position - displacement * share).length / most.x
        let radius = abs(piece.0.radius + (piece.1.radius - piece.0.radius) * share - sample.radius) / most.y
        return max(distance, radius) < max(best.0, best.1) ? (distance, radius) : best
      }
    }
  }

  @Test(
    "passes every sample within its tolerance, and half widths too, and uses most of both (Lemma 6)", arguments: 0..<20)
  func tolerances(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: "chain")
    var (bend, growth) = (0.0, 0.0)
    let fitted = try Fitted(
      count: 200, radius: 6, spacing: 0.5 + 4 * random.unit(),
      bend: {
        bend = min(0.3, max(-0.3, bend + 0.05 * random.symmetric()))
        return bend
      },
      growth: {
        growth = min(0.05, max(-0.05, growth + 0.02 * random.symmetric()))
        return growth
      })
    // How far along a piece a position lies is measured at a right angle to the piece here, and to its frame there.
    let misses = fitted.samples.map(fitted.miss)
    let worst = (misses.map(\.position).max() ?? 0, misses.map(\.radius).max() ?? 0)
    #expect(worst.0 <= 1 + 1 / 128 && worst.0 > 0.6, "\(worst)")
    #expect(worst.1 <= 1.25, "\(worst)")
    #expect(fitted.ends.count < 2 * fitted.samples.count / 3)
  }

  @Test("makes pieces of a circle √2 times as long as chords with their ends on it (Lemma 7)")
  func lengths() throws {
    let radius = 400.0, spacing = 1.0
    let fitted = try Fitted(count: 1000, radius: 5, spacing: spacing, bend: { spacing / radius })
    let longest = (8 * radius * 2 * fitted.tolerance.most * fitted.tolerance.shares.x).squareRoot()
    let pieces = 1000 * spacing / longest
    let count = Double(fitted.ends.count - 1)
    #expect(count >= pieces.rounded(.down) && count < 1.25 * pieces, "\(count) pieces; \(pieces) at best")
  }

  @Test("goes on where the curve trembles back by less than an eighth of its reach, and ends where it turns back")
  func turningBack() throws {
    let parameters = try StrokeParameters(style: StrokeStyle(), tolerance: FlatteningTolerance(pixels: 1))
    let tolerance = ChainTolerance(parameters, radius: 5, varies: false, isClosed: false)
    func pieces(back: Double) -> Int {
      var fitter = ChainFitter(start: .zero, radius: 5, tolerance: tolerance)
      var count = 0
      for x in [10, 20, 20 - back, 30 - 2 * back] {
        let sample = ChainSample(position: Vector2(x, 0), direction: Vector2(1, 0), radius: 5, deviation: 0)
        while fitter.take(sample) != nil { count += 1 }
      }
      return count
    }
    #expect(pieces(back: 0.12 * tolerance.most) == 0)
    #expect(pieces(back: 0.13 * tolerance.most) >= 1)
    #expect(pieces(back: 20) == 1)
  }

  @Test("passes the largest half width of a curve that turns back there within an eighth of its reach")
  func wideTurn() throws {
    let parameters = try StrokeParameters(style: StrokeStyle(), tolerance: FlatteningTolerance(pixels: 1))
    let tolerance = ChainTolerance(parameters, radius: 12, varies: true, isClosed: false)
    var fitter = ChainFitter(start: .zero, radius: 12, tolerance: tolerance)
    var widest = 0.0
    for (x, y, radius) in [(0.07, 0.0, 22.0), (0.03, 0.01, 16), (0.01, 0.02, 12)] {
      let sample = ChainSample(position: Vector2(x, y), direction: Vector2(1, 0), radius: radius, deviation: 0)
      while let piece = fitter.take(sample) { widest = max(widest, piece.endRadius) }
    }
    if let piece = fitter.finish() { widest = max(widest, piece.endRadius) }
    #expect(abs(widest - 22) <= tolerance.most * tolerance.shares.y, "\(widest)")
  }
}
