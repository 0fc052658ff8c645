import Foundation
import Geometry
import Schemes
import TestSupport
import Testing

/// An engine that gives answers from a list, whatever the question is, or executes a line of a shell script.
struct ScriptedEngine {
  private let folder: TemporaryFolder
  let command: EngineCommand

  static let hello =
    #"{"m":"hello","v":1,"name":"scripted","version":"1","probe":"vertex","number":"binary64","can":["touch","lines"]}"#
  static let stored = #"{"m":"store","count":3}"#

  /// Creates an engine.
  /// - Parameter steps: for each question an answer, or after `!` a shell command that is executed once the question is
  ///   read.
  init(_ steps: [String]) throws {
    folder = try TemporaryFolder()
    let lines = steps.map { step in
      step.hasPrefix("!") ? "read -r q\n" + step.dropFirst() : "read -r q\ncat <<'END'\n\(step)\nEND"
    }
    let script = try folder.file("engine", holding: lines.joined(separator: "\n") + "\nwhile read -r q; do :; done\n")
    command = try #require(EngineCommand("sh '\(script)'"))
  }

  /// The engine after `hello` and `store`, with these answers from then on.
  init(answering steps: String...) throws { try self.init([Self.hello, Self.stored] + steps) }

  func start(patience: Double = 60) throws(EngineError) -> ExternalEngine {
    try ExternalEngine(command, viewport: .standard, patience: patience)
  }

  /// Whether a process runs: one that has ended and was not reaped does not.
  static func isRunning(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: ")").last
    return state.map { !$0.hasPrefix(" Z") } ?? true
  }

  /// A scheme with three points, and a camera.
  func scheme(patience: Double = 60) throws -> ExternalScheme {
    let descriptor = SchemeDescriptor(named: "scripted", try start(patience: patience))
    let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
    var scenes = Scenes(seed: 5, exponent: 0)
    scheme.store(scenes.scene(strokes: [3]))
    scheme.move(to: scenes.camera(), by: Gesture())
    return scheme
  }
}

extension CoordinateScheme {
  /// The drawn positions of a number of points.
  func drawn(_ count: Int) -> [SIMD2<Float>] {
    var ndc = [SIMD2<Float>](repeating: SIMD2(9, 9), count: count)
    ndc.withUnsafeMutableBufferPointer { project(into: $0) }
    return ndc
  }
}

/// Waits until a condition holds, some minutes at most.
/// - Returns: whether it holds.
func waits(until condition: () -> Bool) -> Bool {
  for _ in 0..<10_000 where !condition() { usleep(20_000) }
  return condition()
}
