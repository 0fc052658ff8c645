import Files
import Foundation
import Geometry
import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// A small challenge in a folder, with the answers of an engine.
struct ChallengeFolder {
  let folder: TemporaryFolder
  let questions: [String]
  var answers: [String]

  static func challenge(depths: [Int] = [0, 9, 400], seed: UInt64 = 7) -> Challenge {
    let depths = depths.map(String.init).joined(separator: ",")
    let options = "--workloads freehand,dots --paths orbit --seed \(seed) --depths \(depths) --frames 8 --points 5"
    do { return try Challenge(.of(options)) } catch { preconditionFailure("\(error)") }
  }

  static func bytes(_ challenge: Challenge) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try challenge.write { lines, _ in bytes += lines }
    return bytes
  }

  init(_ engine: DoublesEngine = DoublesEngine(), _ challenge: Challenge = challenge()) throws {
    folder = try TemporaryFolder()
    questions = String(decoding: try Self.bytes(challenge), as: UTF8.self).split(separator: "\n").map(String.init)
    answers = try engine.answers(to: questions)
  }

  /// The index of the first answer to a question of a kind.
  func index(of kind: String) throws -> Int {
    try #require(questions.firstIndex { $0.hasPrefix("{\"m\":\"\(kind)\"") })
  }

  func judged(questions changed: [String]? = nil) throws -> JudgedAnswers {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    try folder.file("q.jsonl", holding: text(changed ?? questions))
    try folder.file("a.jsonl", holding: text(answers))
    return try JudgedAnswers(questions: folder.file("q.jsonl"), answers: folder.file("a.jsonl"))
  }

  /// The sentence with which the files are refused.
  func refusal(questions changed: [String]? = nil) throws -> String {
    let error = #expect(throws: FileError.self) { try judged(questions: changed) }
    #expect(error?.kind == .input)
    return error?.description ?? ""
  }
}

/// An engine of this process that is asked like one in another program.
private final class LiveEngine: EngineSource, EngineChannel, @unchecked Sendable {
  let identity = EngineIdentity(
    command: "", files: [], name: "doubles", version: "1", probe: "transform", number: "binary64",
    abilities: ["touch"])
  private let engine = DoublesEngine()
  private var serial = 0

  func open(_ viewport: Viewport) throws(EngineError) -> EngineConnection {
    _ = try? engine.answer("{\"m\":\"hello\",\"viewport\":[\(viewport.width),\(viewport.height)]}".utf8)
    return EngineConnection(self, viewport: viewport)
  }

  func close(_ connection: EngineConnection) {}

  func note(_ failure: EngineError) {}

  func exchange(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8]? {
    (try? engine.answer(question)).map { Array($0) }
  }

  func nextSerial() -> Int {
    defer { serial += 1 }
    return serial
  }
}

@Suite("An engine that answers by file")
struct ChallengeTests {
  private func cells(_ rows: [SweepRow]) -> [[Cell]] {
    rows.map { Array(SweepRow.table.cells($0).dropFirst() + SweepRow.engineTable.cells($0).dropFirst()) }
  }

  @Test("is judged like the same engine that is asked live, to the bit")
  func sameAsLive() throws {
    let judged = try ChallengeFolder().judged()
    var configuration = judged.configuration
    #expect(configuration.schemes.map(\.name) == ["file:doubles"])
    configuration.schemes = [SchemeDescriptor(named: "live", LiveEngine())]
    let live = try Scenario.rows(configuration, jobs: 1)
    #expect(judged.rows.count == 6 && cells(judged.rows) == cells(live))
    #expect(judged.rows[0].roundTrip ?? 1 < 0.001, "touches are judged")
    #expect(judged.rows[2].summary.invalid > 0, "a double has no zoom of 10^400")
  }

  @Test("gets the same bytes from the same settings, and other numbers from others")
  func bytes() throws {
    let bytes = try ChallengeFolder.bytes(ChallengeFolder.challenge())
    #expect(try bytes == ChallengeFolder.bytes(ChallengeFolder.challenge()))
    func serials(_ bytes: [UInt8]) -> [Int] {
      String(decoding: bytes, as: UTF8.self).matches(of: /"k":([0-9]+)/).compactMap { Int($0.1) }
    }
    let numbers = serials(bytes)
    let first = try #require(numbers.first)
    #expect(numbers == Array(first..<first + numbers.count), "in order, each once")
    #expect(first + numbers.count < 1 << 53)
    let other = serials(try ChallengeFolder.bytes(ChallengeFolder.challenge(seed: 8)))
    #expect(Set(other).isDisjoint(with: numbers))
  }

  @Test("has no round trips where it says that it cannot answer touches, whatever stands in the file")
  func touches() throws {
    let all = try ChallengeFolder().judged().rows
    var folder = try ChallengeFolder(DoublesEngine(abilities: []))
    folder.answers[try folder.index(of: "touch")] = #"{"m":"error","text":"no touches"}"#
    let silent = try folder.judged()
    #expect(silent.configuration.schemes[0].external?.identity.abilities == [])
    #expect(silent.rows.allSatisfy { $0.roundTrip == nil && $0.roundTripsInvalid == nil && $0.conduct?.failure == nil })
    #expect(silent.rows.map { $0.summary.placement?.maximum } == all.map { $0.summary.placement?.maximum })
  }

  @Test("fails in one cell alone where it says that it answers touches and does not, and keeps its other round trips")
  func refusedTouch() throws {
    var folder = try ChallengeFolder()
    let before = try folder.judged().rows
    folder.answers[try folder.index(of: "touch")] = #"{"m":"error","text":"no touches"}"#
    let rows = try folder.judged().rows
    #expect(rows.count { $0.conduct?.failure?.contains("answered touch with an error") == true } == 1)
    #expect(zip(rows, before).count { $0.roundTripsInvalid != $1.roundTripsInvalid } == 1)
  }

  @Test(
    "fails in the cell whose question it cannot answer, and is judged in all others",
    arguments: ["frame", "store"])
  func failure(kind: String) throws {
    var folder = try ChallengeFolder()
    let before = try folder.judged().rows
    folder.answers[try folder.index(of: kind)] = #"{"m":"error","text":"out of memory"}"#
    let after = try folder.judged().rows
    #expect(after[0].conduct?.failure?.contains("out of memory") == true)
    #expect(after[0].summary.invalid == after[0].summary.samples)
    #expect(after[0].conduct?.missing == 0 && after[0].conduct?.repeated == 0)
    #expect(cells(Array(after.dropFirst())) == cells(Array(before.dropFirst())))
  }

  @Test("fails in the cell that it answers with another number of points")
  func points() throws {
    var folder = try ChallengeFolder()
    let index = try folder.index(of: "frame")
    folder.answers[index] = folder.answers[index].replacing(/"px":\[/, with: "\"px\":[1,2,")
    let rows = try folder.judged().rows
    #expect(rows[0].conduct?.failure?.contains("12 coordinates") == true)
    #expect(rows.dropFirst().allSatisfy { $0.conduct?.failure == nil })
  }

  @Test(
    "is refused under a name that no table shows as it is",
    arguments: ["a\nb", "a\u{202E}b", "a\u{2028}b", " ", "\u{A0}\u{2003}", "a\u{1B}[31m", "a\u{AD}b", "all"])
  func name(name: String) throws {
    let sentence = try ChallengeFolder(DoublesEngine(name: name)).refusal()
    #expect(sentence.contains("a.jsonl, line 1: the name of the engine") && sentence.hasSuffix("give it a plain one."))
    #expect(SchemeDescriptor.problem(ofEngineName: name) != nil)
    #expect(try ChallengeFolder(DoublesEngine(name: "é 東")).judged().rows.allSatisfy { $0.scheme == "file:é 東" })
  }

  // Files that do not belong together, or are not whole.

  @Test("is refused where a line of the questions was changed, is missing or is in another place")
  func questions() throws {
    let folder = try ChallengeFolder()
    let lines = folder.questions
    for index in [1, 2, lines.count - 2] {
      var changed = lines
      changed[index] = changed[index].dropLast() + " }"
      var fewer = lines
      fewer.remove(at: index)
      var swapped = lines
      swapped.swapAt(index, index + 1)
      for lines in [changed, fewer, swapped] {
        let sentence = try folder.refusal(questions: lines)
        #expect(sentence.contains("q.jsonl, line \(index + 1): is another question"), "\(sentence)")
      }
    }
    let cut = try folder.refusal(questions: Array(lines.dropLast()))
    #expect(cut.contains("ends after line \(lines.count - 1), before its last question, stop: it was cut"), "\(cut)")
    let more = try folder.refusal(questions: lines + ["{}"])
    #expect(more.contains("q.jsonl, line \(lines.count + 1): stands after the last question"), "\(more)")
    let seed = lines[0].replacing("\"seed\":\"7\"", with: "\"seed\":\"8\"")
    let other = try folder.refusal(questions: [seed] + lines.dropFirst())
    #expect(other.contains("q.jsonl, line 2: is another question"), "\(other)")
  }

  @Test("is refused where the first question holds no challenge, or one that cannot be made again")
  func challenge() throws {
    let folder = try ChallengeFolder()
    for (line, words) in [
      ("", "line 1: holds no challenge"), ("{\"m\":\"hello\",\"v\":1}", "line 1: holds no challenge"),
      (folder.answers[0], "line 1: holds no challenge"),
      (folder.questions[0].replacing("orbit", with: "spiral"), "line 1: the setting paths names spiral"),
      (folder.questions[0].replacing("\"frames\":8", with: "\"frames\":1"), "line 1: the setting frames is 1"),
      (
        folder.questions[0].replacing("\"frames\":8", with: "\"frames\":99999"), "line 1: the setting depths makes more"
      ),
      (folder.questions[0].replacing("\"seed\":\"7\"", with: "\"seed\":7"), "line 1: the setting seed should be"),
      (folder.questions[0].replacing(",", with: ", "), "line 1: is another question"),
    ] {
      let sentence = try folder.refusal(questions: [line] + folder.questions.dropFirst())
      #expect(sentence.contains("q.jsonl") && sentence.contains(words), "\(sentence)")
    }
    #expect(try folder.refusal(questions: []).contains("q.jsonl is empty"))
  }

  @Test("is refused where answers are too few, too many, or in another order")
  func order() throws {
    let folder = try ChallengeFolder()
    var fewer = folder
    fewer.answers.removeLast(3)
    #expect(try fewer.refusal().contains("ends after line \(fewer.answers.count), where line"))
    var none = folder
    none.answers = []
    #expect(try none.refusal().contains("a.jsonl is empty"))
    var more = folder
    more.answers.append("{\"m\":\"stop\"}")
    #expect(try more.refusal().contains("a.jsonl, line \(more.answers.count): is an answer too many"))
    var blank = folder
    blank.answers += ["", "\r"]
    #expect(try blank.judged().rows.count == 6)

    let frame = try folder.index(of: "frame")
    var swapped = folder
    swapped.answers.swapAt(frame, frame + 1)
    let sentence = try swapped.refusal()
    #expect(sentence.contains("a.jsonl, line \(frame + 1): answers frame"), "\(sentence)")
    #expect(sentence.contains("order"), "\(sentence)")
    var missing = folder
    missing.answers.remove(at: try folder.index(of: "touch"))
    #expect(try missing.refusal().contains("a.jsonl, line"))
    var logged = folder
    logged.answers.insert("loading …", at: frame)
    #expect(try logged.refusal().contains("a.jsonl, line \(frame + 1): is no JSON object"))
    var unnumbered = folder
    unnumbered.answers[frame] = folder.answers[frame].replacing("\"k\"", with: "\"kk\"")
    #expect(try unnumbered.refusal().contains("a.jsonl, line \(frame + 1): has no k"))
  }

  @Test("is refused where it answers another challenge, or another version of the grammar")
  func other() throws {
    var folder = try ChallengeFolder()
    let own = folder.answers
    folder.answers = try ChallengeFolder(DoublesEngine(), ChallengeFolder.challenge(seed: 8)).answers
    let sentence = try folder.refusal()
    #expect(sentence.contains("a.jsonl, line 3: answers another challenge"), "\(sentence)")
    folder.answers = own
    folder.answers[0] = own[0].replacing("\"v\":1", with: "\"v\":2")
    #expect(try folder.refusal().contains("a.jsonl, line 1: the engine answered hello with the v 2, where 1 is right"))
    folder.answers[0] = own[0].replacing("transform", with: "guess")
    #expect(try folder.refusal().contains("a.jsonl, line 1: the engine says that its probe is"))
  }

  @Test("is refused where a line is longer than any answer")
  func length() throws {
    var folder = try ChallengeFolder()
    let frame = try folder.index(of: "frame")
    folder.answers[frame] += String(repeating: " ", count: 2 << 20)
    #expect(try folder.refusal().contains("a.jsonl, line \(frame + 1): has more than the"))
  }
}
