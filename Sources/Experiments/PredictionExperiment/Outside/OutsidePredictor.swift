import Files
import Results
import Schemes
import Synchronization

/// A predictor in another program, which is started and asked, or one whose answers are in a file.
///
/// <doc:PredictorsOfYourOwn> specifies the questions and the answers. A predictor that fails once has no figures.
public final class OutsidePredictor: Sendable {
  /// The option's word: `mine=exec:python3 mine.py`.
  public let word: String
  /// The name in results.
  public let name: String
  /// The path of the file with its answers; nil for a program.
  public let answers: String?
  /// What is wrong with the word, after the option's name in a sentence; nil for nothing.
  let problem: String?
  private let command: EngineCommand?
  private let record = Mutex<(recording: Int, failure: String)?>(nil)

  private static let kinds = [SchemeDescriptor.commandPrefix, SchemeDescriptor.filePrefix]

  /// A word of the option `--predictors`; nil for one that names no predictor from outside. Nothing is started or read.
  init?(_ word: String) {
    func kind(_ text: Substring) -> String? { Self.kinds.first { text.hasPrefix($0) } }
    // A command may have equals signs of its own.
    let sign = kind(word[...]) == nil ? word.firstIndex(of: "=") : nil
    let text = sign.map { word[word.index(after: $0)...] } ?? word[...]
    guard let kind = kind(text) else { return nil }
    self.word = word
    name = sign.map { String(word[..<$0]) } ?? word
    let source = String(text.dropFirst(kind.count))
    let isFile = kind == SchemeDescriptor.filePrefix
    answers = isFile ? source : nil
    command = isFile ? nil : EngineCommand(source)
    if let problem = SchemeDescriptor.problem(ofEngineName: name) {
      self.problem = "has a predictor whose name \(problem); give it a plain one"
    } else if PredictorCatalog.standard[name] != nil {
      problem = "calls a predictor from outside \(name), as a method is called; give it another name"
    } else if isFile ? source.isEmpty : command == nil {
      problem =
        "has \(QuotedText(word)), which names no program and no file; write NAME=exec: and a program with its "
        + "arguments, or NAME=file: and a file of answers"
    } else {
      problem = nil
    }
  }

  /// Why it has no figures, as the end of a sentence; nil where it answered everything.
  public var failure: String? { record.withLock { $0?.failure } }

  /// The hashes of the files that its command names, or of its answers, each as `name sha256:…`.
  func hashes() throws(FileError) -> [String] {
    guard let answers else { return command?.hashes() ?? [] }
    var hash = ContentHash()
    try InputFile(path: answers).readToEnd().withUnsafeBytes { hash.update($0) }
    return ["\(answers) \(hash.text)"]
  }

  /// Asks about recordings, a process for each, and again about prefixes of each in others.
  /// - Parameters:
  ///   - recordings: the questions about each recording.
  ///   - patience: seconds for each answer.
  ///   - jobs: worker threads.
  ///   - progress: receives the fraction that is done.
  /// - Returns: the paths of each recording; nil where it failed.
  /// - Throws: an input error where its file cannot be read, an input/output error where a process cannot be had.
  func paths(
    _ recordings: [PredictorQuestions], patience: Double, jobs: Int, progress: (Double) -> Void
  ) throws -> [PredictedPaths]? {
    record.withLock { $0 = nil }
    var paths: [PredictedPaths] = []
    if let answers {
      let file = AnswerLines(try InputFile(path: answers).readToEnd())
      var numbers = QuestionNumbers(ofFile: recordings)
      for (index, questions) in recordings.enumerated() { paths.append(ask(questions, index, &numbers) { file }) }
      if failure == nil, !file.isAtEnd { note("it has more answers than there are questions", of: recordings.count) }
    } else if let command {
      try ParallelWork(jobs: jobs).run(
        recordings.count, makeWorker: {},
        work: { _, index in
          var numbers = QuestionNumbers()
          return self.ask(recordings[index], index, &numbers) { () throws(EngineError) in
            try ProcessLine(command, patience: patience)
          }
        },
        take: { index, answered in
          paths.append(answered)
          progress(Double(index + 1) / Double(recordings.count))
        })
    }
    if failure == nil, paths.allSatisfy(\.areEmpty) { note("every path that it answered is empty", of: 0) }
    return failure == nil ? paths : nil
  }

  /// Asks about a recording and its prefixes. After a failure, of whatever recording, nothing more is asked.
  private func ask(
    _ questions: PredictorQuestions, _ recording: Int, _ numbers: inout QuestionNumbers,
    _ connect: () throws(EngineError) -> any EngineChannel
  ) -> PredictedPaths {
    var paths: [PredictedPath] = []
    for count in questions.counts where failure == nil {
      var asked = 0
      // Each process is asked from the first number on.
      if answers == nil { numbers = QuestionNumbers() }
      do throws(EngineError) {
        let line = try connect()
        for question in questions.questions.prefix(count) {
          let path = try question.ask(line, numbers)
          if count == questions.questions.count {
            paths.append(path)
          } else if paths[asked] != path {
            throw EngineError(
              "answered otherwise when it was asked the first \(count) questions alone: it looks ahead, or answers by "
                + "chance, the time or what it was asked before")
          }
          asked += 1
          numbers.question += 1
        }
        try (line as? ProcessLine)?.requireQuiet()
      } catch {
        EngineShortage.note(error)
        // Answers to other questions differ from the first on.
        let others =
          answers != nil && paths.isEmpty && recording == 0
          ? "; are recordings, --horizons, --pens and --seed those of --questions?" : ""
        note("at question \(min(asked + 1, count)) about \(questions.recording) it \(error)\(others)", of: recording)
      }
      numbers.stroke += questions.strokes(ofFirst: count)
    }
    return failure == nil ? PredictedPaths(questions, paths) : PredictedPaths()
  }

  /// Keeps the failure of the earliest recording.
  private func note(_ failure: String, of recording: Int) {
    record.withLock { if recording < $0?.recording ?? .max { $0 = (recording, failure) } }
  }
}

/// The lines of a file of answers.
private final class AnswerLines: EngineChannel {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next >= bytes.count }

  func exchange(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8]? {
    guard !isAtEnd else { throw EngineError("has no more answers") }
    let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { next = end + 1 }
    return Array(bytes[next..<end])
  }

  func nextSerial() -> Int { 0 }
}
