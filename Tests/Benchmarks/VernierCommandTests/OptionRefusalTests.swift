import Foundation
import TestSupport
import Testing

@Suite("Options that make no sense are refused in one sentence, before anything is measured:")
struct OptionRefusalTests {
  private func expectRefusal(of options: [String], naming word: String) throws {
    let folder = try TemporaryFolder()
    let command = try Command.sweep(options + ["--output", folder.file("result")])
    command.expectRefusal(64)
    #expect(command.errorText.contains(word))
    #expect(try folder.paths() == [])
  }

  @Test(
    "names that there are not",
    arguments: [
      ("--schemes", "float17", "stroke-local"), ("--schemes", "mpfr-5", "mpfr-N"), ("--schemes", "dots,", "--schemes"),
      ("--schemes", "float32,float32", "twice"), ("--workloads", "free hand", "freehand"),
      ("--workloads", "recording:", "recording:FILE"), ("--paths", "spiral", "orbit"),
    ])
  func names(option: String, value: String, word: String) throws {
    try expectRefusal(of: [option, value], naming: word)
  }

  @Test(
    "names that are nearly some that there are, which the refusal names",
    arguments: [
      ("sweep --schemes flaot32", "float32"), ("sweep --paths orbitt", "orbit"), ("sweep --workloads dotz", "dots"),
      ("sweep --content activ", "active"), ("horizon --metrics jiter", "jitter"), ("horizon --quantities zom", "zoom"),
      ("handoff --rules diadic-frames", "dyadic-frames"), ("replay --step event", "events"),
      ("canvas --patterns dot", "dots"), ("tessellate --joins rond", "round"),
      ("tessellate --methods vernir", "vernier"),
      ("tessellate --schemes flaot32", "float32"), ("tessellate --curves polilyne", "polyline"),
      ("annotate --schemes dyadic-frame", "dyadic-frames"), ("latency --schemes telescopin", "telescoping"),
      ("predict --predictors two-sampel", "two-sample"),
    ])
  func nearest(arguments: String, name: String) throws {
    let command = try Command(arguments.split(separator: " ").map(String.init))
    command.expectRefusal(64)
    #expect(command.errorText.contains("(the nearest is \(name))"), "\(command.errorText)")
  }

  @Test(
    "engines that cannot be started",
    arguments: [
      ("exec:no-such-engine", "there is no program no-such-engine"), ("exec:", "is no command"),
      ("exec:python3 'engine.py", "is no command"), ("float64=exec:cat", "another name"),
      ("all=exec:cat", "every scheme"), ("a\u{202E}b=exec:cat", "control characters"),
      ("exec:true", "exit code 0 before it answered"), ("exec:echo Welcome", "\u{201C}Welcome\u{201D}"),
      ("exec:cat", "the field name is missing"), ("exec:cat,exec:cat", "twice"), ("x = exec:cat", "choose from"),
    ])
  func engines(word: String, sentence: String) throws {
    try expectRefusal(of: ["--schemes", word], naming: sentence)
    if !word.contains(",") {
      let limit = try Command(["limit", "--scheme", word])
      limit.expectRefusal(64)
    }
  }

  @Test("and all, alone, is every name of a catalogue")
  func all() throws {
    let folder = try TemporaryFolder()
    for option in ["--schemes", "--paths", "--workloads", "--content"] {
      let command = try Command.sweep(["\(option)=all", "--no-horizons", "--output", folder.file(option)])
      #expect(command.exitCode == 0, "\(option): \(command.errorText)")
    }
    try expectRefusal(of: ["--schemes=all,float32"], naming: "--schemes names all")
  }

  @Test(
    "depths",
    arguments: [
      ",", "1,,2", "5...1", "=-1", "-3", "nan", "1e3", "deep", "0..5", "0...10:0", "0...10:-1", "0...1000:0.001",
      "99999999999999999999",
    ])
  func depths(list: String) throws {
    try expectRefusal(of: ["--depths=\(list)"], naming: "--depths: ")
  }

  @Test(
    "counts and thresholds",
    arguments: [
      "--frames=1", "--frames=0", "--frames=-4", "--frames=9223372036854775807", "--points=0", "--points=-1",
      "--points=9223372036854775807", "--jobs=0", "--jobs=-1", "--jobs=1025", "--trace-points=0", "--threshold=nan",
      "--threshold=inf", "--threshold=0", "--threshold=-0.25", "--target-distance=nan", "--target-distance=-1",
      "--target-distance=1e309", "--levels=0", "--levels=x",
      "--content=none",
    ])
  func counts(option: String) throws {
    try expectRefusal(of: [option], naming: String(option.prefix { $0 != "=" }))
  }

  @Test("what leaves nothing to measure, or more than a machine has room for")
  func extents() throws {
    try expectRefusal(of: ["--content=ancestors", "--depths=0"], naming: "--depths leaves nothing")
    try expectRefusal(of: ["--content=descendants", "--levels=6666", "--depths=3"], naming: "--depths leaves nothing")
    try expectRefusal(of: ["--schemes=mpfr-1000000", "--points=1000000"], naming: "--points")
    try expectRefusal(of: ["--content=active", "--trace-edges=edges.csv"], naming: "--trace-edges has no edges")
    try expectRefusal(of: ["--depths=0", "--trace-edges=edges.csv"], naming: "--trace-edges has no edges")
    try expectRefusal(of: ["--content=active", "--trace-borders=b.csv"], naming: "--trace-borders has no borders")
    try expectRefusal(
      of: ["--content=borders", "--depths=3", "--trace-edges=e.csv"], naming: "--trace-edges has no edges")
    try expectRefusal(
      of: [
        "--depths=0...20000:0.05", "--schemes=float32,float64,mpfr-99", "--workloads=dots,freehand,pattern,annotations",
        "--paths=orbit,pinch,pan,rotate",
      ], naming: "--depths")
  }

  @Test(
    "distances and metrics of horizons",
    arguments: [
      ("--target-distance=inf", "from 0 to 1e308"), ("--metrics=shake", "jitter, placement, distortion"),
      ("--metrics=distance", "jitter, placement, distortion"), ("--metrics=jitter,jitter", "twice"),
      ("--metrics=", "--metrics"),
    ])
  func horizons(option: String, word: String) throws {
    let command = try Command(["horizon", "--deepest", "1", option])
    command.expectRefusal(64)
    #expect(command.errorText.contains(word))
  }

  @Test(
    "viewports",
    arguments: ["1000", "0x0", "-1x5", "axb", "1000x750x3", "1e9x1", "nanx5", "infx5", "x", "1000X750", "1000×750"])
  func viewports(viewport: String) throws {
    try expectRefusal(of: ["--viewport=\(viewport)"], naming: "--viewport")
  }

  @Test(
    "what the command line itself cannot take is refused in one sentence too, which says how to get help",
    arguments: [
      ["sweep", "--frames", "many"], ["sweep", "--bogus"], ["sweep", "--seed=-1"], ["sweep", "--seed", "-1"],
      ["sweep", "--output"],
    ])
  func grammar(arguments: [String]) throws {
    let command = try Command(arguments)
    command.expectRefusal(64)
    #expect(command.errorText.hasSuffix("; see vernier --help.\n"))
  }

  @Test("a number with a minus sign is a value, not an option")
  func negativeNumbers() throws {
    let command = try Command(["sweep", "--frames", "-3"])
    command.expectRefusal(64)
    #expect(command.errorText.contains("-3"))
  }
}
