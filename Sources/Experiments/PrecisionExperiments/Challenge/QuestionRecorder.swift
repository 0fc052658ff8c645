import Geometry
import Schemes

/// Keeps the questions that a sweep asks; nobody answers.
///
/// One worker asks at a time, and whoever takes the questions does so between two cells: nothing is locked.
final class QuestionRecorder: EngineSource, EngineChannel, @unchecked Sendable {
  let identity = EngineIdentity(
    command: "", files: [], name: "nobody", version: "0", probe: "transform", number: "none",
    abilities: [EngineAbility.touch.rawValue])
  private let viewport: Viewport
  private var serial: Int
  private var questions: [UInt8] = []

  init(_ challenge: Challenge, firstSerial: Int = 0) {
    viewport = challenge.viewport
    serial = firstSerial
  }

  /// The scheme that asks them.
  var scheme: SchemeDescriptor { SchemeDescriptor(named: identity.name, self) }

  /// The questions since the last call, each with its line feed.
  func takeQuestions() -> [UInt8] {
    defer { questions = [] }
    return questions
  }

  func open(_ viewport: Viewport) -> EngineConnection { EngineConnection(self, viewport: viewport) }

  func close(_ connection: EngineConnection) {}

  func note(_ failure: EngineError) {}

  func exchange(_ question: [UInt8], limit: Int) -> [UInt8]? {
    questions += question
    return nil
  }

  func nextSerial() -> Int {
    defer { serial += 1 }
    return serial
  }
}
