import Foundation
import Geometry
import Testing
import Workloads

@testable import Tessellation

@Suite("The fit of edges")
struct FitTests {
  /// An outline along a path whose bend wanders, and the pairs of corners fitted to it.
  private struct Fitted {
    var left: [Vector2] = []
    var right: [Vector2] = []
    var allowances: [Double] = []
    var corners: [(left: Vector2, right: Vector2)] = []

    init(count: Int, radius: Double, spacing: Double, bend: () -> Double, allowance: () -> Double) {
      let track = OutlineTrack.allocate()
      defer { track.deallocate() }
      var (heading, position) = (0.0, Vector2.zero)
      for index in 0..<count {
        let direction = Vector2(cos(heading), sin(heading))
        let turn = bend()
        let normal = Vector2(-sin(heading + turn / 2), cos(heading + turn / 2))
        let edge = SIMD2<Float>(radius * normal)
        track[index] = OutlineSample(
          position: position, left: edge, right: -edge, direction: SIMD2<Float>(direction),
          allowance: Float(index == 0 ? 1 : allowance()), latest: Float(1 - 2.5 / spacing), middle: .zero,
          radius: Float(radius))
        left.append(position + Vector2(edge))
        right.append(position - Vector2(edge))
        allowances.append(Double(track[index].allowance))
        heading += turn
        position += spacing * Vector2(cos(heading), sin(heading))
      }
      let first = track[0]
      var fitter = OutlineFitter(
        at: first.position, left: first.left, right: first.right, along: track[1].direction, tolerance: 1)
      corners = [(left[0], right[0])]
      // In two parts, as a stroke's samples come.
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
