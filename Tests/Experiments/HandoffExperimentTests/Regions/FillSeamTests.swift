import Geometry
import HandoffExperiment
import TestSupport
import Testing

@testable import Frames

@Suite("Positions on the rays from a view's reference position through the corners of a fill")
struct FillSeamTests {
  @Test("are drawn as those beside them: corners of the view")
  func cornersOfTheView() throws {
    // From the centre of the view through (-256, -192) to the view's corner.
    let fills: [FramePath] = [
      .fill([Vector2(2048, 2304), Vector2(-256, 192), Vector2(2368, 2048), Vector2(2624, -448), Vector2(-2688, -1536)]),
      .fill([Vector2(1664, 256), Vector2(1536, 2048), Vector2(-3008, -2624), Vector2(-256, -192)], rule: .evenOdd),
    ]
    for fill in fills {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.add(fill)
      let region = try #require(canvas.exactRegion(of: 0))
      let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
      #expect(drawn.kinds == ["area"])
      for corner in [Vector2(512, 384), Vector2(-512, 384), Vector2(512, -384), Vector2(-512, -384)] {
        let depth = region.depth(at: corner).value
        #expect(drawn.contains(corner) == (depth > 0), "\(corner): \(depth)")
      }
    }
  }

  @Test("are drawn as those beside them: corners of the view, of many fills", arguments: FillRule.allCases)
  func diagonals(rule: FillRule) throws {
    var random = SplitMix64(seed: 7, stream: "diagonals")
    var (judged, wrong) = (0, 0)
    for _ in 0..<400 {
      var points = (0..<4).map { _ in
        (Vector2(random.symmetric(), random.symmetric()) * 47).rounded(.toNearestOrEven) * 64
      }
      let step = (random.symmetric() * 31).rounded()
      points[1] = Vector2(16, 12) * step
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.add(.fill(points, rule: rule))
      let region = try #require(canvas.exactRegion(of: 0))
      let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
      guard drawn.kinds == ["area"] else { continue }
      for corner in [Vector2(512, 384), Vector2(-512, -384)] {
        let depth = region.depth(at: corner).value
        guard abs(depth) > 0.001 else { continue }
        judged += 1
        if drawn.contains(corner) != (depth > 0) { wrong += 1 }
      }
    }
    #expect(judged > 200 && wrong == 0, "\(wrong) of \(judged)")
  }

  @Test("do not change what covers the view", arguments: [1, 2, 4], FillRule.allCases)
  func centreOfTheView(levels: Int, rule: FillRule) throws {
    var random = SplitMix64(seed: UInt64(levels), stream: "rays")
    let unit = Double(sign: .plus, exponent: -10 * levels, significand: 1)
    var (covered, empty) = (0, 0)
    for _ in 0..<40 {
      // Whole units of a frame some levels below, about its origin.
      let corners = (0..<5).map { _ in (Vector2(random.symmetric(), random.symmetric()) * 24).rounded(.toNearestOrEven)
      }
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.add(.fill(corners.map { $0 * unit }, rule: rule))
      while canvas.tree[canvas.camera.frame].level < levels { try canvas.apply(Gesture(scale: 900)) }
      try canvas.apply(Gesture(scale: 32 / canvas.camera.zoom))
      #expect(canvas.tree[canvas.camera.frame].level == levels)
      for corner in corners {
        for factor in [1.75, 3, 6.5] {
          var moved = canvas
          try moved.apply(Gesture(pan: corner * (-32 * factor)))
          let drawn = DrawnRegion(0, in: moved.drawn(), of: moved)
          let depth = try #require(moved.exactRegion(of: 0)).depth(at: .zero).value
          guard drawn.kinds.isSubset(of: ["cover"]), abs(depth) > 0.001 else { continue }
          if depth > 0 { covered += 1 } else { empty += 1 }
          #expect(drawn.covers == (depth > 0), "\(corners): \(factor) x \(corner), \(depth)")
        }
      }
    }
    #expect(empty > 50, "\(covered), \(empty)")
  }
}
