import Foundation
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing

@testable import CommandLine
@testable import vernier

@Suite("vernier limit")
struct LimitCommandTests {
  @Test("answers with a line to paste and a sentence")
  func answer() throws {
    let command = try Command(["limit", "--type", "float32", "--extent", "10000", "--threshold", "0.25"])
    #expect(command.exitCode == 0)
    let lines = command.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "let deepestZoom = 1.7e2  // float32, coordinates up to 10,000 units, 0.25 px")
    #expect(
      lines.dropFirst().first
        == "let largestPan = 2.096e6  // units from the origin along an axis, at zoom 1; at the deepest zoom 1.638e4")
    #expect(
      command.outputText.contains(
        "float32: jitter stays below 0.25 px down to a zoom of 10^2.24, by closed form, for pinches up to 1.3 %"))
    let proof = "The roundings that it counts are proved (make proofs)."
    #expect(command.outputText.replacing("\n", with: " ").contains(proof))
    // What is proved is proved of one viewport.
    let small = try Command(["limit", "--type", "float32", "--viewport", "800x600", "--quiet"])
    #expect(!small.outputText.contains("proved"))
    #expect(command.errorText.hasPrefix("The two reference solutions differ by at most "))
  }

  @Test("takes the extent of a drawing where it lies")
  func drawing() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.svg", holding: "<svg><path d='M1 2L-10000 40'/></svg>")
    let drawn = try Command(["limit", "--type", "float32", "--drawing", folder.file("a.svg")])
    #expect(drawn.exitCode == 0, "\(drawn.errorText)")
    #expect(drawn.outputText == (try Command(["limit", "--type", "float32", "--extent", "10000"])).outputText)
    #expect(
      drawn.errorText.contains(
        "SVG, has 1 stroke; its largest coordinate is 10000.0. Other drawings are measured there."),
      "\(drawn.errorText)")
    try folder.file("zero.svg", holding: "<svg><path d='M0 0L0 0'/></svg>")
    for options in [
      ["--drawing", folder.file("a.svg"), "--extent", "3"], ["--drawing", folder.file("zero.svg")],
      ["--drawing", folder.file("none.svg")], ["--drawing", folder.file("a.svg"), "--output", folder.file("a.svg")],
    ] {
      try Command(["limit", "--type", "float32"] + options).expectRefusal(64)
    }
  }

  @Test("without a name is a table of all schemes, in seconds, with nothing contradicted")
  func all() throws {
    let command = try Command(["limit", "--quiet"])
    #expect(command.exitCode == 0 && command.errorText == "")
    for scheme in SchemeCatalog.standard.names {
      #expect(command.outputText.split(separator: "\n").contains { $0.hasPrefix(scheme + " ") }, "\(scheme)")
    }
    #expect(!command.outputText.contains("contradicted"))
  }

  @Test("writes its rows as CSV and JSON")
  func rows() throws {
    let folder = try TemporaryFolder()
    let options = ["limit", "--scheme", "mpfr-256", "--quiet"]
    let file = folder.file("limit.csv")
    let json = try Command(options + ["--output", file, "--format", "json"])
    #expect(json.exitCode == 0)
    #expect(try Command(options + ["--output", "-"]).output == folder.data("limit.csv"))
    let objects = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(objects.count == 1 && objects.allSatisfy { Set($0.keys) == Set(LimitRow.table.schema.header) })
    #expect(objects.first?["status"] as? String == "confirmed")
    #expect(objects.first?["name"] as? String == "mpfr-256")
  }

  @Test(
    "refuses in one sentence what it cannot use",
    arguments: [
      (["--type", "float32", "--scheme", "float64"], ["--type and --scheme", "give one"]),
      (["--type", "float32", "--scheme", "float64", "--engine", "x"], ["--type and --scheme and --engine"]),
      (["--type", "float33"], ["no type float33", "float32, float64, float80, or fixed-N", "nearest is float32"]),
      (["--scheme", "telescopic"], ["no scheme telescopic", "mpfr-N", "nearest is telescoping"]),
      (["--engine", "no such engine"], ["no engine no such engine"]),
      (["--engine", "skai"], ["no engine skai", "NumPy, Skia, Cairo, Qt", "InfiniPaint", "nearest is Skia"]),
      (["--engine", "cairo fill", "--extent", "10000"], ["cairo fill was measured alone", "leave --extent"]),
      (["--extent", "-5"], ["--extent is -5", "1e-20 to 1e+20"]), (["--extent", "0"], ["--extent is 0.0"]),
      (["--extent", "nan"], ["--extent is nan"]), (["--extent", "inf"], ["--extent is inf"]),
      (["--extent", "1e21"], ["--extent is 1e+21"]), (["--threshold", "nan"], ["--threshold is nan"]),
      (["--threshold", "0"], ["--threshold is 0.0", "from 0.0048", "to 10"]),
      (["--threshold", "11"], ["--threshold is 11.0"]), (["--threshold", "-0.25"], ["--threshold is -0.25"]),
      (["--viewport", "10x10"], ["--viewport is 10"]), (["--viewport", "wide"], ["--viewport is \"wide\""]),
      (["--engine", "maplibre gl js", "--extent", "10000"], ["--extent is 10000.0", "world of tile-16 ends at 4096"]),
      (["--engine", "tldraw", "--threshold", "0.01"], ["--threshold is 0.01", "css-4dp", "at every zoom"]),
      (["--jobs", "0"], ["--jobs is 0"]), (["--extent", "far"], ["--extent", "far"]), (["--seed=-1"], ["see vernier"]),
    ])
  func refusals(options: [String], words: [String]) throws {
    let folder = try TemporaryFolder()
    let command = try Command(["limit", "--output", folder.file("limit.csv")] + options)
    command.expectRefusal(64)
    #expect(try folder.paths() == [])
    for word in words { #expect(command.errorText.contains(word), "\(command.errorText)") }
  }

  @Test("fails its check, which is exit 1, where a scheme says that it is finer than it is")
  func contradiction() throws {
    func subject(_ name: String, bits: Int) -> LimitSubject {
      LimitSubject(
        SchemeDescriptor(
          name: name, summary: "float32", source: "this test", colour: "#7F7F7F", resolution: .significant(bits: bits)
        ) { Float32Scheme(viewport: $1) })
    }
    var rows: [LimitRow] = []
    _ = try LimitSearch(LimitConfiguration([subject("true", bits: 24), subject("lying", bits: 26)])).run(jobs: 2) {
      rows.append($1)
    }
    let failure = #expect(throws: CheckError.self) { try LimitCommand.judge(rows) }
    #expect(failure?.description.contains("the closed form of lying: jitter") == true)
    let width = TextWidth(columns: 1000)
    let answers = LimitText(rows).answers(width)
    #expect(
      answers.contains("lying: the closed form of how deep people may go is wrong: where it has jitter below 0.25 px"))
    // One clamp: that of the type which tells the truth.
    #expect(answers.components(separatedBy: "let deepestZoom").count == 2)
    #expect(
      LimitText(rows).table(width).split(separator: "\n").contains { $0.hasPrefix("lying") && $0.contains(" – ") })
    try LimitCommand.judge(Array(rows.prefix(1)))
  }

  @Test("says of an engine what was measured, with its version, and what was derived")
  func engines() throws {
    let skia = try Command(["limit", "--quiet", "--engine", "SKIA"])
    #expect(skia.exitCode == 0)
    let answers = skia.outputText.replacing("\n", with: " ")
    let row = try #require(MeasuredEngine.all.first { $0.engine == "Skia Canvas.drawPath" && $0.usage == "W" })
    let horizon = HorizonRow.stated(row.jitter ?? 0)
    #expect(
      answers.contains(
        "Skia Canvas.drawPath, measured with Skia \(row.version) (raster, world coordinates): jitter reaches "
          + "0.25 px at 10^\(horizon), placement at"), "\(answers)")
    #expect(answers.contains("Skia, derived by float32: jitter stays below 0.25 px"), "\(answers)")
    let flutter = try Command(["limit", "--quiet", "--engine", "flutter", "--output", "-"]).outputText
    #expect(flutter.contains("engine,\"Flutter, drawn by Skia Canvas.drawPath\",raster W,measured,"), "\(flutter)")
    #expect(flutter.contains("engine,Skia,float32,derived,"))
    // A recorded horizon is that of one extent.
    let far = try Command(["limit", "--quiet", "--engine", "skia", "--extent", "10000"]).outputText
    #expect(!far.contains("measured with") && far.contains("derived by float32"))
  }

  @Test("gives no clamp of a scheme whose world ends before the extent, and says so beside the others")
  func worldEnd() throws {
    let command = try Command(["limit", "--quiet", "--engine", "big_space", "--extent", "1e10"])
    #expect(command.exitCode == 0)
    #expect(command.outputText.contains(": the world ends at 2,147,483,648 units from the origin, before"))
    #expect(command.outputText.contains("let deepestZoom = "))
    let pan = try Command(["limit", "--quiet", "--scheme", "grid-i64"]).outputText
    #expect(pan.contains("let largestPan = 2.147e9 "), "\(pan)")
  }

  @Test("says from which zoom on a scheme holds whose own steps are seen further out")
  func shallowestZoom() throws {
    let text = try Command(["limit", "--quiet", "--scheme", "tile-16", "--threshold", "0.1"]).outputText
    #expect(text.contains("let shallowestZoom = 1.7e4 "), "\(text)")
    #expect(text.contains("jitter stays below 0.1 px from a zoom of 10^4.21 down to"), "\(text)")
  }

  @Test("takes the smallest tolerance that it says is right")
  func smallestTolerance() throws {
    #expect(try Command(["limit", "--type", "float32", "--threshold", "0.0048", "--quiet"]).exitCode == 0)
  }

  @Test(
    "rounds what is pasted down",
    arguments: [(1000, "1.000e3"), (999.99, "9.999e2"), (0.099999, "9.999e-2"), (1.0239e3, "1.023e3"), (2, "2.000e0")])
  func rounding(value: Double, text: String) {
    #expect(LimitText.floor(value, digits: 4) == text)
  }
}
