import Files
import Geometry
import Results
import Schemes

/// An engine that has answered a file of questions.
///
/// Each question is made again and compared with the line of the question file, to the byte; the line of the answer file
/// with the same number has its answer. Whatever is wrong with the files is a problem that ends everything; what the
/// engine could not answer is a failure of one measurement, or of its touches.
///
/// One worker asks at a time: nothing is locked.
final class AnswerFile: EngineSource, EngineChannel, @unchecked Sendable {
  /// What the questions were made from.
  let challenge: Challenge
  /// What the engine is while it is asked: it is asked for touches, whether it can answer them or not.
  let identity: EngineIdentity
  /// What is wrong with the files; nil while nothing is.
  private(set) var problem: FileError?

  private let questions: InputLines
  private let answers: InputLines
  /// What the engine says of itself.
  private let statement: EngineIdentity
  private let firstSerial: Int
  private var serial: Int
  /// Whether answers no longer count, since one of the present measurement was a failure.
  private var isMuted = false

  /// The largest first question: that of 100,000 depths.
  private static let longestHello = 1 << 22

  /// Opens both files, and reads what the engine is.
  /// - Throws: an input error for a file that holds no challenge, or an answer that does not belong to it; an
  ///   input/output error for a file that cannot be read.
  init(questions questionPath: String, answers answerPath: String) throws(FileError) {
    questions = InputLines(try InputFile(orPipe: questionPath))
    guard let first = try questions.next(limit: Self.longestHello) else {
      throw FileError(.input, "\(questionPath) is empty; vernier challenge writes a file of questions.")
    }
    challenge = try Challenge(first, of: questionPath)
    let hello = try challenge.hello()
    guard first == hello.dropLast() else { throw Self.otherQuestion(questions) }
    firstSerial = Challenge.firstSerial(hello)
    serial = firstSerial
    answers = InputLines(try InputFile(orPipe: answerPath))
    guard let answer = try answers.next(limit: EngineAnswer.limit(coordinates: 0)) else {
      throw FileError(
        .input, "\(answerPath) is empty; write one answer a line for the questions in \(questionPath).")
    }
    do throws(EngineError) {
      statement = try EngineIdentity(
        command: "\(questionPath) \(answerPath)", files: [], EngineAnswer(answer, to: "hello"))
    } catch {
      throw FileError(.input, "\(answerPath), line 1: the engine \(error).")
    }
    if let problem = SchemeDescriptor.problem(ofEngineName: statement.name) {
      throw FileError(.input, "\(answerPath), line 1: the name of the engine \(problem); give it a plain one.")
    }
    identity = EngineIdentity(
      command: statement.command, files: [], name: statement.name, version: statement.version, probe: statement.probe,
      number: statement.number, abilities: [EngineAbility.touch.rawValue])
  }

  /// The name of the scheme in results.
  var schemeName: String { SchemeDescriptor.filePrefix + statement.name }

  // The engine as it is recorded.

  /// Whether the engine says that it answers touches.
  var answersTouches: Bool { statement.can(.touch) }

  /// What the engine is, once both files are read to their ends.
  var finalIdentity: EngineIdentity {
    EngineIdentity(
      command: statement.command,
      files: [questions, answers].map { "\($0.path) \($0.contentHash)" }, name: statement.name,
      version: statement.version, probe: statement.probe, number: statement.number,
      abilities: statement.abilities)
  }

  // The line.

  func open(_ viewport: Viewport) -> EngineConnection {
    isMuted = false
    return EngineConnection(self, viewport: viewport)
  }

  func close(_ connection: EngineConnection) {}

  func note(_ failure: EngineError) {}

  func remainder(in viewport: Viewport) -> EngineConnection? {
    isMuted = true
    return problem == nil ? EngineConnection(self, viewport: viewport) : nil
  }

  func nextSerial() -> Int {
    serial += 1
    return serial - 1
  }

  func exchange(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8]? {
    guard problem == nil else { throw EngineError("has answers in a file that is wrong") }
    do throws(FileError) {
      try requireQuestion(question)
      return try answer(to: question, limit: limit)
    } catch {
      problem = error
      throw EngineError("has answers in a file that is wrong")
    }
  }

  /// Reads the last question, and that nothing follows in either file.
  func finish() throws(FileError) {
    try requireQuestion(EngineQuestion.stop)
    if let line = try questions.nextFilled(limit: 1 << 20) {
      throw FileError(
        .input,
        "\(questions.path), line \(line): stands after the last question, stop; take the file as it was written.")
    }
    let answered = answers.number
    if let line = try answers.nextFilled(limit: 1 << 20) {
      throw FileError(
        .input,
        "\(answers.path), line \(line): is an answer too many, since \(questions.path) has \(answered) questions to "
          + "answer, and stop has no answer.")
    }
  }

  // Whether lines are the right ones.

  private func requireQuestion(_ question: [UInt8]) throws(FileError) {
    guard let line = try questions.next(limit: EngineAnswer.limit(coordinates: 0) + question.count) else {
      throw FileError(
        .input,
        "\(questions.path) ends after line \(questions.number), before its last question, stop: it was cut; write it "
          + "anew by vernier challenge.")
    }
    guard line.count + 1 == question.count, line.elementsEqual(question.dropLast()) else {
      throw Self.otherQuestion(questions)
    }
  }

  private static func otherQuestion(_ questions: InputLines) -> FileError {
    FileError(
      .input,
      "\(questions.path), line \(questions.number): is another question than the challenge in line 1 has there, so that "
        + "the file was changed, or another version of vernier wrote it; write it anew by vernier challenge.")
  }

  /// The answer that counts; nil for none.
  private func answer(to question: [UInt8], limit: Int) throws(FileError) -> [UInt8]? {
    guard let line = try answers.next(limit: limit) else {
      throw FileError(
        .input,
        "\(answers.path) ends after line \(answers.number), where line \(questions.number) of \(questions.path) is to "
          + "be answered; write one answer a line, for every question but stop.")
    }
    let kind = Self.kind(of: question)
    guard let head = EngineAnswerHead(line) else {
      throw wrong("is no JSON object, where \(kind) is to be answered; log lines go to standard error")
    }
    guard head.kind != Self.error else {
      // Touches are asked of every engine; of one that says it cannot do them, no answer counts.
      return isMuted || kind == EngineAbility.touch.rawValue && !answersTouches ? nil : line
    }
    guard head.kind == kind else {
      let given = head.kind.map { "answers \(QuotedText($0))" } ?? "has no m"
      throw wrong(
        "\(given), where \(kind) is asked in line \(questions.number) of \(questions.path); answers stand in the order "
          + "of the questions")
    }
    // The questions without a number are as many in every challenge, and a frame follows them.
    guard Self.numbered.contains(kind) else { return isMuted ? nil : line }
    let asked = serial - 1
    guard let given = head.serial else { throw wrong("has no k, where \(kind) \(asked) is asked") }
    guard firstSerial..<firstSerial + Challenge.questionLimit ~= given else {
      throw wrong(
        "answers another challenge, by its k, which is \(given) where \(asked) is asked; have the engine answer "
          + "\(questions.path)")
    }
    guard given == asked else {
      throw wrong(
        "answers \(kind) \(given), where \(kind) \(asked) is asked in line \(questions.number) of \(questions.path); "
          + "answers stand in the order of the questions")
    }
    return isMuted ? nil : line
  }

  private static let error = "error"
  private static let numbered = ["frame", "touch"]

  private func wrong(_ problem: String) -> FileError {
    FileError(.input, "\(answers.path), line \(answers.number): \(problem).")
  }

  /// The `m` of a question of ours, which comes first.
  private static func kind(of question: [UInt8]) -> String {
    String(decoding: question.dropFirst("{\"m\":\"".utf8.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
