import Foundation
import Results
import TestSupport
import Testing

@Suite("What differs between two results")
struct DiffCommandTests {
  /// Two sweeps that differ in their seed, and the first one again under other settings.
  private struct Results {
    let folder: TemporaryFolder
    var first: String { folder.file("first") }
    var second: String { folder.file("second") }

    init() throws {
      folder = try TemporaryFolder()
      for (name, seed) in [("first", "1"), ("second", "2")] {
        let run = try Command.sweep(["--output", folder.file(name), "--depths", "0,7", "--seed", seed, "--quiet"])
        #expect(run.exitCode == 0, "\(run.errorText)")
      }
    }
  }

  @Test("The same result differs in nothing, and others in what can be counted")
  func outcome() throws {
    let results = try Results()
    let same = try Command(["diff", results.first, results.first])
    #expect(same.exitCode == 0 && same.errorText == "")
    #expect(same.outputText.hasPrefix("No figure differs: "))

    let page = results.folder.file("page.html")
    let other = try Command(["diff", results.first, results.second, "--page", page])
    #expect(other.exitCode == 1)
    other.expectOneSentence()
    #expect(other.outputText.contains("\nFigures that differ, by column\n"))
    let seed = try #require(other.outputText.split(separator: "\n").first { $0.hasPrefix("seed ") })
    #expect(seed.split(separator: " ").map(String.init) == ["seed", "1", "2"])
    #expect(other.outputText.split(separator: "\n").count < 40, "it should fit on a screen")

    let html = try results.folder.text("page.html")
    #expect(html.contains("<caption>Figures that differ, by column</caption>"))
    #expect(html.contains("--ground:") && !html.contains("http"))

    let rows = results.folder.file("rows.csv")
    let verbose = try Command(["diff", results.first, results.second, "--verbose", "--output", rows])
    #expect(verbose.exitCode == 1 && verbose.outputText.contains("\nFigures, row by row\n"))
    let csv = try Command(["diff", results.first, results.second, "--output", "-"])
    #expect(csv.exitCode == 1)
    #expect(csv.outputText == (try results.folder.text("rows.csv")))
    let header = ResultDifference.table.schema.header.joined(separator: ",")
    #expect(csv.outputText.hasPrefix(header + "\n"))
    let json = try Command(["diff", results.first, results.second, "--format", "json"])
    let list = try JSONDecoder().decode([JSONValue].self, from: json.output)
    #expect(list.count == csv.outputText.split(separator: "\n").count - 1)
    let figures = list.count { if case .object(let row) = $0 { row["part"] == "figure" } else { false } }
    #expect(figures > 0 && json.errorText.contains("\(figures) figures."), "\(json.errorText)")
  }

  @Test("What cannot be compared, read or written is one sentence, and the files are left as they were")
  func refusals() throws {
    let results = try Results()
    let (first, second) = (results.first, results.second)
    let handoff = results.folder.file("handoff")
    #expect(try Command(["handoff", "--levels", "1", "--quiet", "--output", handoff]).exitCode == 0)
    for (arguments, code, word) in [
      ([first], 64, "second"), ([first, results.folder.file("none")], 64, "none"),
      ([first, handoff], 64, "vernier-handoff"),
      ([first, results.folder.path], 64, "datapackage.json"),
      ([first, second, "--page", first + "/sweep.csv"], 64, "--page"),
      ([first, second, "--page", "-"], 64, "--page"),
      ([first, second, "--output", first + "/sweep.csv"], 64, "--output"),
      ([first, second, "--page", results.folder.file("p"), "--output", results.folder.file("p")], 64, "--page"),
      ([first, second, "--page", results.folder.file("none/page.html")], 74, "page.html"),
    ] as [([String], Int32, String)] {
      let command = try Command(["diff"] + arguments)
      command.expectRefusal(code)
      #expect(command.errorText.contains(word), "\(command.errorText)")
    }
    let table = second + "/sweep.csv"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: table))
    try (bytes + Data("float32,\n".utf8)).write(to: URL(fileURLWithPath: table))
    let page = try results.folder.file("page.html", holding: "older")
    let torn = try Command(["diff", first, second, "--page", page])
    torn.expectRefusal(64)
    #expect(torn.errorText.contains("sweep.csv, line "))
    #expect(try results.folder.text("page.html") == "older")
  }
}
