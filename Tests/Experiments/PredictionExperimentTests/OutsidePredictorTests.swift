import Files
import Foundation
import Geometry
import HarnessTestSupport
import Ink
import Results
import TestSupport
import Testing
import Workloads

@testable import PredictionExperiment

@Suite("Predictors from outside") struct OutsidePredictorTests {
  /// Stays where the last sample is; question 5 of a process, from 0, is answered by a line of Python in a file.
  private static let script = """
    import json, os, random, sys, time

    def out(path):
        print(json.dumps({"m": "predict", "k": asked["k"], "path": path}), flush=True)

    for number, line in enumerate(sys.stdin):
        asked = json.loads(line)
        if asked["m"] == "stop":
            break
        t, x, y = asked["samples"][-1][:3]
        path = [[t + horizon, x, y] for horizon in asked["horizons"]]
        if number == 5:
            exec(open(sys.argv[1]).read())
        else:
            out(path)
    """

  /// Grades a recording with updates and predictions, and a synthetic pen.
  private static func configuration(_ predictors: String...) throws -> PredictionConfiguration {
    let events = PenRecording(samples: 90, seed: 3, updateLag: 4, positionError: 2, grid: 0.5).events
    let file = GradedRecording("recording", events, in: .recordings)
    var settings = try PredictionSettings.of("--horizons 33,8,16.7 --pens 1 --seed 5")
    settings.predictors = try PredictorDescriptor.items(predictors.joined(separator: ","))
    let configuration = PredictionConfiguration(files: [file]) { $0 = settings }
    try configuration.validate()
    return configuration
  }

  /// The rows of both tables as texts, by methods; the name is left out.
  private static func rows(_ configuration: PredictionConfiguration, jobs: Int = 2) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    func text<Row>(_ row: Row, _ table: Table<Row>, _ name: String) -> String {
      table.cells(row).map(\.text).map { $0 == name ? "" : $0 }.joined(separator: ",")
    }
    try PredictionExperiment.grade(
      configuration, jobs: jobs, progress: { _ in },
      take: { rows[$0.predictor, default: []].append(text($0, PredictionRow.table, $0.predictor)) },
      takeRecording: { rows[$0.predictor, default: []].append(text($0, RecordingGradeRow.table, $0.predictor)) })
    return rows
  }

  private static func failure(_ configuration: PredictionConfiguration, _ name: String = "mine") -> String? {
    configuration.predictors.first { $0.name == name }?.outside?.failure
  }

  private static let hasNode = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/node")
  }

  /// What a command line answers to a file of questions.
  private static func answers(to questions: [UInt8], by command: String, in folder: TemporaryFolder) throws -> String {
    let file = try folder.file("questions", holding: String(decoding: questions, as: UTF8.self))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "(\(command)) < '\(file)' > '\(folder.file("answers"))'"]
    try shell.run()
    shell.waitUntilExit()
    return try folder.text("answers")
  }

  @Test("The line through two samples, in Python and in JavaScript, has the bytes of the method, asked and by file")
  func examples() throws {
    for (program, ending) in [("python3", "py")] + (Self.hasNode ? [("node", "js")] : []) {
      let example = Repository.path("Benchmarks/predictors/examples/two_sample.\(ending)")
      let text = try String(contentsOfFile: example, encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
      let folder = try TemporaryFolder()
      let questions = try Self.configuration("hold").questions()
      let answers = try folder.file(
        "filed", holding: Self.answers(to: questions, by: "\(program) '\(example)'", in: folder))
      let configuration = try Self.configuration(
        "two-sample", "mine=exec:\(program) '\(example)'", "filed=file:\(answers)")
      let rows = try Self.rows(configuration)
      #expect(Self.failure(configuration) == nil && Self.failure(configuration, "filed") == nil)
      #expect(rows["two-sample"]?.count == 12 && rows["two-sample"]?.allSatisfy { !$0.hasSuffix(",,,") } == true)
      #expect(rows["mine"] == rows["two-sample"])
      #expect(rows["filed"] == rows["two-sample"])
    }
  }

  @Test("The page has the questions that are asked, and what the examples answer") func page() throws {
    let name = "Sources/Experiments/PredictionExperiment/PredictionExperiment.docc/PredictorsOfYourOwn.md"
    let lines = try String(contentsOfFile: Repository.path(name), encoding: .utf8).split(separator: "\n")
    func spoken(_ mark: String) -> String {
      lines.filter { $0.hasPrefix("    \(mark) ") }.map { $0.dropFirst(6) + "\n" }.joined()
    }
    func event(
      _ index: Int, _ x: Double, _ force: Double, isUpdate: Bool = false, isPrediction: Bool = false
    ) -> TouchEvent {
      TouchEvent(
        touchIdentifier: "pen", timestamp: 0.5 + Double(index) / 256, kind: .pencil,
        phase: index == 0 ? .began : .moved,
        force: force, maximumPossibleForce: isPrediction ? 0 : 1,
        location: Vector2(x, 200 - Double(index)), estimationUpdateIndex: isPrediction ? nil : index,
        estimatedPropertiesExpectingUpdates: isPrediction || isUpdate ? [] : .location, isUpdate: isUpdate,
        isPrediction: isPrediction)
    }
    let callbacks = [
      [event(0, 100, 0.25)], [event(1, 102, 0.5), event(2, 104.5, 0, isPrediction: true)],
      [event(1, 103, 0.5, isUpdate: true), event(2, 105, 0.5)],
    ]
    let questions = try PredictorQuestions(callbacks, of: "page", horizons: [0.008, 0.016], seed: 1)
    var numbers = QuestionNumbers()
    var asked = ""
    for question in questions.questions {
      asked += String(decoding: question.line(numbers), as: UTF8.self)
      numbers.question += 1
    }
    #expect(asked + "{\"m\":\"stop\"}\n" == spoken(">"))
    for command in ["python3 two_sample.py"] + (Self.hasNode ? ["node two_sample.js"] : []) {
      let folder = Repository.path("Benchmarks/predictors/examples")
      let answers = try Self.answers(
        to: Array(spoken(">").utf8), by: "cd '\(folder)' && \(command)", in: TemporaryFolder())
      #expect(answers.replacing(" ", with: "").replacing(".0,", with: ",").replacing(".0]", with: "]") == spoken("<"))
    }
  }

  @Test(
    "Whatever a predictor does wrong is one sentence, it has no figures, and all other rows are the same",
    arguments: [
      ("sys.exit(3)", "it ended with exit code 3 before it answered"),
      ("os.kill(os.getpid(), 9)", "it was ended by signal 9"),
      ("1 / 0", "it wrote \u{201C}ZeroDivisionError: division by zero\u{201D} to standard error"),
      ("os.close(1); time.sleep(600)", "it closed its standard output"),
      ("pass", "did not answer within"),
      ("time.sleep(1); out(path)", "did not answer within"),
      ("path[0][0] = t; out(path)", "s, which is not after "),
      ("path[1][0] = path[0][0]; out(path)", "s, which is not after "),
      ("path[0][1] = float('nan'); out(path)", "NaN, an infinity or null is no number here"),
      ("path[2][2] = 1e999; out(path)", "NaN, an infinity or null is no number here"),
      ("path[0].append(1); out(path)", "it has 4 numbers; 3 are right"),
      ("out([[t + n, x, y] for n in range(1, 1002)])", "it has 1001 rows; 1000 are the most"),
      ("out('x' * 3000000)", "answered with a line of more than"),
      // Both lines come together, or the second as the answer to the next question.
      ("out(path); out(path)", "at question 7 about recording it "),
      ("while True: out(path)", "at question 7 about recording it "),
      ("asked['k'] += 1; out(path)", "answered predict 6, where predict 5 was asked"),
      ("print('thinking', flush=True)", "with a line that is no JSON object: \u{201C}thinking\u{201D}"),
      (
        "print('{\"m\":\"error\",\"text\":\"no idea\"}', flush=True)",
        "answered predict with an error: \u{201C}no idea\u{201D}"
      ),
      (
        "path[0][1] += random.random(); out(path)",
        "it looks ahead, or answers by chance, the time or what it was asked"
      ),
    ])
  func failures(step: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("predictor.py", holding: Self.script)
    let line = try folder.file("step.py", holding: step)
    var configuration = try Self.configuration("hold", "mine=exec:python3 '\(script)' '\(line)'", "two-sample")
    // On a busy machine Python starts slowly.
    configuration.patience = sentence.contains("within") ? 0.5 : 60
    let rows = try Self.rows(configuration, jobs: 1)
    let failure = try #require(Self.failure(configuration))
    #expect(failure.hasPrefix("at question ") && failure.contains(" about recording it "), "\(failure)")
    #expect(failure.contains(sentence) && !failure.contains("\n"), "\(failure)")
    let others = try Self.rows(Self.configuration("hold", "two-sample"))
    #expect(rows["hold"] == others["hold"] && rows["two-sample"] == others["two-sample"])
    var counts: [[Int]] = []
    try PredictionExperiment.grade(
      configuration, jobs: 1, asks: { _ in false }, progress: { _ in },
      take: { if $0.predictor == "mine" { counts.append([$0.instants, $0.unanswered]) } }, takeRecording: { _ in })
    #expect(counts.count == 6 && counts.allSatisfy { $0[0] == $0[1] && $0[0] > 0 }, "\(counts)")
  }

  /// Answers all questions of a file at once: with where the pen is some questions later, of the same stroke.
  private static let oracle = """
    import json, sys

    asked = [json.loads(line) for line in sys.stdin][:-1]
    for one, two in zip(asked, asked[int(sys.argv[1]):] + asked[-1:] * int(sys.argv[1])):
        t, x, y = (two if two["stroke"] == one["stroke"] else one)["samples"][-1][:3]
        path = [[one["samples"][-1][0] + horizon, x, y] for horizon in one["horizons"]]
        print(json.dumps({"m": "predict", "k": one["k"], "path": path}))
    """

  @Test("A predictor that looks ahead by a single callback is named, and so are answers to other questions")
  func file() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("oracle.py", holding: Self.oracle)
    func outcome(_ steps: Int, _ change: ([Substring]) -> [Substring] = { $0 }) throws -> String? {
      let questions = try Self.configuration("hold").questions()
      let lines = try Self.answers(to: questions, by: "python3 '\(script)' \(steps)", in: folder).split(separator: "\n")
      let file = try folder.file("changed", holding: change(lines).map { "\($0)\n" }.joined())
      let configuration = try Self.configuration("hold", "mine=file:\(file)")
      let rows = try Self.rows(configuration)
      if Self.failure(configuration) == nil { #expect(rows["mine"] == rows["hold"]) }
      return Self.failure(configuration)
    }
    #expect(try outcome(0) == nil)
    for steps in [1, 4] { #expect(try outcome(steps)?.contains("looks ahead") == true) }
    #expect(try outcome(0) { $0.dropLast() }?.contains("has no more answers") == true)
    #expect(try outcome(0) { $0 + $0.suffix(1) } == "it has more answers than there are questions")
    let empty = try outcome(0) { $0.map { $0.prefix { $0 != "[" } + "[]}" } }
    #expect(empty == "every path that it answered is empty")
    #expect(try outcome(0) { Array($0.dropFirst()) }?.hasPrefix("at question 1 about recording it answered") == true)
    var other = try Self.configuration("hold")
    other.seed = 6
    _ = try Self.answers(to: other.questions(), by: "python3 '\(script)' 0", in: folder)
    let configuration = try Self.configuration("mine=file:\(folder.file("answers"))")
    _ = try Self.rows(configuration)
    #expect(Self.failure(configuration)?.contains("was asked") == true)
    let missing = try Self.configuration("mine=file:\(folder.file("missing"))")
    #expect(throws: FileError.self) { try Self.rows(missing) }
  }

  @Test("A result names the program and its files, verifies without starting it, and with --run-engines asks it again")
  func verify() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("predictor.py", holding: Self.script)
    let step = try folder.file("step.py", holding: "out(path)")
    var settings = try PredictionSettings.of("--horizons 16 --pens 2")
    settings.predictors = try PredictorDescriptor.items("hold,mine=exec:python3 '\(script)' '\(step)'")
    let result = try RecordedRun.folder(of: PredictionExperiment(PredictionConfiguration { $0 = settings }))
    let provenance = try result.text("provenance.json")
    #expect(provenance.contains("\"mine=exec:python3 ") && provenance.contains("step.py sha256:"), "\(provenance)")
    func report(_ path: String, _ patience: Double?) throws -> RecheckReport {
      try PredictionExperiment.recheck(
        folder: path, RecheckExtent(.all, seed: 1, jobs: 2, enginePatience: patience)
      ) { _ in }
    }
    #expect(try report(result.path, 60).findings.isEmpty)
    try folder.file("step.py", holding: "path[0][1] += 90; out(path)")
    let again = try report(result.path, nil)
    #expect(again.findings.isEmpty && again.statement.hasSuffix("; mine was not asked again"), "\(again)")
    let found = try report(result.path, 60).findings
    #expect(!found.isEmpty && found.allSatisfy { $0.problem.contains("made again is") }, "\(found)")
    // What does not depend on answers is counted again all the same.
    let forged = try ForgedResult(copyOf: result.path)
    let table = try String(contentsOfFile: forged.path + "/predictions.csv", encoding: .utf8)
    try forged.write(table.replacing(",mine,2,", with: ",mine,3,"), to: "predictions.csv")
    let finding = try #require(try report(forged.path, nil).findings.first)
    #expect(finding.place.hasSuffix("column recordings") == true, "\(finding)")
  }

  @Test(
    "A word that names nothing that could be asked is refused",
    arguments: [
      ("mine=exec:", "names no program"), ("mine=file:", "names no program"),
      ("mine=exec:'python3", "names no program"),
      ("hold=exec:true", "as a method is called"), (" =exec:true", "is empty"), ("all=exec:true", "stands for every"),
      ("a=exec:true,a=exec:false", "twice"), ("mine=exe:true", "or NAME=exec:COMMAND"),
    ])
  func words(list: String, words: String) throws {
    do {
      var settings = PredictionSettings.standard
      settings.predictors = try PredictorDescriptor.items(list)
      try settings.validate()
      Issue.record("\(list) should be refused")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }
}
