import Foundation
import TestSupport
import Testing

@Suite("On a screen")
struct ScreenTests {
  /// Every command of every program in its default form, but for settings that make it quick.
  private static let commands = [
    "sweep --frames 2 --points 2 --depths 0,3,7,15,100,1000 --no-horizons",
    "sweep --frames 2 --points 2 --depths 0,3,7 --schemes float32,float64 --localise --output localised",
    "horizon --frames 2 --points 2 --deepest 3",
    "limit --scheme float32",
    "handoff --levels 0,1",
    "tessellate --points 10,20 --strokes 2 --runs 2 --scheme-points 10 --depths 0,3",
    "compare --duration 0.05 --schemes float32,dyadic-frames", "latency --duration 0.1 --depths 0,1000",
    "latency --display 60 --strokes 10 --duration 0.5",
    "latency --renderers all --strokes 10 --duration 0.1",
    "replay --svg pen.svg", "predict --pens 2", "canvas --depths 0,3 --duration 0 --patterns dots",
    "annotate --depths 0,3 --picks 10 --counts 10", "render --depths 0,3,7,15,100,1000 --recorded-depths 3",
    "challenge --depths 0,3 --frames 2 --points 2",
    "tessellate --write-strokes strokes.json", "doctor",
  ]

  /// Lines that are longer than the width, but for single words that are.
  private static func longLines(_ text: String, _ width: Int) -> [String] {
    text.split(separator: "\n").map(String.init).filter { line in
      line.count > width && line.split(separator: " ").allSatisfy { $0.count < width }
    }
  }

  @Test("every command prints what fits 80 columns, and says something", arguments: commands)
  func width(command: String) throws {
    let folder = try TemporaryFolder()
    let shell = try Shell("$VERNIER \(command)", in: folder, environment: ["COLUMNS": "80"])
    #expect(shell.exitCode == 0, "\(shell.errorText)")
    #expect(Self.longLines(shell.output + shell.errorText, 80) == [])
    #expect(!(shell.output + shell.errorText).isEmpty)
  }

  @Test("of 20 columns, of none and of a text commands do their work", arguments: ["20", "0", "abc"])
  func narrow(columns: String) throws {
    for command in [Self.commands[0], Self.commands[4], "limit --scheme float32", "doctor", "--help", "sweep --help"] {
      let shell = try Shell("$VERNIER \(command)", in: try TemporaryFolder(), environment: ["COLUMNS": columns])
      #expect(shell.exitCode == 0, "\(command): \(shell.errorText)")
      #expect(!shell.output.isEmpty)
      if columns != "20" { #expect(Self.longLines(shell.output + shell.errorText, 80) == [], "\(command)") }
    }
  }

  @Test("every help text fits 80 columns")
  func help() throws {
    let folder = try TemporaryFolder()
    let commands = [
      "", "compare", "sweep", "horizon", "limit", "challenge", "judge", "diff", "doctor", "merge", "verify", "handoff",
      "tessellate", "latency", "replay", "predict", "canvas", "annotate", "render", "gpu",
    ]
    for command in commands {
      let shell = try Shell("$VERNIER \(command) --help", in: folder, environment: ["COLUMNS": "80"])
      #expect(shell.exitCode == 0, "\(command): \(shell.errorText)")
      let long = shell.output.split(separator: "\n").filter { $0.count > 80 }
      #expect(long == [], "\(command)")
    }
  }

  @Test("a sentence on standard error is broken between words")
  func sentence() throws {
    let shell = try Shell("$VERNIER sweep --jobs 0", in: try TemporaryFolder(), environment: ["COLUMNS": "30"])
    #expect(shell.exitCode == 64)
    let whole = try Command(["sweep", "--jobs", "0"]).errorText
    #expect(shell.errorText.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces) + "\n" == whole)
    #expect(shell.errorText.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  @Test(
    "a command that there is not is answered with the nearest of all programs",
    arguments: [
      (["sweeep"], "sweep"), (["latancy", "--duration", "1"], "latency"), (["help", "handof"], "handoff"),
      (["help", "nosuch"], nil), (["nosuch", "--help"], nil), ([""], nil),
    ])
  func nearest(arguments: [String], nearest: String?) throws {
    let command = try Command(arguments)
    command.expectRefusal(64)
    #expect(command.errorText.contains("There is no command"), "\(command.errorText)")
    #expect(command.errorText.contains("(did you mean \(nearest ?? "")?)") == (nearest != nil), "\(command.errorText)")
  }
}
