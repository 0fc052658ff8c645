import Foundation
import Geometry
import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import CommandLine
@testable import vernier

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The test cases of a JUnit file, as a reader of XML has them.
private final class JUnitCases: NSObject, XMLParserDelegate {
  struct Case {
    let className: String
    let name: String
    var outcome: String?
    var message = ""
    var text = ""
  }

  private(set) var cases: [Case] = []
  private(set) var suites: [[String: String]] = []

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    try #require(parser.parse(), "the file should be well-formed: \(parser.parserError.debugDescription)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuite": suites.append(attributes)
    case "testcase": cases.append(Case(className: attributes["classname"] ?? "", name: attributes["name"] ?? ""))
    case "failure", "skipped":
      cases[cases.count - 1].outcome = name
      cases[cases.count - 1].message = attributes["message"] ?? ""
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !cases.isEmpty, cases[cases.count - 1].outcome != nil { cases[cases.count - 1].text += text }
  }
}

@Suite("--require")
struct ConformanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sweep that needs depths at which float32 breaks and float64 does not.
  private func sweep(_ options: [String]) throws -> Command {
    try Command.sweep(
      [
        "--schemes=float32,float64", "--depths=0,5,9", "--frames=4", "--points=4", "--workloads=dots,freehand",
        "--no-horizons", "--quiet", "--output=\(folder.file("result"))",
      ] + options)
  }

  @Test("is exit 0 where an engine keeps the threshold, down to the depth that is required")
  func kept() throws {
    for options in [["--require=float64"], ["--require=all", "--require-depth=0"]] {
      let command = try sweep(options)
      #expect(command.exitCode == 0 && command.errorText == "", "\(command.errorText)")
      #expect(command.outputText.contains("float64"), "the table is printed as ever")
    }
  }

  @Test("is exit 1 where one breaks, with a sentence that names the first cell")
  func broken() throws {
    let command = try sweep(["--require=float64,float32"])
    #expect(command.exitCode == 1)
    command.expectOneSentence()
    let words = "float32 does not conform: 4 of 6 cells down to 10^9 break, the first at 10^5, dots along orbit: "
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(command.errorText.contains("placement reaches "))
    #expect(try Command(["verify", folder.file("result")]).exitCode == 0, "the result is there")
    let two = try sweep(["--require=all", "--threshold=1e-9"])
    #expect(two.exitCode == 1)
    let lines = two.errorText.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("float32 does not") && lines[1].contains("float64 does not"))
  }

  @Test("of a file of answers names the engine as it calls itself, or all")
  func judge() throws {
    let challenge = try AnsweredChallenge(name: "a, b")
    for name in ["a, b", "file:a, b", "all"] {
      let kept = try challenge.judge(["--require", name, "--require-depth", "7"])
      #expect(kept.exitCode == 0 && kept.errorText.contains("file:a, b conforms: all 4 cells down to 10^7"))
      let broken = try challenge.judge(["--require", name, "--quiet"])
      #expect(broken.exitCode == 1, "\(broken.errorText)")
      #expect(broken.errorText.contains("file:a, b does not conform: 2 of 6 cells down to 10^15 break, the first at"))
      #expect(broken.errorText.contains("round trip reaches"))
    }
    let list = try challenge.folder.file("list", holding: "a, b dots orbit 15 # known\nfile:a, b freehand orbit 15\n")
    #expect(try challenge.judge(["--require", "all", "--expect-failures", list]).exitCode == 0)
    let other = try challenge.judge(["--require", "c"])
    #expect(other.exitCode == 64 && other.errorText.contains("--require names c; choose from file:a, b"))
  }

  @Test("writes a JUnit file with a case a workload, path and depth, and the worst input of each that breaks")
  func junit() throws {
    let list = try folder.file("list", holding: "float32 dots orbit 9\n")
    let file = folder.file("junit.xml")
    let command = try sweep(["--require=all", "--junit=\(file)", "--expect-failures=\(list)"])
    #expect(command.exitCode == 1)
    let report = try JUnitCases(folder.data("junit.xml"))
    #expect(report.suites.map { $0["name"] } == ["float32", "float64"])
    #expect(report.suites.map { $0["tests"] } == ["6", "6"] && report.suites.map { $0["failures"] } == ["3", "0"])
    #expect(report.cases.prefix(3).allSatisfy { $0.className == "float32.dots.orbit" })
    #expect(report.cases[3].className == "float32.freehand.orbit")
    #expect(report.cases.map(\.name).prefix(4) == ["0", "5", "9", "0"])
    #expect(report.cases.prefix(3).map(\.outcome) == [nil, "failure", "skipped"])
    let broken = report.cases[1]
    #expect(broken.message.contains("placement reaches"))
    let rows = try folder.text("result/sweep.csv").split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let row = try #require(rows.first { $0[0] == "float32" && $0[1] == "dots" && $0[5] == "5.0" })
    for column in ["worst_offset_x_hex", "worst_ndc_y_hex", "worst_point", "worst_frame"] {
      let line = try #require(broken.text.split(separator: "\n").first { $0.hasPrefix("\(column): ") })
      #expect(row[try #require(rows[0].firstIndex(of: column[...]))] == line.dropFirst(column.count + 2))
    }
  }

  @Test("keeps its JUnit file well-formed, whatever an engine is called")
  func markup() throws {
    let name = "<&\"'>]]>\u{1}\n\u{FFFF}"
    let scheme = SchemeDescriptor(name: name, summary: "float32", source: "this test", colour: "#7F7F7F") {
      Float32Scheme(viewport: $1)
    }
    let configuration = try SweepConfiguration(
      schemes: [scheme], workloads: [DotGridWorkload()], paths: [OrbitPath()]
    ) { $0 = try .of("--depths 9 --content active --frames 2 --points 1") }
    var conformance = Conformance(of: [name], downTo: configuration.depths[0], in: configuration)
    try SweepExperiment(configuration).rows(jobs: 1) { conformance.add($1) }
    let file = try ResultFile(path: folder.file("junit.xml"))
    try JUnitReport(conformance, schemes: [name]).write(to: file.sink)
    try file.commit()
    let report = try JUnitCases(folder.data("junit.xml"))
    #expect(report.cases.map(\.outcome) == ["failure"])
    #expect(report.cases[0].className == "<&\"'>]]>\u{FFFD}\n\u{FFFD}.dots.orbit")
  }

  @Test("lets cells break that are expected to, and holds that they do")
  func expectedFailures() throws {
    let all = ["dots orbit 5", "dots orbit 9.0", "freehand  orbit\t5.000", "freehand orbit 9  # coarse"]
    let list = try folder.file("list", holding: "# known\n\n" + all.map { "float32 \($0)\r\n" }.joined())
    let kept = try sweep(["--require=all", "--expect-failures=\(list)"])
    #expect(kept.exitCode == 0 && kept.errorText == "", "\(kept.errorText)")
    let passing = try folder.file("list", holding: "float64 dots orbit 9\n")
    let failed = try sweep(["--require=float64", "--expect-failures=\(passing)"])
    #expect(failed.exitCode == 1)
    failed.expectOneSentence()
    #expect(
      failed.errorText.contains("float64 conforms where --expect-failures says that it breaks: float64 dots orbit 9;"))
  }

  @Test(
    "refuses a list that names no cell",
    arguments: [
      ("float32 dots orbit 4", "line 1: \"float32 dots orbit 4\" is no cell"),
      ("float64 dots orbit 3", "like float32 dots orbit 0"), ("# x\ndots orbit 3", "line 2"), ("float32", "line 1"),
      ("float32 dots orbit 5\nfloat32 dots orbit 5.0", "line 2: names the cell of line 1 again"), ("\u{0}", "line 1"),
      (String(repeating: "x", count: 70_000), "line 1: has more than the 65536 bytes"),
    ])
  func lists(text: String, words: String) throws {
    let list = try folder.file("list", holding: text)
    let command = try sweep(["--require=float32", "--expect-failures=\(list)"])
    command.expectRefusal(64)
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(try folder.names() == ["list"])
  }

  @Test(
    "refuses what could not be judged",
    arguments: [
      (["--require=grid-i64"], "--require names grid-i64; choose from float32, float64"),
      (["--require=float32,"], "--require"), (["--require=float32,float32"], "twice"),
      (["--require=float32", "--require-depth=10"], "the deepest that is measured is 9"),
      (["--require=float32", "--require-depth=-1"], "--require-depth is \"-1\""),
      (["--require=float32", "--require-depth=deep"], "--require-depth is \"deep\""),
      (["--require=float32", "--require-depth=1", "--depths=3,9"], "--require-depth is 1"),
      (["--require-depth=3"], "--require-depth belongs to --require"), (["--junit=x"], "--junit belongs to"),
      (["--expect-failures=x"], "--expect-failures belongs to"),
      (["--require=float32", "--content=descendants"], "--require judges active content"),
      (["--require=float32", "--shard=1/2"], "--require judges a whole run"),
      (["--require=float32", "--junit=-"], "--junit is -"), (["--require=float32", "--junit="], "--junit"),
      (["--require=float32", "--junit=/"], "folder"),
      (["--require=float32", "--expect-failures=/"], "is a folder"),
      (["--require=float32", "--expect-failures="], "--expect-failures"),
    ])
  func options(options: [String], words: String) throws {
    let command = try sweep(options)
    command.expectRefusal(64)
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(try folder.names() == [])
  }
}
