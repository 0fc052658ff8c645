import Geometry
import Raster
import StrokeOracle
import Testing

@testable import PatternCanvas

@Suite("Stamps are painted") struct StampPainterTests {
  private static let rotations: [Double] = [0, 90, 45, 17.3, 0.01, 200, -71]
  private static let center = Vector2(48.37, 47.81)

  @Test("with the exact area of lines and crossings", arguments: [PatternKind.parallelLines, .crossHatch], rotations)
  func lines(kind: PatternKind, rotation: Double) throws {
    for (spacing, scale, width) in [(6.0, 1.0, 1.0), (9, 0.6, 2.3)] {
      let brush = try PatternBrush(kind: kind, rotation: rotation, spacing: spacing, scale: scale, lineWidth: width)
      try expectExact(brush, at: Self.center)
    }
  }

  @Test("with the exact area of discs", arguments: [(6.0, 1.0), (4.01, 2), (8.3, 0.5), (5, 1)])
  func discs(spacing: Double, scale: Double) throws {
    let brush = try PatternBrush(kind: .dots, spacing: spacing, scale: scale)
    for center in [Self.center, Vector2(48, 48), Vector2(48.5, 47.25)] { try expectExact(brush, at: center) }
  }

  private func expectExact(_ brush: PatternBrush, at center: Vector2) throws {
    let image = try ColorImage(96, 96)
    let stamp = PatternStamp(brush, at: center)
    try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
    let difference = ExactCoverage(stamp, of: brush).difference(from: image)
    #expect(difference.count > 100)
    #expect(difference.max < 0.51, "\(brush)")
  }

  @Test("as their union where lines overlap")
  func overlap() throws {
    let brush = try PatternBrush(kind: .parallelLines, rotation: 30, spacing: 2, lineWidth: 3)
    let image = try ColorImage(64, 64)
    let stamp = PatternStamp(brush, at: Vector2(32.2, 31.1))
    try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
    // Seven lines 2 px apart and 3 px wide are one of 15 px.
    let merged = try PatternBrush(kind: .contourLines, rotation: 30, spacing: 1000, lineWidth: 15)
    let line = ExactCoverage(PatternStamp(merged, at: Vector2(32.2, 31.1)), of: merged)
    #expect(line.difference(from: image).max < 0.51)
  }

  /// Compares painted stamps with `RegionFiller`, which is tested against fractions. Stamps are painted by other code.
  @Test("as the rasteriser of regions fills their lines, overlapping or not")
  func regions() throws {
    var random = SplitMix64(seed: 0x57a)
    var region = RegionFiller()
    for _ in 0..<24 {
      let brush = try PatternBrush(
        kind: random.next() % 2 == 0 ? .parallelLines : .crossHatch, rotation: 360 * random.unit(),
        spacing: 2 + 4 * random.unit(), scale: 0.5 + random.unit(), lineWidth: 0.5 + 5 * random.unit())
      let stamp = PatternStamp(brush, at: Vector2(40, 40) + Vector2(random.unit(), random.unit()) * 8)
      let image = try ColorImage(88, 88)
      try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
      let figure = StampFigure(stamp, of: brush)
      region.removeAll()
      for line in figure.lines {
        let along = line.end - line.start
        let across = along.perpendicularCCW * (figure.lineWidth / 2 / along.length)
        region.add([line.start + across, line.end + across, line.end - across, line.start - across])
      }
      var (largest, covered) = (0.0, 0)
      var expected = [Double](repeating: 0, count: 88 * 88)
      region.forEachRun(width: 88, height: 88) { y, columns, coverage in
        for x in columns { expected[y * 88 + x] = 255 * coverage }
      }
      for y in 0..<88 {
        for x in 0..<88 {
          largest = max(largest, abs(Double(image.alpha(x, y)) - expected[y * 88 + x]))
          covered += expected[y * 88 + x] > 0 ? 1 : 0
        }
      }
      #expect(largest < 0.51 && covered > 100, "\(brush)")
    }
  }

  @Test("the same by plain loops and by wide ones", arguments: PatternKind.allCases)
  func plain(kind: PatternKind) throws {
    let points = (0..<9).map { BrushPoint(Vector2(10 + 9 * Double($0), 40 + 20 * Double(($0 * 5) % 3)), pressure: 0.7) }
    for rotation in [0, 17.3] as [Double] {
      let brush = try PatternBrush(
        kind: kind, rotation: rotation, spacing: 5.3, opacity: 0.8, scale: 1.3,
        color: PixelColor(hex: "#667eea") ?? .black)
      let mask = MaskImage(try PixelSize(width: 101, height: 90))
      for y in 0..<90 { for x in 0..<101 { mask.row(y)[x] = UInt8((x * 37 + y * 101) % 256) } }
      let images = try [false, true].map { isPlain in
        let image = try ColorImage(101, 90)
        let painter = StampPainter()
        painter.isPlain = isPlain
        for stamp in try PatternStroke.stamps(along: points, brush: brush) {
          try painter.paint(stamp, of: brush, into: image, clippedBy: mask, within: image.size.bounds)
        }
        return image.pixels
      }
      expectEqual(images[0], images[1])
      #expect(images[0].contains { $0 != 0 })
    }
  }

  @Test("within their rectangle only, with the same px there", arguments: PatternKind.allCases)
  func clipped(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, rotation: 33, spacing: 7, opacity: 0.6)
    let points = [Vector2(10, 10), Vector2(50, 80), Vector2(90, 30)].map { BrushPoint($0) }
    let stamps = try PatternStroke.stamps(along: points, brush: brush)
    let (whole, parts) = (try ColorImage(100, 100), try ColorImage(100, 100))
    let painter = StampPainter()
    for stamp in stamps { try painter.paint(stamp, of: brush, into: whole, within: whole.size.bounds) }
    // Parts whose widths are not multiples of a vector, and that extend beyond the image.
    let columns = [-5, 3, 17, 18, 41, 64, 90, 120]
    let rows = [-9, 1, 30, 31, 77, 130]
    for (minX, maxX) in zip(columns, columns.dropFirst()) {
      for (minY, maxY) in zip(rows, rows.dropFirst()) {
        let part = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        for stamp in stamps {
          let touched = try painter.paint(stamp, of: brush, into: parts, within: part)
          #expect(touched.isEmpty || touched.intersection(part) == touched)
        }
      }
    }
    let different = zip(whole.pixels, parts.pixels).map { abs(Int($0) - Int($1)) }
    #expect(different.max() == 0)
  }

  @Test("and say which px they touched", arguments: PatternKind.allCases)
  func touched(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, rotation: 60, spacing: 6)
    let image = try ColorImage(128, 128)
    let touched = try StampPainter().paint(
      PatternStamp(brush, at: Vector2(61, 70)), of: brush, into: image, within: image.size.bounds)
    var bounds = PixelRect.empty
    for y in 0..<128 {
      for x in 0..<128 where image.alpha(x, y) > 0 {
        bounds = bounds.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    #expect(touched.union(bounds) == touched)
    #expect(touched.width <= bounds.width + 4 && touched.height <= bounds.height + 4)
  }

  @Test("by opacity, colour and mask, each channel rounded once")
  func blending() throws {
    let brush = try PatternBrush(
      kind: .parallelLines, spacing: 20, opacity: 0.75, lineWidth: 9,
      color: PixelColor(red: 200, green: 10, blue: 90, alpha: 204))
    let image = try ColorImage(64, 64)
    let mask = MaskImage(image.size)
    for y in 0..<64 {
      for x in 0..<64 {
        mask.row(y)[x] = UInt8(4 * x)
        for (channel, value) in [UInt8(7), 60, 33, 99].enumerated() { image.row(y)[4 * x + channel] = value }
      }
    }
    try StampPainter().paint(
      PatternStamp(brush, at: Vector2(32, 32)), of: brush, into: image, clippedBy: mask, within: image.size.bounds)
    for x in 23..<41 {
      let alpha = 0.75 * 204 / 255 * Double(4 * x) / 255
      let expected = zip([7.0, 60, 33, 99], [200.0, 10, 90, 255]).map { Int(($0 + alpha * ($1 - $0)).rounded()) }
      #expect((0..<4).map { Int(image.row(32)[4 * x + $0]) } == expected)
    }
    #expect((0..<4).map { image.row(32)[4 * 60 + $0] } == [7, 60, 33, 99])
  }

  @Test("nowhere, where they lie outside, however far", arguments: PatternKind.allCases)
  func farAway(kind: PatternKind) throws {
    let image = try ColorImage(64, 64)
    let painter = StampPainter()
    let brush = try PatternBrush(kind: kind, rotation: 12, spacing: 6)
    for far in [1e12, -1e12, 2e9, -3e9, 1e5] {
      for center in [Vector2(far, 32), Vector2(32, far), Vector2(far, -far)] {
        let stamp = PatternStamp(brush, at: center)
        #expect(try painter.paint(stamp, of: brush, into: image, within: image.size.bounds) == .empty)
      }
    }
    #expect(!image.pixels.contains { $0 != 0 })
    // A stroke that passes through from far left to far right.
    let line = [BrushPoint(Vector2(-900, 32)), BrushPoint(Vector2(900, 33))]
    for stamp in try PatternStroke.stamps(along: line, brush: brush) {
      try painter.paint(stamp, of: brush, into: image, within: image.size.bounds)
    }
    #expect(image.pixels.contains { $0 != 0 })
  }

  @Test("in bands where they are larger than the painter's memory", arguments: PatternKind.allCases)
  func bands(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, rotation: 45, spacing: 80, lineWidth: 16)
    let image = try ColorImage(500, 500)
    let stamp = PatternStamp(brush, at: Vector2(250, 250))
    let touched = try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
    // More px than the 2^16 for which the painter has room.
    #expect(touched.width * touched.height > 100_000)
    let figure = StampFigure(stamp, of: brush)
    var sum = 0
    for y in 0..<500 { for x in 0..<500 { sum += image.alpha(x, y) } }
    let lineArea = figure.lines.reduce(0.0) { $0 + ($1.end - $1.start).length * figure.lineWidth }
    let inside = figure.discs.count { image.size.bounds.contains(x: Int($0.x), y: Int($0.y)) && $0.x > 0 && $0.y > 0 }
    switch kind {
    case .dots: #expect(abs(Double(sum) / 255 / (Double(inside) * 4 * .pi) - 1) < 0.05)
    case .crossHatch: #expect(Double(sum) / 255 < lineArea && Double(sum) / 255 > 0.9 * lineArea)
    default: #expect(abs(Double(sum) / 255 / lineArea - 1) < 0.01)
    }
  }

  @Test("not at all under a mask of another size")
  func maskSize() throws {
    let brush = try PatternBrush(kind: .dots, spacing: 6)
    let image = try ColorImage(64, 64)
    let mask = MaskImage(try PixelSize(width: 64, height: 63))
    #expect(throws: PatternCanvasError.sizes("mask", mask.size, wanted: image.size)) {
      try StampPainter().paint(
        PatternStamp(brush, at: Vector2(32, 32)), of: brush, into: image, clippedBy: mask, within: image.size.bounds)
    }
    #expect(!image.pixels.contains { $0 != 0 })
  }
}
