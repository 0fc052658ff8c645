import Graphics
import HarnessTestSupport
import Results
import TestSupport
import Testing
import Workloads

@testable import GraphicsExperiment

/// A result of a graphics device is whole, and a changed one is found.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct GraphicsResultTests {
  private static func configuration() throws -> GraphicsConfiguration {
    try .of(
      "--schemes float32,df32,dyadic-frames --depths 0,15 --points 20 --strokes 1,20 --culled-strokes 400 --stamps 50 "
        + "--pairs 6 --size 320x200 --seed 3")
  }

  @Test("It verifies, with times of all scenes, and its settings read back")
  func whole() throws {
    let configuration = try Self.configuration()
    let folder = try RecordedRun.folder(of: try GraphicsExperiment(configuration, on: try GraphicsContext()))
    #expect(try RecordedRun.findings(GraphicsExperiment.self, folder.path) == [])
    let times = try RecordedResult(folder: folder.path).rows(of: DisplayTimeRow.table)
    #expect(times.count == configuration.scenes.count)
    for row in times {
      #expect((row.number("frame_ns") ?? 0) > 0 && (row.number("ratio") ?? 0) > 0)
    }
    let culled = try #require(times.first { $0.text("scene") == "culled-strokes" })
    #expect(try #require(culled.integer("vertices")) < #require(culled.integer("other_vertices")))

    for forgery in Forgery.allCases {
      try forgery.expectFound(in: folder.path, of: GraphicsExperiment.self, setting: ("pairs", 0))
    }
  }

  @Test("A picture that the device does not draw is refused before anything is computed")
  func size() throws {
    let context = try GraphicsContext()
    let limit = context.device.maxSide
    guard limit < 1 << 16 else { return }
    var configuration = try Self.configuration()
    configuration.size = SIMD2(limit + 1, 1)
    #expect(
      throws: GraphicsError.size(width: limit + 1, height: 1, limit: limit, maxCount: OffscreenTarget.maxCount)
    ) { _ = try GraphicsExperiment(configuration, on: context) }
  }
}
