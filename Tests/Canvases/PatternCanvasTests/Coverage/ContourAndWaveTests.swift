import Foundation
import Geometry
import PatternCanvas
import StrokeOracle
import Testing

@Suite("Contour lines and waves") struct ContourAndWaveTests {
  private static let arc = (0...24).map { index in
    let angle = Double(index) * .pi / 24
    return BrushPoint(Vector2(64 + 40 * cos(angle), 100.3 - 40 * sin(angle)))
  }

  private static func painted(_ points: [BrushPoint], _ brush: PatternBrush) throws -> ColorImage {
    let image = try ColorImage(128, 128)
    let painter = StampPainter()
    for stamp in try PatternStroke.stamps(along: points, brush: brush) {
      try painter.paint(stamp, of: brush, into: image, within: image.size.bounds)
    }
    return image
  }

  @Test("Contours of a half circle are half rings, within 0.01 of their coverage on average, without seams")
  func rings() throws {
    let brush = try PatternBrush(kind: .contourLines, spacing: 8, lineWidth: 2)
    let image = try Self.painted(Self.arc, brush)
    let center = Vector2(64, 100.3)
    var (sum, count, worst) = (0.0, 0, 0.0)
    for y in 0..<98 {
      for x in 0..<128 {
        let coverage = (-3...3).reduce(0.0) { sum, line in
          let radius = 40 + 8 * Double(line)
          return sum + ExactCoverage.discArea(x: x, y: y, center: center, radius: radius + 1)
            - ExactCoverage.discArea(x: x, y: y, center: center, radius: radius - 1)
        }
        guard coverage > 1e-9 || image.alpha(x, y) > 0 else { continue }
        let difference = abs(Double(image.alpha(x, y)) / 255 - coverage)
        sum += difference
        worst = max(worst, difference)
        count += 1
      }
    }
    #expect(count > 2500)
    #expect(sum / Double(count) < 0.01)
    #expect(worst < 0.08)
  }

  @Test("Half opaque contours are nowhere darker than half: no px of a seam is painted twice")
  func seams() throws {
    let brush = try PatternBrush(kind: .contourLines, spacing: 8, opacity: 0.5, lineWidth: 3)
    let image = try Self.painted(Self.arc, brush)
    let alphas = (0..<128).flatMap { y in (0..<128).map { image.alpha($0, y) } }
    #expect(alphas.max() == 128)
    #expect(alphas.count { $0 == 128 } > 1000)
  }

  @Test("A tap of contour lines is seven parallel lines")
  func tap() throws {
    let contour = try PatternBrush(kind: .contourLines, rotation: 30, spacing: 6)
    let lines = try PatternBrush(kind: .parallelLines, rotation: 30, spacing: 6)
    let tap = [BrushPoint(Vector2(60, 60))]
    expectEqual(try Self.painted(tap, contour).pixels, try Self.painted(tap, lines).pixels)
  }

  @Test("A wave is a sine along the rotation: two spacings long, a quarter high", arguments: [0.0, 90, 37])
  func waves(rotation: Double) throws {
    let brush = try PatternBrush(kind: .waves, rotation: rotation, spacing: 6, scale: 1.5, lineWidth: 1)
    let stamp = PatternStamp(brush, at: Vector2(64, 64))
    let figure = StampFigure(stamp, of: brush)
    let direction = Vector2(cos(rotation * .pi / 180), sin(rotation * .pi / 180))
    for line in figure.lines {
      for end in [line.start, line.end] {
        let (x, y) = ((end - stamp.position).dot(direction), direction.cross(end - stamp.position))
        #expect(abs(x) < 15.0001)
        let height = 0.25 * 9 * sin(2 * .pi * x / 18)
        #expect(abs((y - height) / 9 - ((y - height) / 9).rounded()) < 1e-9)
      }
    }
    // The painted area is about proportional to the length of the lines.
    let image = try ColorImage(128, 128)
    try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
    let length = figure.lines.reduce(0.0) { $0 + ($1.end - $1.start).length }
    let sum = (0..<128).reduce(0) { sum, y in sum + (0..<128).reduce(0) { $0 + image.alpha($1, y) } }
    #expect(abs(Double(sum) / 255 / (length * 1.5) - 1) < 0.002)
  }

  @Test("Contours tighter than the stroke bends are painted, too")
  func folded() throws {
    let brush = try PatternBrush(kind: .contourLines, spacing: 30)
    let image = try Self.painted(Self.arc, brush)
    #expect(image.pixels.contains { $0 != 0 })
  }
}
