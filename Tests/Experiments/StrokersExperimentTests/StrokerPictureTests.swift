import Geometry
import StrokeOracle
import Testing

@testable import StrokersExperiment

/// The picture of the worst breaches shows exact outlines, and outlines as they were given.
@Suite struct StrokerPictureTests {
  /// A straight line across a square of side h lies within h²/8r of a circle, and linear interpolation adds as much.
  @Test(arguments: [-1.5, 0, 1.5])
  func levelLinesOfADiscAreCircles(level: Double) {
    let disc = ExactStroke(points: [Vector2(3, 4)], halfWidth: 10, curve: .polyline)
    let window = LevelLines.Window(low: Vector2(-10, -9), size: Vector2(26, 26))
    let lines = LevelLines(of: disc, in: window, columns: 52, rows: 52).lines(at: level)
    #expect(lines.count == 1 && lines[0].first == lines[0].last)
    for corner in lines[0] { #expect(abs((corner - Vector2(3, 4)).length - 10 - level) < 0.25 / 4 / 8) }
    let area = zip(lines[0], lines[0].dropFirst()).reduce(0) { $0 + ($1.0 - Vector2(3, 4)).cross($1.1 - Vector2(3, 4)) }
    #expect(abs(abs(area) / 2 - .pi * (10 + level) * (10 + level)) < 2)
  }

  @Test func linesThatLeaveTheWindowEndAtItsBorder() {
    let bar = ExactStroke(points: [Vector2(-50, 5), Vector2(50, 5)], halfWidth: 2, curve: .polyline)
    let window = LevelLines.Window(low: .zero, size: Vector2(10, 10))
    let lines = LevelLines(of: bar, in: window, columns: 10, rows: 10).lines(at: 0)
    #expect(lines.count == 2)
    for line in lines { #expect(Set(line.map(\.x)) == Set((0...10).map { Double($0) }) && line.count == 11) }
    #expect(Set(lines.compactMap { $0.first?.y.rounded() }) == [3, 7])
  }

  private struct Discs: ExactRegion {
    let radius: Double
    let bounds = Box(Vector2(-1, -1), Vector2(3, 3))

    func signedDistance(to position: Vector2) -> ClosedRange<Double> {
      let distance = [Vector2(0.2, 0.1), Vector2(1.2, 1.2)].map { (position - $0).length - radius }.reduce(2, min)
      return distance...distance
    }

    func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 { .zero }
  }

  /// Where opposite corners of a square are inside, they hang together if its middle is inside too.
  @Test(arguments: [(0.8, 1), (0.5, 2)])
  func linesNeitherCrossNorEndAtSaddles(radius: Double, count: Int) {
    let window = LevelLines.Window(low: Vector2(-2, -2), size: Vector2(6, 6))
    let lines = LevelLines(of: Discs(radius: radius), in: window, columns: 6, rows: 6).lines(at: 0)
    #expect(lines.count == count && lines.allSatisfy { $0.first == $0.last })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func clippingKeepsTheWindingOfEveryPositionInside(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "clipped polygons")
    let polygon = (0..<Int.random(in: 3...9, using: &random)).map { _ in
      Vector2(.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
    }
    let (low, high) = (Vector2(-6, -4), Vector2(7, 5))
    let clipped = StrokerPanel.clipped(polygon, low: low, high: high)
    #expect(clipped.allSatisfy { $0.x >= low.x - 1e-9 && $0.y <= high.y + 1e-9 })
    let regions = [polygon, clipped].map { OutlineRegion(contours: [$0], rule: .evenOdd) }
    for _ in 0..<50 {
      let position = Vector2(
        .random(in: low.x...high.x, using: &random), .random(in: low.y...high.y, using: &random))
      #expect(regions[0].contains(position) == regions[1].contains(position), "\(polygon) \(position)")
    }
  }

  @Test func thePictureHasAPanelForEachStrokerThatBreaksAndNamesTheOthers() throws {
    let inputs = try StrokerFixture.inputs(
      StrokerFixture.outlines(StrokerFixture.circle),
      StrokerFixture.outlines(engine: "<Bent>", StrokerFixture.bar(movedBy: 0.75)))
    func picture() throws -> String {
      var picture = StrokerPicture()
      for row in try StrokerRows.of(inputs) { picture.add(row) }
      return picture.svg(inputs)
    }
    let svg = try picture()
    #expect(try picture() == svg)
    let texts = svg.split(separator: "\n").filter { $0.hasPrefix("<text") }
    for words in ["&lt;Bent&gt; 1.2<", "bar, 10 px wide, tolerance 0.25 px<", "0.75 px", ", 3 tolerances<"] {
      #expect(texts.contains { $0.contains(words) }, "\(words)")
    }
    #expect(
      texts.contains { $0.contains("Within the tolerance") && $0.contains("vernier") && $0.contains("Ruler 1.2") })
    // In the legend, and on the bar.
    #expect(svg.components(separatedBy: "<circle class=\"mark\"").count == 1 + 2)
    #expect(svg.contains("prefers-color-scheme:dark"))
  }
}
