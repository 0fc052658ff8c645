import Files
import Foundation
import HarnessTestSupport
import PrecisionExperiments
import Results
import TestSupport
import Testing

/// A small challenge of the command in a folder, and the answers of an engine in doubles.
struct AnsweredChallenge {
  let folder: TemporaryFolder
  let questions: String
  let answers: String

  /// - Parameter depths: whole decades, with commas.
  init(depths: String = "0,7,15", name: String = "doubles") throws {
    folder = try TemporaryFolder()
    questions = folder.file("q.jsonl")
    answers = folder.file("a.jsonl")
    let command = try Command(Self.options(depths: depths) + ["--output", questions])
    try #require(command.exitCode == 0, "\(command.errorText)")
    let lines = try folder.text("q.jsonl").split(separator: "\n").map(String.init)
    let answered = try DoublesEngine(name: name, abilities: ["touch", "lines"]).answers(to: lines)
    try folder.file("a.jsonl", holding: answered.map { $0 + "\n" }.joined())
  }

  static func options(depths: String) -> [String] {
    [
      "challenge", "--quiet", "--seed", "7", "--depths", depths, "--workloads", "dots,freehand", "--paths", "orbit",
      "--frames", "8", "--points", "5",
    ]
  }

  func judge(_ options: [String] = []) throws -> Command {
    try Command(["judge", questions, answers, "--output", folder.file("result")] + options)
  }
}

@Suite("vernier challenge and vernier judge")
struct ChallengeCommandTests {
  @Test("make the tables of a sweep, say what they cannot prove, and leave a result that verifies")
  func result() throws {
    let challenge = try AnsweredChallenge()
    let folder = challenge.folder
    let judged = try challenge.judge(["--quiet"])
    #expect(judged.exitCode == 0 && judged.errorText == "")
    #expect(judged.outputText.contains("file:doubles"))
    #expect(judged.outputText.contains("nobody can see whether the engine looked ahead"), "\(judged.outputText)")
    func lines(_ name: String) throws -> [Substring] { try folder.text("result/" + name).split(separator: "\n") }
    #expect(try lines("sweep.csv").count == 7 && lines("engines.csv").count == 7)
    #expect(try lines("horizon.csv").count == 1 && lines("stages.csv").count == 1)
    #expect(try lines("sweep.csv").dropFirst().allSatisfy { $0.hasPrefix("file:doubles,") })

    let provenance = try Provenance(folder: folder.file("result"))
    guard case .array(let engines)? = provenance.configuration["engines"], case .object(let engine)? = engines.first
    else { throw FileError(.input, "there is no engine in the provenance") }
    #expect(engine["command"] == .string("\(challenge.questions) \(challenge.answers)"))
    guard case .array(let files)? = engine["files"] else { throw FileError(.input, "there are no files") }
    let hashes = try [challenge.questions, challenge.answers].map { path in
      let lines = InputLines(try InputFile(path: path))
      while try lines.next(limit: 1 << 20) != nil {}
      return JSONValue.string("\(path) \(lines.contentHash)")
    }
    #expect(files == hashes)
    #expect(provenance.seed == 7)

    for options in [[], ["--all", "--run-engines"]] {
      let verified = try Command(["verify", folder.file("result")] + options)
      #expect(verified.exitCode == 0, "\(verified.outputText)\(verified.errorText)")
      #expect(verified.outputText.contains("file:doubles answered by file, and cannot be asked again"))
    }
    try folder.file("result/sweep.csv", holding: folder.text("result/sweep.csv").replacing("orbit", with: "pinch"))
    #expect(try Command(["verify", folder.file("result")]).exitCode == 1)
  }

  @Test("take standard output and pipes in place of files")
  func pipes() throws {
    let challenge = try AnsweredChallenge(depths: "0")
    let streamed = try Command(AnsweredChallenge.options(depths: "0") + ["--output", "-"])
    #expect(try streamed.output == challenge.folder.data("q.jsonl") && streamed.errorText == "")
    let script = """
      mkfifo p && { cat a.jsonl > p & "$VERNIER" judge q.jsonl p --quiet --output piped --format csv; }
      """
    let shell = try Shell(script, in: challenge.folder)
    #expect(shell.exitCode == 0, "\(shell.errorText)")
    #expect(try shell.output == challenge.folder.text("piped/sweep.csv"))
    #expect(try challenge.judge(["--quiet"]).exitCode == 0)
    #expect(try challenge.folder.data("result/sweep.csv") == challenge.folder.data("piped/sweep.csv"))
  }

  @Test("do something useful without any option")
  func bare() throws {
    let folder = try TemporaryFolder()
    let early = try Shell("\"$VERNIER\" judge", in: folder)
    #expect(early.exitCode == 64)
    #expect(early.errorText.contains("no file results/challenge/questions.jsonl; vernier challenge writes"))
    // The whole file has some megabytes, which a build for tests takes its time for.
    let written = try Shell("\"$VERNIER\" challenge --depths 0 --quiet", in: folder)
    #expect(written.exitCode == 0, "\(written.errorText)")
    let advice =
      "my_engine.py < results/challenge/questions.jsonl \\\n"
      + "    > results/challenge/answers.jsonl\n  vernier judge\n"
    #expect(written.output.contains(advice), "\(written.output)")
    let waiting = try Shell("\"$VERNIER\" judge", in: folder)
    #expect(waiting.exitCode == 64 && waiting.errorText.contains("no file results/challenge/answers.jsonl; have"))
    let questions = try folder.text("results/challenge/questions.jsonl").split(separator: "\n").map(String.init)
    let answers = try DoublesEngine().answers(to: questions).map { $0 + "\n" }.joined()
    try folder.file("results/challenge/answers.jsonl", holding: answers)
    let judged = try Shell("\"$VERNIER\" judge", in: folder)
    #expect(judged.exitCode == 0 && judged.output.contains("file:doubles"), "\(judged.errorText)")
    #expect(try Shell("\"$VERNIER\" verify results/judge", in: folder).exitCode == 0)
  }

  @Test("write nothing where questions and answers do not belong together")
  func refusals() throws {
    let challenge = try AnsweredChallenge(depths: "0")
    let folder = challenge.folder
    try folder.file("a.jsonl", holding: folder.text("a.jsonl").replacing(/"k":[0-9]+/, with: "\"k\":7"))
    let command = try challenge.judge(["--require", "all", "--junit", folder.file("junit.xml")])
    command.expectRefusal(64)
    #expect(command.errorText.contains("another challenge"), "\(command.errorText)")
    #expect(try folder.names() == ["a.jsonl", "q.jsonl"])
    for (arguments, code, words) in [
      ([challenge.answers, challenge.questions], 64, "holds no challenge"),
      ([challenge.questions, challenge.questions], 64, "name two files"),
      ([folder.path, challenge.answers], 64, "is a folder"), (["/dev/null", challenge.answers], 64, "a device"),
      ([folder.file("none"), challenge.answers], 64, "vernier challenge writes"),
      ([challenge.questions, folder.file("none")], 64, "have your engine write it"),
      ([challenge.questions, challenge.answers, "--output", challenge.answers], 64, "both name"),
      ([challenge.questions, challenge.answers, "--junit", challenge.answers, "--require", "all"], 64, "both name"),
    ] as [([String], Int32, String)] {
      let command = try Command(["judge"] + arguments)
      command.expectRefusal(code)
      #expect(command.errorText.contains(words), "\(command.errorText)")
    }
  }

  @Test(
    "refuse a challenge that cannot be made",
    arguments: [
      ("--depths=", "--depths"), ("--depths=1,1...5:0", "--depths"), ("--depths=0...99999:0.5", "--depths"),
      ("--frames=1", "--frames is 1"),
      ("--points=0", "--points is 0"), ("--workloads=none", "no workload \"none\""), ("--paths=spiral", "spiral"),
      ("--frames=60000", "--depths makes more than 1048576 questions"), ("--viewport=1x1", "--viewport"),
      ("--target-distance=-1", "--target-distance"), ("--threshold=0", "--threshold"), ("--seed=-1", "see vernier"),
      ("--output=", "--output"), ("--output=/", "folder"), ("--schemes=float32", "see vernier"),
    ])
  func options(option: String, words: String) throws {
    let command = try Command(["challenge", option])
    command.expectRefusal(64)
    #expect(command.errorText.contains(words), "\(command.errorText)")
  }
}
