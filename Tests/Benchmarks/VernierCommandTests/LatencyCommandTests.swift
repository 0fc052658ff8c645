import CommandLine
import Foundation
import HarnessTestSupport
import Ink
import InkCanvas
import LatencyExperiment
import Measurement
import Results
import Schemes
import TestSupport
import Testing

@testable import vernier_latency

@Suite("vernier latency")
struct LatencyCommandTests {
  @Test("compares floats, doubles, MPFR and frames unless schemes are named, on one screen, in a folder that is whole")
  func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Command(["latency", "--duration", "0.1", "--output", folder.file("result")])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let lines = command.outputText.split(separator: "\n")
    #expect(lines.count <= 45, "\(command.outputText)")
    #expect(
      lines[0].hasPrefix("dyadic-frames at 10^1000 ") && lines[0].contains(" 240 Hz with 99 % of events, own work "))
    for word in ["meter", "when a delivery was due", "tiers", "--verbose"] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    for (scheme, lost) in [
      ("float32", true), ("float64", true), ("mpfr-auto", false), ("telescoping", false), ("dyadic-frames", false),
    ] {
      for depth in ["0", "1000"] {
        let rows = lines.map { $0.split(separator: " ") }.filter { $0.starts(with: [scheme[...], depth[...]]) }
        if lost, depth == "1000" {
          #expect(rows.count == 1 && rows[0].filter { $0 != "–" }.count == 3 && rows[0].contains("24"), "\(rows)")
          #expect(lines.contains { $0.contains("\(scheme) at 10^1000") && $0.contains("lost every stroke") })
        } else {
          #expect(rows.count == 1 && rows[0].filter { Double($0) ?? 0 > 0 }.count >= 6, "\(rows)")
        }
        let name = "result/pen-\(scheme)-\(depth)"
        for suffix in [".hgrm", "-hiccups.hgrm"] {
          #expect(String(decoding: try folder.data(name + suffix), as: UTF8.self).contains("TotalCount"), "\(name)")
        }
      }
    }
    let more = try Command([
      "latency", "--duration", "0.1", "--schemes", "float64", "--depths", "0", "--verbose", "--output", "-", "--format",
      "table",
    ])
    #expect(more.outputText.contains("tessellation"))
    for filter in ["none", "savitzky-golay", "douglas-peucker", "distance-thinning"] {
      let rows = more.outputText.split(separator: "\n").map { $0.split(separator: " ") }.filter {
        $0.first == filter[...]
      }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.count >= 10 }, "\(filter)")
    }
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
    let reader = try TableReader(path: folder.file("result/growth.csv"), schema: GrowthRow.table.schema)
    var count = 0
    while let row = try reader.next() {
      count += 1
      guard case .number(let median) = row[2], case .number(let mean) = row[5] else {
        Issue.record("\(row)")
        continue
      }
      #expect(median > 10 && median < 1e8 && mean > 10 && mean < 1e8)
    }
    #expect(count == 16)
  }

  /// Printed from rows: a command would measure long strokes besides.
  @Test("calls a percentile never that falls among dropped events, and keeps no tier") func drops() throws {
    let scheme = try #require(SchemeCatalog.standard["float64"])
    var configuration = try LatencyConfiguration.of("--queue 2 --stall 200 --duration 0.5 --stroke-samples 120")
    configuration.canvases = [SchemeDepth(scheme: scheme, depth: .surface)]
    let deliveries = InkDeliveries(pen: configuration.deliveryCount, samples: 120, rateHz: 240, seed: 1)
    var text = LatencyTableText(configuration)
    try LatencyExperiment(configuration, deliveries, clock: MachineClock()).run { series in
      for row in series.rows { text.add(row) }
    }
    let printed = text.text(TextWidth(columns: 1000))
    let cells = printed.split(separator: "\n").map { $0.split(separator: " ") }
    let latency = try #require(cells.first { $0.starts(with: ["float64", "0"]) })
    #expect(latency.filter { $0 == "never" }.count >= 2 && latency.last == "none", "\(printed)")
  }

  @Test("rehearses, and says so in every row") func rehearsal() throws {
    let command = try Command([
      "latency", "--duration", "0.1", "--schemes", "float64", "--depths", "0", "--rehearse", "--quiet", "--output", "-",
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let rows = command.outputText.split(separator: "\n").dropFirst()
    #expect(rows.count == 14 && rows.allSatisfy { $0.hasSuffix(",rehearsed") })
  }

  @Test("says what it cannot use of a recording, and refuses times that span an age") func faults() throws {
    let folder = try TemporaryFolder()
    func event(_ time: String, _ phase: Int) -> String {
      "{\"touchIdentifier\": \"a\", \"timestamp\": \(time), \"phase\": \(phase), \"location\": [1, 2]}"
    }
    let file = try folder.file(
      "odd.json", holding: "[\(event("0", 0)), \(event("1", 9)), {\"kind\": \"note\"}, \(event("2", 3))]")
    let options = ["--duration", "0.1", "--schemes", "float64", "--depths", "0", "--output", "-"]
    let command = try Command(["latency", file] + options)
    #expect(command.exitCode == 0)
    #expect(command.errorText.contains("phase") && command.errorText.contains("note"), "\(command.errorText)")
    let ages = try folder.file("ages.json", holding: "[\(event("-1e308", 0)), \(event("1e308", 3))]")
    try Command(["latency", ages] + options).expectRefusal(64)
  }

  @Test("plays a recording, prints rows, and sees no queue with --as-fast-as-possible") func unpaced() throws {
    let folder = try TemporaryFolder()
    let pen = folder.file("pen.json")
    #expect(try Command(["replay", "--step", "events", "--output", pen]).exitCode == 0)
    let command = try Command([
      "latency", pen, "--duration", "2", "--schemes", "float64,mpfr-auto", "--depths", "3", "--as-fast-as-possible",
      "--output", "-", "--quiet",
    ])
    #expect(command.exitCode == 0 && command.errorText == "", "\(command.errorText)")
    let file = try folder.file("latency.csv", holding: command.outputText)
    let reader = try TableReader(path: file, schema: LatencyRow.table.schema)
    var rows: [[Cell]] = []
    while let row = try reader.next() { rows.append(row) }
    #expect(rows.count == 2 * 9)
    for row in rows {
      let times = row[7...11].compactMap { if case .number(let time) = $0 { time } else { nil } }
      #expect(times.count == 5 && times == times.sorted() && times[4] > 10 && times[0] < 1e9, "\(row)")
    }
    #expect(rows.allSatisfy { $0[0] == .string("pen") && $0[5] == .string("unpaced") && $0[6] == .integer(480) })
  }

  @Test("draws a recording by all renderers there are, and its result is verified") func renderers() throws {
    let folder = try TemporaryFolder()
    let pen = folder.file("pen.json")
    #expect(try Command(["replay", "--step", "events", "--output", pen]).exitCode == 0)
    for source in [[], [pen]] {
      let command = try Command(
        ["latency"] + source + [
          "--renderers", "all", "--sizes", "96x64,31x20", "--strokes", "0,5", "--duration", "0.1", "--display", "60",
          "--output", folder.file("result"),
        ])
      #expect(command.exitCode == 0, "\(command.errorText)")
      for name in InkRendererCatalog.standard.map(\.name) {
        let rows = command.outputText.split(separator: "\n").map { $0.split(separator: " ") }.filter {
          $0.count > 8 && $0[2] == name[...]
        }
        #expect(rows.count == 4 && rows.allSatisfy { $0[5] == "0" && $0[6] == "0" }, "\(command.outputText)")
      }
      for other in ExternalRenderer.allCases {
        // Measured, or said to be missing and why.
        #expect(
          command.outputText.contains(" \(other.rawValue) ")
            || command.errorText.contains("\(other.rawValue) is left out: "), "\(command.errorText)")
      }
      let verified = try Command(["verify", folder.file("result")])
      #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
    }
  }

  @Test(
    "what others paint is what the module paints, up to their samples, and translucent ink covers once",
    arguments: ExternalRenderer.allCases)
  func others(renderer: ExternalRenderer) throws {
    guard let descriptor = try? renderer.descriptor() else {
      print("\(renderer.rawValue) is skipped: it is not to be had here")
      return
    }
    let screen = InkScreen(width: 90, height: 70)
    let page = try InkPage()
    // A wide loop that crosses itself.
    func square(_ low: Double, _ high: Double) -> [CurveElement] {
      [
        .move(to: [low, low]), .line(to: [high, low]),
        .curve(control1: [high + 3, low + 5], control2: [high - 3, high - 5], to: [high, high]),
        .line(to: [low, high]),
      ]
    }
    page.add(square(10, 50) + square(25.5, 60.25), color: [200, 30, 0, 120])
    let erased = page.add(square(2, 20), color: [0, 0, 0, 255])
    page.add(square(-20, 12.5), color: [0, 90, 200, 255])
    let (own, other) = (try EverythingRenderer(screen), try descriptor.make(screen))
    for _ in 0..<2 {
      let change = page.takeChange()
      _ = own.draw(page, change)
      #expect(try other.draw(page, change) == nil)
      let (expected, found) = (own.image(), try other.image())
      var sum = 0
      for (a, b) in zip(expected.pixels, found.pixels) {
        let difference = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
        // A quarter of a px of the largest contrast, and rounding, where an edge passes.
        #expect(difference <= 70, "\(a) is \(b)")
        sum += difference
      }
      #expect(sum < 2 * expected.pixels.count)
      #expect(abs(Int(expected[40, 40].y) - Int(found[40, 40].y)) <= 1)
      page.erase(erased)
    }
  }

  @Test("has no use for a recording without strokes, whatever it is to do", arguments: [[], ["--renderers", "all"]])
  func noStrokes(options: [String]) throws {
    let folder = try TemporaryFolder()
    let empty = try folder.file("empty.json", holding: "[]")
    let command = try Command(["latency", empty, "--quiet", "--output", folder.file("result")] + options)
    command.expectRefusal(64)
    #expect(command.errorText.contains("no new touch event"), "\(command.errorText)")
  }

  @Test(
    "refuses in a sentence",
    arguments: [
      (["--rate", "0.5"], ["--rate", "from 1"]), (["--as-fast-as-possible", "--rehearse"], ["--rehearse"]),
      (["--as-fast-as-possible", "--stall", "5"], ["--stall"]), (["--duration", "nan"], ["--duration"]),
      (["--schemes", "float17"], ["float17"]), (["--depths", "x"], ["--depths"]),
      (["--stroke-samples", "0"], ["--stroke-samples"]), (["nowhere.json"], ["nowhere.json"]),
      (["--renderers", "layers"], ["layers", "dirty-rectangle"]), (["--renderers", ""], ["--renderers"]),
      (["--renderers", "all", "--sizes", "7681x4370"], ["--sizes", "7681x4370", "33554432 px"]),
      (["--renderers", "all", "--sizes", "4k"], ["--sizes", "4k", "1920x1080"]),
      (["--renderers", "all", "--strokes", "100001"], ["--strokes", "100000"]),
      (["--renderers", "everything", "--queue", "5"], ["--queue", "--renderers"]),
      (["--renderers", "everything", "--stroke-samples", "0"], ["--stroke-samples"]),
      (["--sizes", "100x100"], ["--sizes", "--renderers"]),
    ]) func refusals(options: [String], words: [String]) throws
  {
    let folder = try TemporaryFolder()
    let command = try Command(["latency", "--output", folder.file("result")] + options)
    command.expectRefusal(64)
    for word in words { #expect(command.errorText.contains(word), "\(command.errorText)") }
    #expect(try folder.paths() == [])
  }
}
