import Files
import Geometry
import Ink
import Schemes

/// The questions about a recording for predictors from outside: one for each callback that brought samples of a stroke.
struct PredictorQuestions: Sendable {
  /// The name of the recording.
  let recording: String
  /// In the order of callbacks.
  let questions: [PredictorQuestion]
  /// How many of them are asked: all, then prefixes of seeded lengths, each of another process.
  let counts: [Int]

  private static let prefixes = 3

  /// - Parameters:
  ///   - callbacks: what is delivered.
  ///   - recording: its name.
  ///   - horizons: in seconds.
  ///   - seed: the seed of the prefixes.
  init(_ callbacks: [[TouchEvent]], of recording: String, horizons: [Double], seed: UInt64) throws {
    let sheet = QuestionSheet(horizons)
    let writer = PredictorDescriptor(name: "questions", summary: "") { _ in sheet.stroke() }
    _ = try TouchPredictions.of(callbacks, [AskedMethod(method: writer, horizon: 0)])
    let count = sheet.questions.count
    var generator = SplitMix64(seed: seed, stream: "prefixes of \(recording)")
    self.recording = recording
    questions = sheet.questions
    counts = [count] + (0..<(count > 1 ? Self.prefixes : 0)).map { _ in Int.random(in: 1..<count, using: &generator) }
  }

  /// How many strokes the first questions are about.
  func strokes(ofFirst count: Int) -> Int { 1 + (questions.prefix(count).map(\.stroke).max() ?? -1) }

  /// The lines of a file of questions, with `stop` as the last.
  static func lines(_ recordings: [PredictorQuestions]) -> [UInt8] {
    var numbers = QuestionNumbers(ofFile: recordings)
    var lines: [UInt8] = []
    for recording in recordings {
      for count in recording.counts {
        for question in recording.questions.prefix(count) {
          lines += question.line(numbers)
          numbers.question += 1
        }
        numbers.stroke += recording.strokes(ofFirst: count)
      }
    }
    return lines + "{\"m\":\"stop\"}\n".utf8
  }
}

/// The numbers of the next question, and of the first stroke of a delivery.
struct QuestionNumbers {
  var question = 0
  var stroke = 0

  /// Those of a process.
  init() {}

  /// Those of a file. Its questions begin at a number that depends on all of them and on the lengths of the prefixes, so
  /// that answers to other questions are noticed.
  init(ofFile recordings: [PredictorQuestions]) {
    let text = recordings.map { recording in
      recording.questions.map { String(decoding: $0.text, as: UTF8.self) }.joined() + "\(recording.counts)"
    }.joined()
    var generator = SplitMix64(seed: 0, stream: text)
    question = Int(generator.next() % 1_000_000)
  }
}

/// What is asked after a callback.
struct PredictorQuestion: Sendable {
  /// Which stroke of the recording it is about, from 0.
  let stroke: Int
  /// The time of the last sample, in seconds.
  fileprivate let time: Double
  /// What follows the numbers of the question and of the stroke.
  fileprivate let text: [UInt8]

  private static let name = "predict"
  /// The largest number of points of a path.
  static let longestPath = 1000

  /// The question as a line.
  func line(_ numbers: QuestionNumbers) -> [UInt8] {
    Array("{\"m\":\"\(Self.name)\",\"k\":\(numbers.question),\"stroke\":\(numbers.stroke + stroke),".utf8) + text
  }

  /// Asks, and reads the path.
  /// - Throws: `EngineError` for an answer that is no path from the last sample on.
  func ask(_ channel: any EngineChannel, _ numbers: QuestionNumbers) throws(EngineError) -> PredictedPath {
    let limit = EngineAnswer.limit(coordinates: 3 * Self.longestPath)
    let line = try channel.exchange(line(numbers), limit: limit) ?? []
    let path = try EngineAnswer(line, to: Self.name, serial: numbers.question)
      .rows("path", of: 3, atMost: Self.longestPath)
    var before = time
    for point in path {
      guard point[0] > before else {
        throw EngineError("answered with a point at \(point[0]) s, which is not after \(before) s")
      }
      before = point[0]
    }
    return path
  }
}

/// Points after the last sample: for each the time in seconds, x and y in px.
typealias PredictedPath = [[Double]]

/// The predicted paths of a recording: of each stroke, after each of its callbacks.
struct PredictedPaths: Sendable {
  private var ofStrokes: [[PredictedPath]] = []

  /// Whether none has a point.
  var areEmpty: Bool { ofStrokes.allSatisfy { $0.allSatisfy(\.isEmpty) } }

  /// None.
  init() {}

  init(_ questions: PredictorQuestions, _ paths: [PredictedPath]) {
    ofStrokes = Array(repeating: [], count: questions.strokes(ofFirst: paths.count))
    for (question, path) in zip(questions.questions, paths) { ofStrokes[question.stroke].append(path) }
  }

  /// A predictor that says what was answered.
  func predictor(ofStroke stroke: Int, horizon: Double) -> AnsweredPredictor {
    AnsweredPredictor(horizon: horizon, paths: (stroke < ofStrokes.count ? ofStrokes[stroke] : [])[...])
  }
}

/// Says what a predictor from outside answered.
struct AnsweredPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  var paths: ArraySlice<PredictedPath> = []

  mutating func position(after history: TouchHistory) -> Vector2? {
    let path = paths.popFirst()?.map { PolylinePoint(location: Vector2($0[1], $0[2]), timestamp: $0[0]) } ?? []
    var onPath = SystemPredictor(horizon: horizon)
    return onPath.position(after: TouchHistory(samples: [history.last], systemPredictions: path))
  }
}

/// Writes down the questions of a recording while it is delivered.
private final class QuestionSheet: @unchecked Sendable {
  private let horizons: [Double]
  private var strokes = 0
  private(set) var questions: [PredictorQuestion] = []

  init(_ horizons: [Double]) { self.horizons = horizons }

  /// The questions of the next stroke.
  func stroke() -> Stroke {
    defer { strokes += 1 }
    return Stroke(sheet: self, number: strokes)
  }

  struct Stroke: TouchPredictor {
    let sheet: QuestionSheet
    let number: Int

    mutating func position(after history: TouchHistory) -> Vector2? {
      let object: [(key: String, value: JSONTree)] = [
        ("horizons", .array(sheet.horizons.map { .number($0) }, identity: nil)),
        ("from", .number(Double(history.firstChange))),
        ("samples", Self.rows(history.samples[history.firstChange...])),
        ("predicted", Self.rows(history.systemPredictions[...])),
      ]
      var text: [UInt8] = []
      JSONTree.object(object).write(to: &text, indent: nil)
      sheet.questions.append(
        PredictorQuestion(stroke: number, time: history.last.timestamp, text: text.dropFirst() + [UInt8(ascii: "\n")]))
      return nil
    }

    private static func rows(_ points: ArraySlice<PolylinePoint>) -> JSONTree {
      .array(
        points.map { point in
          let row = [point.timestamp, point.location.x, point.location.y]
          return .array((point.pressure.isNaN ? row : row + [point.pressure]).map { .number($0) }, identity: nil)
        }, identity: nil)
    }
  }
}
