import HarnessTestSupport
import Ink
import Measurement
import Results
import TestSupport
import Testing
import Workloads

@testable import LatencyExperiment

/// Ages and delays of ink on a display whose frames take no time, which follow from the script alone.
@Suite("A canvas on a display")
struct DisplayTests {
  private static func run(
    _ displayHz: Double, depth: DepthLabel = .surface, stall: Double = 0, clock: ThreadClock = ThreadClock()
  ) throws -> TemporaryFolder {
    let configuration = try DisplayConfiguration.of(
      "--display \(displayHz) --strokes 3,20 --zoom-depth \(depth) --duration 4 --stall \(stall) --seed 5")
    return try RecordedRun.folder(of: DisplayExperiment(configuration, clock: clock), given: [:])
  }

  private static let shared = Result { try run(60) }

  private static func rows(_ folder: String) throws -> [RecordedRow] {
    try RecordedResult(folder: folder).rows(of: DisplayRow.table)
  }

  @Test("Times are those of the script, and a slow finger's first ink waits unless it is shown at once")
  func times() throws {
    for (hz, folder) in [(60.0, try Self.shared.get()), (120, try Self.run(120, depth: #require(DepthLabel("301.5"))))]
    {
      let period = 1e9 / hz
      let sample = 1e9 / 240
      for row in try Self.rows(folder.path) {
        let quantity = try #require(row.text("quantity").flatMap { DisplayQuantity(rawValue: $0) })
        let isAtOnce = row.text("first_ink") == "at-once"
        let value = row.number("p50_ns") ?? -1
        let count = row.count("samples")
        // In ms, from the rules: shown an instant after the next one, and half a sample after the newest.
        let delays: ClosedRange<Double>
        switch quantity {
        case .inkAge: delays = period + sample / 2 - 2...period + sample / 2 + 2
        case .measuredEnd: delays = period + sample / 2 - 2...period + sample / 2 + 2
        // A period of the display is predicted.
        case .predictedEnd: delays = sample / 2 - 2...sample / 2 + 2
        case .firstInkPen: delays = period...2 * period + sample
        case .firstInkQuickFinger: delays = isAtOnce ? period...2 * period + sample : 20e6...20e6 + 2 * period
        case .firstInkSlowFinger: delays = isAtOnce ? period...2 * period + sample : 150e6...155e6 + 2 * period
        case .takenBackInk: delays = isAtOnce ? 25e6 - period...25e6 + 2 * period : -1...(-1)
        case .frame:
          #expect(row.count("on_time") == row.count("instants") && row.count("missing_ink") == 0 && count > 200)
          continue
        case .wholeFrame:
          #expect(0.95...1.05 ~= row.number("ink_kept") ?? 0)
          continue
        case .input, .zoomingFrame, .hiccup: continue
        }
        #expect(delays.contains(value), "\(quantity) at \(hz) Hz, \(row.text("first_ink") ?? ""): \(value) ns")
        let expected = [
          DisplayQuantity.firstInkPen: 4, .firstInkQuickFinger: 2, .firstInkSlowFinger: 2, .takenBackInk: 4,
        ]
        if let expected = expected[quantity] { #expect(count == (value < 0 ? 0 : expected), "\(quantity)") }
      }
    }
  }

  /// On a clock without delays a frame that is begun at an instant holds all samples that are due by then, and is shown
  /// a period later.
  @Test("Measured ink ends where the pen was a period and half a sample ago; predicted ink is much nearer the pen")
  func ends() throws {
    let folder = try Self.shared.get()
    let script = try DisplayConfiguration(Provenance(folder: folder.path)).script
    let (period, sample) = (1000.0 / 60, 1000.0 / 240)
    var distances: [Double] = []
    for pen in script.actions where pen.tool == .pen {
      let dues = pen.deliveries.map { Double(script.deliveries[$0].due) * 1e-6 }
      let places = pen.deliveries.map { script.touches[script.deliveries[$0].touches].first?.location ?? .zero }
      var begun = sample / 2
      while begun < dues[0] { begun += period }
      while begun + period <= dues[dues.count - 1] {
        let newest = Int((begun - dues[0]) / sample)
        // Half a sample after another one.
        let passed = Int((begun + period - dues[0]) / sample)
        distances.append((places[newest] - (places[passed] + places[passed + 1]) / 2).length)
        begun += period
      }
    }
    distances.sort()
    for row in try Self.rows(folder.path) where row.text("quantity") == "measured-end" {
      #expect(row.count("samples") == distances.count)
      for (column, rank) in [("p50_px", (distances.count + 1) / 2), ("max_px", distances.count)] {
        let value = try #require(row.number(column))
        #expect(abs(value - distances[rank - 1]) < 0.1, "\(column): \(value) for \(distances[rank - 1])")
      }
    }
    let rows = try Self.rows(folder.path)
    for (measured, predicted) in zip(rows, rows.dropFirst()) where measured.text("quantity") == "measured-end" {
      #expect(predicted.text("quantity") == "predicted-end" && predicted.count("samples") == distances.count)
      for (column, share) in [("p50_px", 0.5), ("p99_px", 0.7)] {
        #expect(try #require(predicted.number(column)) < share * #require(measured.number(column)), "\(column)")
      }
    }
  }

  /// A stall of the thread is known from `--stall`; one of the machine has the meter wait too. Either way the picture
  /// stands still for a second, and no age that another run has is missing.
  @Test("A stall of a second is in the ages of all instants that it lasts", arguments: [true, false])
  func stall(isOfTheMachine: Bool) throws {
    let stalled = try Self.run(
      60, stall: isOfTheMachine ? 0 : 1000,
      clock: isOfTheMachine ? ThreadClock(stall: 1_200_000_000..<2_200_000_000) : ThreadClock())
    let usual = try Self.rows(Self.shared.get().path)
    // The clock's stall is in the first stroke of the first series.
    let count = isOfTheMachine ? DisplayQuantity.allCases.count : usual.count
    for (row, usual) in zip(try Self.rows(stalled.path), usual).prefix(count) {
      switch row.text("quantity") {
      case "ink-age":
        #expect(row.count("samples") >= usual.count("samples"))
        let longest = try #require(row.number("max_ns"))
        #expect(0.98e9...1.06e9 ~= longest, "\(longest) ns")
        // 60 instants of a second have every age up to it: a quarter of all that have one.
        #expect(try #require(row.number("p99_ns")) > 0.9e9 && #require(row.number("p50_ns")) < 0.25e9)
      case "first-ink-pen", "first-ink-quick-finger", "first-ink-slow-finger":
        #expect(row.count("samples") == usual.count("samples"))
      case "frame": #expect(58...62 ~= row.count("instants") - row.count("on_time"))
      case "hiccup-meter": #expect(try (#require(row.number("max_ns")) > 0.9e9) == isOfTheMachine)
      default: continue
      }
    }
  }

  @Test(
    "A true result has no findings, and a changed one is found",
    arguments: Forgery.allCases.filter { $0 != .measuredCells })
  func forged(_ forgery: Forgery) throws {
    let folder = try Self.shared.get()
    if forgery == .byte { #expect(try RecordedRun.findings(DisplayExperiment.self, folder.path) == []) }
    try forgery.expectFound(in: folder.path, of: DisplayExperiment.self, setting: ("duration_s", 0))
  }

  @Test("Settings that measure nothing are refused by name")
  func settings() {
    func problem(_ change: (inout DisplayConfiguration) -> Void) -> String? {
      var configuration = DisplayConfiguration.standard
      change(&configuration)
      do throws(SettingError) {
        try configuration.validate()
        return nil
      } catch { return error.setting }
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0.display = .nan } == "display" && problem { $0.rate = 59 } == "rate")
    #expect(problem { $0.display = 9 } == "display")
    #expect(problem { $0.strokes = [] } == "strokes" && problem { $0.strokes = [-1] } == "strokes")
    #expect(problem { $0.strokes = [5, 5] } == "strokes" && problem { $0.firstInk = [] } == "first_ink")
    #expect(problem { $0.duration = 0 } == "duration" && problem { $0.duration = .infinity } == "duration")
    #expect(problem { $0.stall = -1 } == "stall" && problem { $0.stall = .nan } == "stall")
  }
}
