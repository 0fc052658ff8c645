import Foundation
import TestSupport
import Testing

@Suite(
  "What vernier tessellate cannot use is refused in one sentence, and nothing is drawn:")
struct TessellateRefusalTests {
  private func refusal(of options: [String], code: Int32 = 64) throws -> String {
    let folder = try TemporaryFolder()
    let command = try Command(["tessellate", "--output", folder.file("result")] + options)
    command.expectRefusal(code)
    #expect(try folder.paths() == [])
    return command.errorText
  }

  @Test(
    "options",
    arguments: [
      ("--points", "0", ["--points", "0", "10000000"]), ("--points", "ten", ["ten"]),
      ("--points", "10,010", ["--points", "twice"]), ("--points", "", ["--points", "empty"]),
      ("--widths", "nan", ["--widths", "nan"]), ("--tolerances", "1e-30", ["--tolerances", "1e-30", "1e-06"]),
      ("--miter-limit", "0.5", ["--miter-limit", "0.5", "at least 1"]),
      ("--profiles", "taper", ["--profiles", "taper", "constant, pressure"]),
      ("--joins", "mitre", ["--joins", "mitre", "round, miter, bevel"]),
      ("--caps", "flat", ["--caps", "flat", "round, butt, square"]),
      ("--curves", "bezier", ["--curves", "bezier", "polyline, uniform, centripetal, antigrain"]),
      ("--methods", "skia", ["--methods", "skia", "vernier, strip, published"]), ("--schemes", "mpfr-5", ["mpfr-N"]),
      ("--depths", "5...1", ["--depths", "5...1"]), ("--strokes", "100000", ["--strokes", "--stroke-points"]),
      ("--runs", "0", ["--runs", "0", "100000"]), ("--jobs", "0", ["--jobs", "1024"]),
    ])
  func options(option: String, value: String, words: [String]) throws {
    let sentence = try refusal(of: [option, value])
    for word in words { #expect(sentence.contains(word), "\(sentence)") }
  }

  @Test("points at more bits than memory holds")
  func memory() throws {
    let sentence = try refusal(of: ["--schemes", "mpfr-1000000", "--scheme-points", "1000000"])
    for word in ["--schemes names mpfr-1000000", "--scheme-points 1000000", "MB"] { #expect(sentence.contains(word)) }
  }
}
