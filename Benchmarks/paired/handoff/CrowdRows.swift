import BenchmarkReport
import Frames
import Geometry

/// Times displayed frames in which all strokes are in view, and far too small to be drawn one by one.
enum CrowdRows {
  private static let frames = 5

  static func measure(_ report: inout Report) {
    let (few, many) = (CrowdScenery(count: 10_000), CrowdScenery(count: 1_000_000))
    let both = [few, many]
    var frameTimes: [Double] = []
    for scenery in both {
      frameTimes = scenery.fill()
      guard scenery.list.strokes.isEmpty, scenery.list.tileDraws.count > 100 else {
        Report.stop("\(scenery.list.strokes.count) strokes are drawn one by one")
      }
    }
    report.header("a displayed frame that shows all of 1,000,000 strokes, against all of 10,000")
    report.absolute(
      "while tiles are made, \(frameTimes.count) displayed frames", frameTimes, unit: "ms", limit: 4)
    report.line(
      "a displayed frame", .measure(pairs: 51, { many.compose(frames: frames) }, { few.compose(frames: frames) }),
      units: frames, unit: "frame", limit: 3)
    report.line(
      "after a stroke of 40 px",
      .measure(pairs: 51, { many.draw(frames: frames) }, { few.draw(frames: frames) }), units: frames, unit: "frame",
      limit: 3)
    for scenery in both {
      _ = scenery.fill()
    }
    report.allocations("allocations of \(2 * frames) of them", limit: 0) {
      for scenery in both { scenery.compose(frames: frames) }
    }
  }
}

/// A square of strokes on a screen that it fills.
private final class CrowdScenery {
  var canvas = FrameCanvas(rule: DyadicHandoff())
  var list = DrawList(tiles: InkTiles())
  private var random = SplitMix64(seed: 1, stream: "crowd")
  private let zoom: Double

  init(count: Int) {
    let side = (Double(count) * 600).squareRoot()
    zoom = 900 / side
    for _ in 0..<count {
      let start = Vector2(random.symmetric(), random.symmetric()) * (side / 2)
      let points = (0..<3).map { start + Vector2(Double($0) * 6, random.symmetric() * 6) }
      _ = try? canvas.add(.stroke(points, halfWidth: 1))
    }
    _ = try? canvas.apply(Gesture(scale: zoom))
  }

  /// Composes displayed frames until all tiles are made.
  /// - Returns: the time of each, in ms.
  func fill() -> [Double] {
    var times: [Double] = []
    repeat {
      times.append(ContinuousClock().measure { compose(frames: 1) } / .milliseconds(1))
    } while list.tiles?.isBehind == true
    return times
  }

  func compose(frames: Int) { for _ in 0..<frames { canvas.compose(into: &list) } }

  /// Draws a stroke before each displayed frame, two px wide on the screen, and takes back the one before.
  func draw(frames: Int) {
    for _ in 0..<frames {
      let start = Vector2(random.symmetric() * 300, random.symmetric() * 300)
      let points = [start, start + Vector2(30, 26)].map { $0 / zoom }
      let id = try? canvas.add(.stroke(points, halfWidth: 1 / zoom), to: 0)
      canvas.compose(into: &list)
      if let id { try? canvas.remove(id) }
    }
  }
}
