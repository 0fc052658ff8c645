import Foundation
import Geometry
import Testing

@testable import Workloads

@Suite("A gesture script that cannot be played")
struct GestureScriptErrorTests {
  private static let sound = #"{"time": 0.5, "pan": [1, 2]}"#

  /// The fault of some bytes. Its description is checked to be one short sentence that names file and line.
  private func error(_ bytes: Data, sourceLocation: SourceLocation = #_sourceLocation) -> GestureScriptError? {
    let error = #expect(throws: GestureScriptError.self, sourceLocation: sourceLocation) {
      try GestureScript(jsonLines: bytes, path: "a walk.jsonl", viewport: .standard)
    }
    guard let error else { return nil }
    let sentence = error.description
    let isSentence = sentence.hasSuffix(".") && !sentence.contains("\n") && !sentence.contains(". ")
    #expect(isSentence && sentence.count < 300, "\(sentence)", sourceLocation: sourceLocation)
    #expect(
      sentence.contains("\"a walk.jsonl\"") && sentence.lowercased().contains("line \(error.line)"), "\(sentence)",
      sourceLocation: sourceLocation)
    return error
  }

  /// The fault of the third line of a script that is valid otherwise.
  private func problem(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) -> GestureScriptError.Problem?
  {
    let error = error(
      Data("\(Self.sound)\n\n\(line)\n\(Self.sound)\nnonsense".utf8), sourceLocation: sourceLocation)
    #expect(error?.line == 3, sourceLocation: sourceLocation)
    return error?.problem
  }

  @Test("for its text says so, and shows a little of it on one line")
  func notJSON() {
    for text in [
      "nope", "{", Self.sound + ",", Self.sound + Self.sound, #"{"time": 0.5, "pan": [1, 2}"#, "[1, 2",
      #"{"time": 0.5 "pan": [1, 2]}"#, #"{time: 0.5, "pan": [1, 2]}"#, #"{"time": 0.5, "pan": [NaN, 2]}"#,
      #"{"time": 0.5, "pan": [1, 2], }"#, #"{"time": 0.5, "pan": [1, 2, ]}"#, #"{"time": 0.5, , "pan": [1, 2]}"#,
      #"{"time": 0.5, "pinch": {"at": [1, 2], "scale": 2, }}"#, "// " + Self.sound,
      #"{"time": 0.5, "pan": [1, Infinity]}"#,
      "{\"time\": 0.5, \"p\0an\": [1, 2]}", String(repeating: "[", count: 10_000),
    ] {
      #expect(problem(text) == .notJSON(String(text.prefix(256))), "\(text.prefix(100))")
    }
    #expect(
      problem("nope\r\u{7}" + String(repeating: "x", count: 999)).map { "\($0)" }?.contains("xxx") == true)
    let sentence = GestureScriptError(path: "p", line: 3, .notJSON("no\r" + String(repeating: "x", count: 99)))
      .description
    #expect(
      sentence == "Line 3 of \"p\" is not JSON (\"no\\r" + String(repeating: "x", count: 57)
        + "…\"); write one object a line, like {\"time\": 0.016, \"pan\": [3, -4]}.")
  }

  @Test("for its encoding says so")
  func notUTF8() {
    for bytes in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      let line = Data("\(Self.sound)\n{\"time\": 0.5, \"pan\": [1, 2], \"".utf8) + Data(bytes) + Data("\": 1}\n".utf8)
      #expect(error(line)?.problem == .notUTF8)
      #expect(error(line)?.line == 2)
    }
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
      let bytes = Self.sound.data(using: encoding) ?? Data()
      let problem = error(bytes)?.problem
      if case .notUTF8 = problem { continue }
      guard case .notJSON = problem else {
        Issue.record("\(encoding) passes, or is \(String(describing: problem))")
        continue
      }
    }
  }

  @Test("for a line that is no object says so", arguments: ["3", "null", "true", "\"time\"", "[]", "[{}]"])
  func notAnObject(text: String) {
    #expect(problem(text) == .notAnObject)
  }

  @Test("for its keys names them")
  func keys() {
    let known = ["time", "pan", "pinch", "rotate"]
    #expect(problem(#"{"time": 0.5, "Pan": [1, 2]}"#) == .unknownKey("Pan", in: nil, known: known))
    #expect(problem(#"{"b": 0.5, "a": 3, "pan": [1, 2]}"#) == .unknownKey("a", in: nil, known: known))
    #expect(
      problem(#"{"time": 0.5, "pinch": {"at": [1, 2], "scale": 2, "velocity": 3}}"#)
        == .unknownKey("velocity", in: "pinch", known: ["at", "scale"]))
    #expect(
      problem(#"{"time": 0.5, "rotate": {"at": [1, 2], "degrees": 2}}"#)
        == .unknownKey("degrees", in: "rotate", known: ["at", "radians"]))
    #expect(
      problem("{\"\(String(repeating: "k\\u0000", count: 5000))\": 1}")
        == .unknownKey(String(repeating: "k\0", count: 5000), in: nil, known: known))
    #expect(problem("{}") == .missing("time", in: nil))
    #expect(problem(#"{"pan": [1, 2]}"#) == .missing("time", in: nil))
    #expect(problem(#"{"time": 1}"#) == .gestures([]))
    #expect(
      problem(#"{"time": 1, "rotate": {"at": [1, 2], "radians": 1}, "pan": [1, 2]}"#) == .gestures(["pan", "rotate"]))
    #expect(problem(#"{"time": 0.5, "pinch": {"at": [1, 2]}}"#) == .missing("scale", in: "pinch"))
    #expect(problem(#"{"time": 0.5, "pinch": {"scale": 2}}"#) == .missing("at", in: "pinch"))
    #expect(problem(#"{"time": 0.5, "rotate": {"at": [1, 2]}}"#) == .missing("radians", in: "rotate"))
    for twice in [
      #"{"time": 0.5, "time": 0.5, "pan": [1, 2]}"#, #"{"time": 0.5, "pan": [1, 2], "pan": [1, 3]}"#,
      #"{"time": 0.5, "pinch": {"at": [1, 2], "scale": 2, "scale": 2}}"#,
      #"{"time": 0.5, "pan": [1, 2], "p\u0061n": [1, 3]}"#,
    ] {
      #expect(problem(twice) == .repeatedKey, "\(twice)")
    }
    #expect(
      GestureScriptError(path: "p", line: 2, .unknownKey("x", in: "pinch", known: ["at", "scale"])).description
        == "Line 2 of \"p\" has the unknown key \"x\" in its pinch; the keys known there are at and scale.")
  }

  @Test(
    "for its values names them",
    arguments: [
      (#"{"time": "0", "pan": [1, 2]}"#, .wrongKind("time", expected: "a number")),
      (#"{"time": null, "pan": [1, 2]}"#, .wrongKind("time", expected: "a number")),
      (#"{"time": true, "pan": [1, 2]}"#, .wrongKind("time", expected: "a number")),
      (#"{"time": 0.5, "pan": {"x": 1}}"#, .wrongKind("pan", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pan": null}"#, .wrongKind("pan", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pan": 3}"#, .wrongKind("pan", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pan": [1, "2"]}"#, .wrongKind("pan", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pan": [1, null]}"#, .wrongKind("pan", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pan": []}"#, .count("pan", 0)),
      (#"{"time": 0.5, "pan": [1]}"#, .count("pan", 1)),
      (#"{"time": 0.5, "pan": [1, 2, 3]}"#, .count("pan", 3)),
      (#"{"time": 0.5, "pinch": 2}"#, .wrongKind("pinch", expected: "an object with at and scale")),
      (#"{"time": 0.5, "pinch": [2]}"#, .wrongKind("pinch", expected: "an object with at and scale")),
      (#"{"time": 0.5, "rotate": null}"#, .wrongKind("rotate", expected: "an object with at and radians")),
      (#"{"time": 0.5, "pinch": {"at": 3, "scale": 2}}"#, .wrongKind("at", expected: "an array of two numbers")),
      (#"{"time": 0.5, "pinch": {"at": [3], "scale": 2}}"#, .count("at", 1)),
      (#"{"time": 0.5, "pinch": {"at": [1, 2], "scale": "2"}}"#, .wrongKind("scale", expected: "a number")),
      (#"{"time": 0.5, "rotate": {"at": [1, 2], "radians": [2]}}"#, .wrongKind("radians", expected: "a number")),
      (#"{"time": 1e999, "pan": [1, 2]}"#, .notANumber("time")),
      (#"{"time": 0.5, "pan": [1, -1e999]}"#, .notANumber("pan")),
      (#"{"time": 0.5, "rotate": {"at": [1, 2], "radians": 1e999}}"#, .notANumber("radians")),
      (#"{"time": -0.001, "pan": [1, 2]}"#, .negative(-0.001)),
      (#"{"time": 0.49999999999999994, "pan": [1, 2]}"#, .earlier(0.49999999999999994, than: 0.5)),
      (#"{"time": 0.5, "pinch": {"at": [1, 2], "scale": 0}}"#, .fault(.scale(0))),
      (#"{"time": 0.5, "pinch": {"at": [1, 2], "scale": -1.5}}"#, .fault(.scale(-1.5))),
      (#"{"time": 0.5, "pinch": {"at": [1, 2], "scale": 1e300}}"#, .fault(.scale(1e300))),
      (#"{"time": 0.5, "pinch": {"at": [500, 1e19], "scale": 2}}"#, .fault(.anchor(Vector2(0, 1e19 - 375)))),
      (#"{"time": 0.5, "rotate": {"at": [-1e300, 375], "radians": 2}}"#, .fault(.anchor(Vector2(-1e300, 0)))),
      (#"{"time": 0.5, "pan": [1, -1e19]}"#, .fault(.pan(Vector2(1, -1e19)))),
    ] as [(String, GestureScriptError.Problem)])
  func values(line: String, expected: GestureScriptError.Problem) {
    #expect(problem(line) == expected)
  }

  @Test(
    "for a number that JSON does not allow says so", arguments: ["01", "1.", ".5", "+1", "0x10", "1e", "--1", "NaN"])
  func numerals(text: String) {
    for line in [
      "{\"time\": \(text), \"pan\": [1, 2]}", "{\"time\": 0.5, \"pan\": [1, \(text)]}",
      "{\"time\": 0.5, \"pinch\": {\"at\": [1, 2], \"scale\": \(text)}}",
    ] {
      // The decoder parses a number only when it is asked for it.
      guard let problem = problem(line) else { continue }
      let isNumber = [.notANumber("time"), .notANumber("pan"), .notANumber("scale")].contains(problem)
      #expect(isNumber || problem == .notJSON(line), "\(line): \(problem)")
    }
  }

  @Test("goes by the last line with a gesture for the order of times, and takes equal ones")
  func times() throws {
    let text = "{\"time\": 2, \"pan\": [1, 2]}\n\n{\"time\": 2, \"pan\": [1, 2]}\n{\"time\": 1.5, \"pan\": [1, 2]}"
    let error = error(Data(text.utf8))
    #expect(error?.problem == .earlier(1.5, than: 2) && error?.line == 4)
  }

  @Test("for lack of gestures says so", arguments: ["", "\n", " \t\r\n\n \r\n"])
  func empty(text: String) {
    #expect(error(Data(text.utf8))?.problem == .empty)
  }

  @Test("for too many lines says how many, and takes as many as it may")
  func tooManyLines() {
    let feeds = Data(repeating: UInt8(ascii: "\n"), count: GestureScript.lineLimit)
    #expect(GestureScript.lineLimit == 10_000_000)
    #expect(error(feeds)?.problem == .empty)
    #expect(error(feeds + Data("x".utf8))?.problem == .tooManyLines(10_000_001))
    #expect(error(feeds + Data("x".utf8))?.line == 10_000_001)
  }

  @Test("is refused or read, whatever its bytes, and what is read can be played")
  func anyBytes() {
    var random = SplitMix64(seed: 0x6e42)
    let text = """
      {"time": 0.25, "rotate": {"at": [1, 2], "radians": 0.1}}
      {"time": 0.5, "pinch": {"at": [1, 2], "scale": 1.5}}
      {"time": 1, "pan": [1e3, -2]}
      """
    let replacements = Array("0123456789eE+-.,:[]{}\"\\ \n\0\u{FEFF}é".utf8)
    var read = 0
    for _ in 0..<3000 {
      var bytes = Data(text.utf8)
      for _ in 0...random.next() % 3 {
        let position = Int(random.next() % UInt64(bytes.count))
        switch random.next() & 3 {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(replacements[Int(random.next() % UInt64(replacements.count))], at: position)
        default: bytes[position] = replacements[Int(random.next() % UInt64(replacements.count))]
        }
      }
      guard let script = try? GestureScript(jsonLines: bytes, path: "", viewport: .standard) else { continue }
      read += 1
      let isSound = script.gestures.allSatisfy { $0.gesture.fault == nil && $0.time >= 0 && $0.time.isFinite }
      let written = script.jsonLines(viewport: .standard)
      let again = try? GestureScript(jsonLines: Data(written.utf8), path: "", viewport: .standard)
      #expect(isSound && again?.jsonLines(viewport: .standard) == written, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(read > 100 && read < 2900)
  }
}
