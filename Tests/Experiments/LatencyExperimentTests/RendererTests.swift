import HarnessTestSupport
import InkCanvas
import Measurement
import Raster
import Results
import TestSupport
import Testing

@testable import LatencyExperiment

/// Counts and ages of pages that are drawn, on a clock on which work takes no time.
@Suite("Renderers of ink on a display")
struct RendererTests {
  private static func configuration(_ renderers: [String] = InkRendererCatalog.standard.map(\.name)) throws
    -> RendererConfiguration
  {
    try .of(
      "--renderers \(renderers.joined(separator: ",")) --sizes 80x54,54x40 --strokes 0,7 --duration 0.2 "
        + "--stroke-samples 20 --seed 4")
  }

  private static func deliveries(_ configuration: RendererConfiguration) -> InkDeliveries {
    InkDeliveries(
      pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rate,
      seed: configuration.seed)
  }

  private static func run(
    _ configuration: RendererConfiguration, _ external: [InkRendererDescriptor] = [],
    _ clock: ThreadClock = ThreadClock()
  ) throws -> TemporaryFolder {
    try configuration.validate()
    return try RecordedRun.folder(
      of: RendererExperiment(configuration, deliveries(configuration), external: external, clock: clock), given: [:])
  }

  private static let shared = Result { try run(configuration()) }

  /// Takes 10 ms for a frame, and paints the last px wrong.
  private final class SlowRenderer: InkRenderer {
    private let inner: EverythingRenderer
    private let clock: ThreadClock

    init(_ screen: InkScreen, _ clock: ThreadClock) throws {
      inner = try EverythingRenderer(screen)
      self.clock = clock
    }

    func draw(_ page: InkPage, _ change: PageChange) -> Int? {
      clock.wait(until: clock.now + 10_000_000)
      _ = inner.draw(page, change)
      return nil
    }

    func image() -> PixelImage {
      var image = inner.image()
      var color = image[image.width - 1, image.height - 1]
      color.y -= 9
      image.set(PixelRectangle(x: image.width - 1..<image.width, y: image.height - 1..<image.height), to: color)
      return image
    }

    var memory: Int { 12_345 }
  }

  @Test("Ages are those of the touches and the display, and all renderers have the same px")
  func ages() throws {
    let result = try RecordedResult(folder: Self.shared.get().path)
    for row in try result.rows(of: RendererRow.table) {
      #expect(row.count("differing") == 0 && row.count("memory_bytes") >= row.count("width") * row.count("height") * 4)
      if row.text("renderer") == "everything" {
        #expect(row.count("frames") == 2 && row.count("written_p50") >= row.count("width") * row.count("height"))
      } else {
        #expect(row.count("frames") == 48)
      }
    }
    for row in try result.rows(of: RendererTimeRow.table) {
      let period = 1e9 / (row.number("display_hz") ?? 0)
      switch row.text("quantity") {
      // Shown an instant after the next one, which lies half a sample after the newest.
      case "ink-age": #expect(abs((row.number("p50_ns") ?? 0) - period - 1e9 / 480) < 2)
      case "frame":
        #expect(row.count("on_time") == row.count("instants") && row.count("samples") == row.count("instants"))
      default: #expect(row.count("samples") == 48)
      }
    }
  }

  @Test("A renderer of others that is slow and wrong is seen to be both")
  func slow() throws {
    let clock = ThreadClock()
    var configuration = try Self.configuration(["dirty-rectangle", "meshes"])
    configuration.sizes = [ScreenSize(width: 80, height: 54)]
    configuration.display = [120]
    let folder = try Self.run(
      configuration, [InkRendererDescriptor("meshes", "") { try SlowRenderer($0, clock) }], clock)
    let result = try RecordedResult(folder: folder.path)
    for row in try result.rows(of: RendererRow.table) where row.text("renderer") == "meshes" {
      #expect(row.count("differing") == 1 && row.count("greatest_difference") == 9)
      #expect(row.text("written_p50") == nil && row.count("memory_bytes") == 12_345)
    }
    for row in try result.rows(of: RendererTimeRow.table) where row.text("renderer") == "meshes" {
      switch row.text("quantity") {
      // Each frame is shown at the second instant after it is begun.
      case "frame": #expect(row.count("on_time") == 0 && row.count("instants") == 2 * row.count("samples"))
      case "ink-age": #expect(abs((row.number("p50_ns") ?? 0) - 2e9 / 120 - 1e9 / 480) < 2)
      default: break
      }
    }
    #expect(try RecordedRun.findings(RendererExperiment.self, folder.path, .all).isEmpty)
  }

  private static let small = Result {
    var small = try configuration(["everything", "background-rectangle"])
    small.sizes.removeLast()
    small.strokes = [7]
    return try run(small)
  }

  @Test("A true result has no findings, and a changed one is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    let folder = try Self.small.get()
    if forgery == .byte { #expect(try RecordedRun.findings(RendererExperiment.self, folder.path) == []) }
    try forgery.expectFound(in: folder.path, of: RendererExperiment.self, setting: ("duration", 0))
  }

  @Test("Settings with which nothing can be drawn are refused by name")
  func settings() {
    func problem(_ change: (inout RendererConfiguration) -> Void) -> String? {
      var configuration = RendererConfiguration.standard
      change(&configuration)
      do throws(SettingError) {
        try configuration.validate()
        return nil
      } catch { return error.setting }
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0.renderers = ["x"] } == "renderers" && problem { $0.renderers = [] } == "renderers")
    #expect(problem { $0.sizes = [ScreenSize(width: 8192, height: 4097)] } == "sizes")
    #expect(problem { $0.sizes = [ScreenSize(width: 0, height: 5)] } == "sizes" && problem { $0.sizes = [] } == "sizes")
    #expect(problem { $0.sizes = [ScreenSize(width: Int.max, height: Int.max)] } == "sizes")
    #expect(problem { $0.strokes = [-1] } == "strokes" && problem { $0.strokes = [100_001] } == "strokes")
    #expect(problem { $0.display = [.nan] } == "display" && problem { $0.rate = .infinity } == "rate")
    #expect(problem { $0.duration = 0 } == "duration" && problem { $0.duration = 1e300 } == "duration")
    #expect(problem { $0.strokeSamples = -1 } == "stroke_samples" && problem { $0.source = "" } == "source")
    #expect(ScreenSize(item: "1920x1080") == ScreenSize(width: 1920, height: 1080))
    for text in ["", "5", "5x", "x5", "5x5x5", "5.5x5", "99999999999999999999x5"] {
      #expect(ScreenSize(item: text) == nil)
    }
  }
}
