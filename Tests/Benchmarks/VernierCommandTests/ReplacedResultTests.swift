import Foundation
import TestSupport
import Testing

@Suite("A default run replaces no result of other settings")
struct ReplacedResultTests {
  private static let sweep =
    "$VERNIER sweep --quiet --frames 2 --points 1 --schemes float32 --content active --no-horizons "

  @Test("and says which setting differs, and how to replace it all the same")
  func otherSettings() throws {
    let folder = try TemporaryFolder()
    func run(_ options: String) throws -> Shell { try Shell(Self.sweep + options, in: folder) }
    #expect(try run("--depths 0").exitCode == 0)
    let table = try folder.data("results/sweep/sweep.csv")
    #expect(try run("--depths 0 --jobs 1").exitCode == 0, "the same settings")
    for (options, difference) in [
      ("--depths 0,3", "depths"), ("--depths 0 --seed 2", "its seed is 1"), ("--depths 0 --points 2", "points is 1"),
    ] {
      let shell = try run(options)
      #expect(shell.exitCode == 64 && shell.output == "")
      #expect(shell.errorText.contains("results/sweep holds a whole result of other settings"), "\(shell.errorText)")
      #expect(shell.errorText.contains(difference) && shell.errorText.contains("--output results/sweep"))
      #expect(try folder.data("results/sweep/sweep.csv") == table)
    }
    #expect(try run("--depths 0,3 --output results/sweep").exitCode == 0)
    #expect(try folder.data("results/sweep/sweep.csv") != table)
  }

  @Test("nor one that cannot be read", arguments: ["provenance.json", "datapackage.json"])
  func unreadable(name: String) throws {
    let folder = try TemporaryFolder()
    try #require(try Shell(Self.sweep + "--depths 0", in: folder).exitCode == 0)
    try folder.file("results/sweep/" + name, holding: "{")
    let shell = try Shell(Self.sweep + "--depths 0", in: folder)
    #expect(shell.exitCode == 64 && shell.errorText.contains("cannot be read"), "\(shell.errorText)")
  }

  @Test(
    "of any program",
    arguments: [
      "handoff --quiet --rules dyadic-frames --levels 0",
      "render --quiet --schemes float32 --depths 0 --recorded-depths 0",
      "predict --quiet --pens 1",
    ])
  func others(command: String) throws {
    let folder = try TemporaryFolder()
    for (seed, code) in [(1, 0), (1, 0), (2, 64)] {
      let shell = try Shell("$VERNIER \(command) --seed \(seed)", in: folder)
      #expect(shell.exitCode == code, "\(shell.errorText)")
    }
  }
}
