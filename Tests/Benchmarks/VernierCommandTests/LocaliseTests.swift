import Foundation
import TestSupport
import Testing

@Suite("vernier sweep --localise")
struct LocaliseTests {
  private static let options = [
    "sweep", "--localise", "--quiet", "--frames", "4", "--points", "6", "--workloads", "dots", "--paths", "orbit",
    "--depths", "3,7", "--schemes", "float32,float64", "--content", "active", "--no-horizons",
  ]

  @Test("names the stage at each depth and what to mend, and leaves a result that can be verified")
  func table() throws {
    let folder = try TemporaryFolder()
    let result = folder.file("result")
    let command = try Command(Self.options + ["--output", result])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let lines = command.outputText.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Worst jitter in px, and the stage") })
    let float32 = try #require(lines[start...].first { $0.hasPrefix("float32 ") })
    let float64 = try #require(lines[start...].first { $0.hasPrefix("float64 ") })
    #expect(float32.contains(" camera ") && float32.contains("camera 10^7"), "\(float32)")
    #expect(float64.contains(" float32-conversion ") && float64.contains(" – "), "\(float64)")
    let rows = try String(contentsOfFile: result + "/stages.csv", encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 1 + 2 * 2 * 7)
    #expect(try Command(["verify", result, "--all", "--quiet"]).exitCode == 0)
  }

  @Test("needs active content")
  func refusal() throws {
    let command = try Command(["sweep", "--localise", "--content", "ancestors", "--depths", "3", "--output", "-"])
    command.expectRefusal(64)
    #expect(command.errorText.contains("--localise"))
  }
}
