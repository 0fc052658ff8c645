import Foundation
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing

@Suite("What a run prints")
struct OutputTests {
  @Test("to standard output is the table that lies in the folder, to the byte")
  func csv() throws {
    let folder = try TemporaryFolder()
    let options = ["--depths", "0,5,40", "--paths", "pan,pinch"]
    #expect(try Command.sweep(options + ["--output", folder.path]).exitCode == 0)
    let printed = try Command.sweep(options + ["--output", "-"])
    #expect(printed.exitCode == 0)
    #expect(printed.output == (try folder.data("sweep.csv")))
    let reader = try TableReader(path: folder.file("sweep.csv"), schema: SweepRow.table.schema)
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    #expect(rows == SchemeCatalog.standard.schemes.count * 2 * 3)
  }

  @Test("as JSON is an array of objects with the columns of the table")
  func json() throws {
    let command = try Command.sweep(["--output", "-", "--format", "json", "--depths", "0,40"])
    let rows = try #require(try JSONSerialization.jsonObject(with: command.output) as? [[String: Any]])
    #expect(rows.count == SchemeCatalog.standard.schemes.count * 2)
    #expect(rows.allSatisfy { Set($0.keys).isSubset(of: SweepRow.table.schema.header) && $0["scheme"] is String })
  }

  @Test("into a pipe or a file has no progress, no colour and no control characters; with --quiet nothing at all")
  func plain() throws {
    let folder = try TemporaryFolder()
    for format in ["table", "csv", "json"] {
      for quiet in [false, true] {
        let command = try Command.sweep(
          ["--output", folder.file("result"), "--format", format, "--depths", "0...20"] + (quiet ? ["--quiet"] : []))
        #expect(command.exitCode == 0)
        for text in [command.outputText, command.errorText] {
          #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 }, "\(text)")
        }
        #expect(quiet ? command.errorText == "" : command.errorText.split(separator: "\n").count == 1)
      }
    }
  }

  @Test("does not depend on the number of workers", arguments: [2, 3])
  func workers(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let options = [
      "--depths", "0,3,15,100", "--paths", "pan,orbit", "--levels", "1,2", "--frames", "4", "--points", "3",
    ]
    for (name, jobs) in [("one", 1), ("many", jobs)] {
      #expect(try Command.sweep(options + ["--jobs", "\(jobs)", "--output", folder.file(name)]).exitCode == 0)
    }
    for table in ["sweep.csv", "horizon.csv", "kinks.csv"] {
      #expect(try folder.data("one/" + table) == folder.data("many/" + table), "\(table)")
    }
  }

  @Test("by doctor ends with 0 where vernier itself runs")
  func doctor() throws {
    let command = try Command(["doctor"])
    #expect(command.exitCode == 0)
    #expect(command.errorText == "")
    #expect(command.outputText.contains("MPFR"))
  }

  @Test(
    "for people says which distance of the target it assumes, whether anything breaks or not",
    arguments: [
      (["--target-distance", "3"], "2 to 4 units from the origin"), ([], "512 to 1,024 units from the origin"),
    ])
  func distance(options: [String], words: String) throws {
    let scenario =
      ["--frames", "2", "--points", "8", "--workloads", "freehand", "--paths", "orbit", "--quiet"] + options
    let folder = try TemporaryFolder()
    for schemes in ["float32", "mpfr-auto"] {
      let sweep = try Command(
        ["sweep", "--schemes", schemes, "--depths", "0,9", "--content", "active", "--output", folder.file("r")]
          + scenario)
      #expect(sweep.outputText.contains(words) && sweep.outputText.contains("start at the origin"))
      let horizon = try Command(["horizon", "--schemes", schemes, "--deepest", "9"] + scenario)
      #expect(horizon.outputText.contains(words) && horizon.outputText.contains("start at the origin"))
      for title in ["zoom, jitter", "zoom, placement", "zoom, distortion"] {
        #expect(horizon.outputText.contains(title))
      }
    }
  }

  @Test("by horizon is CSV of its schema with --output -, a row a scheme, quantity and metric")
  func horizon() throws {
    let folder = try TemporaryFolder()
    let command = try Command(
      ["horizon", "--frames", "4", "--points", "2", "--workloads", "dots", "--paths", "orbit", "--deepest", "20"]
        + ["--schemes", "float32,float64", "--output", "-"])
    #expect(command.exitCode == 0)
    #expect(command.errorText.hasPrefix("12 searches; the two reference solutions differ by at most "))
    let reader = try TableReader(
      path: folder.file("horizon.csv", holding: command.outputText), schema: HorizonRow.table.schema)
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    #expect(rows == 2 * (3 + 3))
  }

  @Test("by horizon says what a reach is where it states one, and how far one goes")
  func reach() throws {
    func text(_ quantities: String) throws -> String {
      let command = try Command(
        ["horizon", "--quantities", quantities, "--schemes", "float32,mpfr-256", "--paths", "pan", "--frames", "2"])
      #expect(command.exitCode == 0)
      return command.outputText
    }
    let words = "how far from the middle of the view the ends of a line may lie"
    let stated = try text("reach")
    #expect(stated.contains("reach, px") && stated.contains(words) && stated.contains("0.25 px"))
    #expect(stated.contains("> 10^30") && stated.contains("10^6."))
    let unstated = try text("pan")
    #expect(!unstated.contains("reach") && !unstated.contains(words))
  }
}
