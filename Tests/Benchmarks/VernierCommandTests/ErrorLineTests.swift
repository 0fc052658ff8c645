import Foundation
import TestSupport
import Testing

@testable import CommandLine

private let repository = Repository.folder

@Suite("What goes wrong is said in one line,")
struct ErrorLineTests {
  @Test("whatever stands in names and values")
  func controls() throws {
    for arguments in [
      ["sweep", "--schemes", "a\nb\u{1B}[31m"], ["replay", "no\nfile"], ["verify", "a\r\nb\u{7F}"],
      ["sweep", "--frames", "1\n2"],
      ["handoff", "--gestures", "a\u{2028}b"], ["replay", "--output", "/\n/\n"], ["di\u{9}g"],
    ] {
      let command = try Command(arguments)
      #expect(command.exitCode == 64 || command.exitCode == 74)
      command.expectOneSentence()
      #expect(
        !command.errorText.dropLast().unicodeScalars.contains { $0.value < 32 || $0.value == 127 || $0 == "\u{2028}" })
    }
  }

  @Test("and where the system gives too few descriptors, it is input/output that failed", arguments: 4...20)
  func fewDescriptors(limit: Int) throws {
    let folder = try TemporaryFolder()
    let result = folder.file("result")
    try #require(try Command.sweep(["--output", result, "--no-horizons"]).exitCode == 0)
    for arguments in [
      "verify --all \"\(result)\"", "sweep --depths 0 --frames 2 --points 1 --quiet --output a",
      "annotate --depths 0 --schemes float32 --picks 5 --counts - --quiet --output b",
      "handoff --levels 0 --rules dyadic-frames --quiet --output c",
    ] {
      let shell = try Shell("ulimit -n \(limit) && exec \"$VERNIER\" \(arguments)", in: folder)
      #expect(
        shell.exitCode == 0
          || shell.exitCode == 74 && shell.errorText.contains("may be open at once")
            && shell.errorText.split(separator: "\n").count == 1,
        "\(arguments): \(shell.exitCode) \(shell.errorText)")
    }
  }

  @Test("and an engine is not charged with descriptors that it did not get", arguments: [20, 28, 40])
  func fewDescriptorsForEngines(limit: Int) throws {
    let folder = try TemporaryFolder()
    let examples = repository.appendingPathComponent("Benchmarks/engines/examples").path
    let engine = "'py=exec:python3 \"\(examples)/doubles.py\"'"
    let sweep = "sweep --depths 0 --frames 2 --points 1 --no-horizons --jobs 6 --quiet --output"
    let sound = try Shell("exec \"$VERNIER\" \(sweep) sound --schemes \(engine)", in: folder)
    try #require(sound.exitCode == 0 && sound.errorText.isEmpty, "\(sound.errorText)")
    for arguments in [
      "\(sweep) a --schemes \(engine)", "verify --all --run-engines --jobs 6 sound",
      "limit --scheme \(engine) --quiet",
    ] {
      let shell = try Shell("ulimit -n \(limit) && exec \"$VERNIER\" \(arguments)", in: folder)
      #expect(
        shell.exitCode == 0 && shell.errorText.isEmpty
          || shell.exitCode == 74 && shell.errorText.split(separator: "\n").count == 1
            && shell.errorText.contains("raise it by ulimit -n"),
        "\(arguments): \(shell.exitCode) \(shell.errorText)")
    }
  }

  @Test("and where a file may not get so large, it is input/output that failed", arguments: [1, 2, 4, 9])
  func largeFiles(blocks: Int) throws {
    let folder = try TemporaryFolder()
    for arguments in [
      "sweep --depths 0...9 --frames 2 --points 1 --quiet --output a", "replay --step events --output pen.json",
      "canvas --project project.json --save saved.json",
    ] {
      let project = repository.appendingPathComponent("Tests/Canvases/PatternCanvasTests/Fixtures/mountain-sunset.json")
      _ = try folder.file("project.json", holding: String(contentsOf: project, encoding: .utf8))
      let shell = try Shell("ulimit -f \(blocks) && exec \"$VERNIER\" \(arguments)", in: folder)
      #expect(
        shell.exitCode == 74 && shell.errorText.contains("File too large")
          && shell.errorText.split(separator: "\n").count == 1,
        "\(arguments): \(shell.exitCode) \(shell.errorText)")
    }
  }

  @Test("and a file that is a pipe or no UTF-8 is called so")
  func wrongFiles() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let walk = try folder.file("walk.jsonl", holding: #"{"time": 0, "pan": [3, -4]}"#)
    let canvas = folder.file("canvas.json")
    try #require("{}".data(using: .utf16)).write(to: URL(fileURLWithPath: canvas))
    for (arguments, words) in [
      (["handoff", "--gestures", "/dev/null"], "a device, a pipe or a socket"),
      (["verify", folder.file("pipe")], "pipe"),
      (["sweep", "--workloads", "recording:" + folder.file("pipe")], "a device, a pipe or a socket"),
      (["handoff", "--rules", "dyadic-frames", "--gestures", walk, "--canvas", canvas], "not text in UTF-8"),
    ] {
      let command = try Command(arguments)
      command.expectRefusal(64)
      #expect(command.errorText.contains(words), "\(command.errorText)")
    }
  }

  @Test("but input that is read once may be a pipe, as a shell makes one of a command")
  func pipes() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let walk = try folder.file("walk.jsonl", holding: #"{"time": 0, "pan": [3, -4]}"#)
    let options = "--quiet --rules dyadic-frames --gestures"
    let piped = try Shell("cat \(walk) >pipe & \"$VERNIER\" handoff \(options) pipe --output piped", in: folder)
    let plain = try Shell("\"$VERNIER\" handoff \(options) \(walk) --output plain", in: folder)
    #expect(piped.exitCode == 0 && plain.exitCode == 0, "\(piped.errorText)")
    #expect(try folder.data("piped/handoff.csv") == folder.data("plain/handoff.csv"))
    let cut = try Shell("printf '{\"time\": 0,' >pipe & \"$VERNIER\" handoff \(options) pipe --output cut", in: folder)
    #expect(cut.exitCode == 64 && cut.errorText.contains("pipe"), "\(cut.errorText)")
    let recording = try folder.file(
      "pen.json", holding: "[\(ReplayTests.event(0, 0, 1)), \(ReplayTests.event(1, 3, 9))]")
    let replayed = try Shell("cat \(recording) >pipe & \"$VERNIER\" replay --quiet pipe", in: folder)
    let read = try Shell("\"$VERNIER\" replay --quiet \(recording)", in: folder)
    #expect(replayed.exitCode == 0 && !read.output.isEmpty && replayed.output == read.output, "\(replayed.errorText)")
  }

  @Test("however long values are, with one full stop")
  func limits() {
    #expect(OneLine("There is no file a..").description == "There is no file a.")
    #expect(OneLine(String(repeating: "a", count: 100_000) + " is no scheme.").description.hasSuffix("a is no scheme."))
    for word in ["a", "a ", "\n", "💥"] {
      #expect(OneLine("No " + String(repeating: word, count: 100_000) + ".").description.count < 2_100)
    }
    let sentence = "--rules names telescope; choose from telescoping, dyadic-frames."
    #expect(OneLine(sentence).description == sentence)
  }

  @Test(
    "also where help or the version cannot be printed",
    .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full here"),
    arguments: [["--version"], ["--help"], ["help", "sweep"], [], ["sweep", "--help"]])
  func help(arguments: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    try Command(arguments, standardOutput: full).expectRefusal(74)
    #expect(try Command(arguments).exitCode == 0)
  }
}
