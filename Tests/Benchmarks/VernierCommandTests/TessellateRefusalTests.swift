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
      ("--points", "0", ["--points", "0", "10000000"]), ("--points", "10000001", ["--points", "10000000"]),
      ("--points", "-5", ["--points", "-5"]), ("--points", "ten", ["ten"]), ("--points", "1.5", ["1.5"]),
      ("--points", "10,10", ["--points", "twice"]), ("--points", "10,010", ["--points", "twice"]),
      ("--points", "", ["--points", "empty"]), ("--points", "99999999999999999999", ["--points"]),
      ("--widths", "0", ["--widths", "0.001"]), ("--widths", "-4", ["--widths", "-4"]),
      ("--widths", "nan", ["--widths", "nan"]), ("--widths", "inf", ["--widths", "inf"]),
      ("--widths", "1e9", ["--widths", "100000"]), ("--widths", "wide", ["--widths", "wide", "numbers"]),
      ("--widths", "4,4.0", ["--widths", "twice"]), ("--tolerances", "0", ["--tolerances", "0.0 px"]),
      ("--tolerances", "-0.25", ["--tolerances", "-0.25"]),
      ("--tolerances", "1e-30", ["--tolerances", "1e-30", "1e-06"]),
      ("--tolerances", "nan", ["--tolerances", "nan"]), ("--tolerances", "inf", ["--tolerances", "inf"]),
      ("--tolerances", "fine", ["--tolerances", "fine"]),
      ("--miter-limit", "0.5", ["--miter-limit", "0.5", "at least 1"]),
      ("--miter-limit", "nan", ["--miter-limit", "nan"]), ("--miter-limit", "inf", ["--miter-limit", "inf"]),
      ("--profiles", "taper", ["--profiles", "taper", "constant, pressure"]),
      ("--joins", "mitre", ["--joins", "mitre", "round, miter, bevel"]),
      ("--joins", "round,round", ["--joins", "twice"]), ("--caps", "flat", ["--caps", "flat", "round, butt, square"]),
      ("--curves", "bezier", ["--curves", "bezier", "polyline, uniform, centripetal, antigrain"]),
      ("--methods", "skia", ["--methods", "skia", "vernier, strip, published"]), ("--methods", "agg", ["--peers"]),
      ("--methods", "", ["--methods", "empty"]), ("--schemes", "float17", ["--schemes", "float17", "stroke-local"]),
      ("--schemes", "mpfr-5", ["mpfr-N"]), ("--schemes", "float64,", ["--schemes", "empty"]),
      ("--depths", "deep", ["--depths", "deep"]), ("--depths", "-3", ["--depths", "-3"]),
      ("--depths", "5...1", ["--depths", "5...1"]), ("--scheme-points", "0", ["--scheme-points", "0"]),
      ("--scheme-points", "9223372036854775807", ["--scheme-points"]), ("--strokes", "-1", ["--strokes", "-1"]),
      ("--strokes", "1000001", ["--strokes", "1000000"]), ("--strokes", "100000", ["--strokes", "--stroke-points"]),
      ("--stroke-points", "0", ["--stroke-points", "0"]),
      ("--stroke-points", "9223372036854775807", ["--stroke-points"]),
      ("--runs", "0", ["--runs", "0", "100000"]), ("--runs", "100001", ["--runs"]),
      ("--jobs", "0", ["--jobs", "1024"]),
      ("--jobs", "1025", ["--jobs"]),
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

  @Test(
    "what the command line itself cannot take",
    arguments: [
      ["--seed=-1"], ["--runs", "many"], ["--miter-limit", "x"], ["--points"], ["--bogus"], ["--format", "xml"],
      ["vernier"],
    ])
  func grammar(options: [String]) throws {
    #expect(try refusal(of: options).hasSuffix("; see vernier --help.\n"))
  }

  @Test("an output folder that is a file, or whose parent is one, or that has no name")
  func noParent() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: "precious")
    for path in [file, file + "/b", file + "/b/c", ""] {
      try Command(["tessellate", "--output", path]).expectRefusal(64)
    }
    #expect(try folder.paths() == ["file"])
    #expect(try folder.data("file") == Data("precious".utf8))
  }
}
