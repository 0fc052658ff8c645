import Foundation
import Geometry
import Schemes
import TestSupport
import Testing

/// Whatever a program does, its measurement ends with a sentence, and nothing of the program stays.
@Suite struct EngineFailureTests {
  /// The failure of an engine that answers `hello` in the wrong way.
  private func refusal(_ command: String, patience: Double = 60) throws -> String {
    let command = try #require(EngineCommand(command))
    do { _ = try ExternalEngine(command, viewport: .standard, patience: patience) } catch { return error.description }
    return "nothing"
  }

  @Test func aProgramThatIsMissingOrNotExecutable() throws {
    #expect(
      try refusal("no-such-program-anywhere --fast")
        == "cannot be started: there is no program no-such-program-anywhere")
    let folder = try TemporaryFolder()
    let file = try folder.file("engine", holding: "#!/bin/sh\n")
    #expect(try refusal("'\(file)'") == "cannot be started: \(file) is not executable")
  }

  @Test(arguments: [
    ("!exit 3", "ended with exit code 3 before it answered"),
    ("!echo no memory >&2; exit 1", "it wrote \u{201C}no memory\u{201D} to standard error"),
    ("!kill -9 $$", "was ended by signal 9"),
    ("!exec >&-; sleep 600", "closed its standard output"),
    ("!sleep 600 & exit 0", "ended with exit code 0 before it answered"),
    ("Starting up\n{}", "answered hello with a line that is no JSON object: \u{201C}Starting up\u{201D}"),
    ("{\"m\":\"hello\"", "answered hello with a line that is no JSON object"),
    ("[1]", "answered hello with a line that is no JSON object"),
    ("{\"m\":\"store\"}", "answered hello with \u{201C}store\u{201D}"),
    ("{\"m\":\"error\",\"text\":\"out of luck\"}", "answered hello with an error: \u{201C}out of luck\u{201D}"),
    ("{\"v\":1}", "the field m is missing"),
    ("{\"m\":\"hello\",\"v\":2}", "answered hello with the v 2, where 1 is right"),
    ("!head -c 3000000 /dev/zero | tr '\\0' x", "answered with a line of more than 1048576 bytes"),
    (
      ScriptedEngine.hello.replacingOccurrences(of: "vertex", with: "gpu"), "says that its probe is \u{201C}gpu\u{201D}"
    ),
    (ScriptedEngine.hello.replacingOccurrences(of: "lines", with: "fly"), "says that it can \u{201C}fly\u{201D}"),
  ])
  func hello(step: String, sentence: String) throws {
    let engine = try ScriptedEngine([step])
    do {
      _ = try engine.start()
      Issue.record("the engine should be refused")
    } catch { #expect(error.description.contains(sentence), "\(error.description)") }
  }

  @Test func silence() throws {
    let engine = try ScriptedEngine(["!sleep 600"])
    let error = #expect(throws: EngineError.self) { try engine.start(patience: 0.3) }
    #expect(error?.description == "did not answer within 0.9 s")
  }

  @Test(arguments: [
    ("{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4]}", "there are 4 coordinates; 3 points have 6"),
    ("{\"m\":\"frame\",\"k\":1,\"px\":[1,2,3,4,5,6]}", "answered frame 1, where frame 0 was asked"),
    ("{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4,5,\"6\"]}", "a number has to stand here"),
    ("{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4,5,1e400]}", "it has to be finite"),
    ("{\"m\":\"frame\",\"k\":0}", "the field px is missing"),
    (
      "Debug: frame 0\n{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4,5,6]}", "no JSON object: \u{201C}Debug: frame 0\u{201D}"
    ),
    ("!exit 0", "ended with exit code 0"),
  ])
  func frame(step: String, sentence: String) throws {
    let scheme = try ScriptedEngine(answering: step).scheme()
    let drawn = scheme.drawn(3)
    #expect(drawn.allSatisfy { $0.x.isNaN && $0.y.isNaN }, "\(drawn)")
    #expect(scheme.conduct.failure?.contains(sentence) == true, "\(scheme.conduct)")
  }

  @Test func twoLinesForAQuestion() throws {
    let frame = "{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4,5,6]}\nDebug: done"
    let scheme = try ScriptedEngine(answering: frame, "{}").scheme()
    #expect(scheme.drawn(3).allSatisfy { $0.x.isFinite })
    _ = scheme.project(Vector2(1, 2))
    #expect(scheme.conduct.failure?.contains("wrote more than one line") == true, "\(scheme.conduct)")
  }

  @Test func aWrongCountOfStoredPoints() throws {
    let scheme = try ScriptedEngine([ScriptedEngine.hello, "{\"m\":\"store\",\"count\":2}"]).scheme()
    #expect(scheme.conduct.failure == "answered store with the count 2, where 3 is right")
  }

  @Test func anEngineThatIsSlowToStartThreeTimesIsNotStartedAgain() throws {
    // The first start answers, and all other starts sleep. On a busy machine it is given more time until it does.
    let folder = try TemporaryFolder()
    let started = folder.file("started")
    let scripted = try ScriptedEngine(
      ["!if [ -e '\(started)' ]; then sleep 600; fi; touch '\(started)'; echo '\(ScriptedEngine.hello)'; exit 0"])
    var patience = 0.2
    var first: ExternalEngine?
    while first == nil {
      try? FileManager.default.removeItem(atPath: started)
      first = try? scripted.start(patience: patience)
      if first == nil { patience *= 2 }
    }
    let engine = try #require(first)
    let descriptor = SchemeDescriptor(named: "slow", engine)
    var scenes = Scenes(seed: 5, exponent: 0)
    var failures: [String] = []
    for _ in 0..<5 {
      let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
      scheme.store(scenes.scene(strokes: [3]))
      failures.append(scheme.conduct.failure ?? "")
    }
    // On a busy machine the program that has answered may be asked again before it has ended.
    let starts = failures.drop { $0 == "ended with exit code 0 before it answered" }
    #expect(starts.prefix(3).allSatisfy { $0.hasPrefix("did not answer within") }, "\(failures)")
    #expect(starts.count > 3 && starts.dropFirst(3).allSatisfy { $0.hasPrefix("was not started again") }, "\(failures)")
    #expect(engine.failures?.count == failures.count)
    withExtendedLifetime((scripted, folder)) {}
  }

  @Test(
    "What a program has started ends with it, also where it holds the pipe, and in another group or session",
    arguments: [
      "sleep 600 & echo $! > NUMBER", "setsid sh -c 'echo $$ > NUMBER; exec sleep 600' &",
      "bash -c 'set -m; sleep 600 & echo $! > NUMBER'", "(setsid sh -c 'echo $$ > NUMBER; sleep 600; :' &)",
    ])
  func family(start: String) throws {
    let folder = try TemporaryFolder()
    let number = folder.file("number")
    let wait = "while [ ! -s '\(number)' ]; do sleep 0.01; done"
    #expect(throws: EngineError.self) {
      try ScriptedEngine(["!\(start.replacing("NUMBER", with: number))\n\(wait)\nexit 0"]).start()
    }
    let child = try #require(Int32(try folder.text("number").trimmingCharacters(in: .whitespacesAndNewlines)))
    // The process that adopts it may take a moment to reap it.
    #expect(waits { !ScriptedEngine.isRunning(child) })
  }
}
