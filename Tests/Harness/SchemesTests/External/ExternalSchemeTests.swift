import ExactNumbers
import Files
import Foundation
import Geometry
import Oracle
import Schemes
import TestSupport
import Testing

/// What an engine is asked, and what is made of its answers.
@Suite struct ExternalSchemeTests {
  @Test func placesComeInPixelsFromTheTopLeftCorner() throws {
    let scheme = try ScriptedEngine(answering: "{\"m\":\"frame\",\"k\":0,\"px\":[500,375,1000,0,250.5,null]}").scheme()
    let drawn = scheme.drawn(3)
    #expect(drawn[0] == SIMD2(0, 0) && drawn[1] == SIMD2(1, 1))
    #expect(drawn[2].x == -0.499 && drawn[2].y.isNaN)
    #expect(scheme.conduct.missing == 1 && scheme.conduct.frames == 1 && scheme.conduct.failure == nil)
  }

  @Test("Numbers that JSON lacks count as missing, and not within texts")
  func notFinite() throws {
    let answer = "{\"log\":\"NaN \\\" NaN\",\"m\":\"frame\",\"k\":0,\"px\":[NaN, Infinity,-Infinity,1,2,-NaN]}"
    let scheme = try ScriptedEngine(answering: answer).scheme()
    #expect(scheme.drawn(3).count { $0.x.isFinite && $0.y.isFinite } == 0)
    #expect(scheme.conduct.missing == 3 && scheme.conduct.failure == nil, "\(scheme.conduct)")
  }

  @Test func linesAreClippedInDoubles() throws {
    let scheme = try ScriptedEngine(
      answering: "{\"m\":\"frame\",\"k\":0,\"px\":[1,2,3,4,5,6]}",
      "{\"m\":\"lines\",\"k\":1,\"segments\":[[1,-1e12,375.25,1e12,375.25],[0,5000,5000,6000,6000]]}"
    ).scheme()
    let edges = [DrawnEdge](unsafeUninitializedCapacity: 4) { $1 = scheme.draw(into: $0) }
    #expect(edges.map(\.source) == [1])
    let edge = try #require(edges.first)
    #expect(abs(edge.start.x + 2) < 1e-4 && abs(edge.end.x - 2) < 1e-4, "\(edge)")
    // The ends are 1e12 px to both sides; float32 ends would put the middle elsewhere.
    #expect(abs(edge.start.y + 0.25 / 375) < 1e-9 && edge.start.y == edge.end.y, "\(edge)")
  }

  @Test(
    "An engine whose picture depends on the way there is found out, one that does not is not", arguments: [true, false])
  func hiddenState(hides: Bool) throws {
    let folder = try TemporaryFolder()
    let script = try folder.file(
      "engine.py",
      holding: """
        import json, sys
        asked = 0
        for line in sys.stdin:
          q = json.loads(line)
          if q["m"] == "hello": a = json.loads('''\(ScriptedEngine.hello)''')
          elif q["m"] == "store": a = {"m": "store", "count": len(q["points"])}
          elif q["m"] == "frame":
            asked += 1
            a = {"m": "frame", "k": q["k"], "px": [\(hides ? "asked * 1e-9" : "hash(q['zoom']) % 7")] * 6}
          print(json.dumps(a), flush=True)
        """)
    let engine = try ExternalEngine(
      #require(EngineCommand("python3 '\(script)'")), viewport: .standard, patience: 60)
    let descriptor = SchemeDescriptor(named: "hiding", engine)
    let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
    var scenes = Scenes(seed: 5, exponent: 0)
    scheme.store(scenes.scene(strokes: [3]))
    for _ in 0..<20 {
      scheme.move(to: scenes.camera(), by: Gesture())
      _ = scheme.drawn(3)
    }
    #expect(scheme.conduct.frames == 20 && scheme.conduct.repeated == 4, "\(scheme.conduct)")
    #expect(scheme.conduct.differing == (hides ? 4 : 0), "\(scheme.conduct)")
  }

  @Test("A process serves one measurement after the other, and two at once have two")
  func processes() throws {
    let folder = try TemporaryFolder()
    let starts = folder.file("starts")
    let steps = ["!echo x >> '\(starts)'; echo '\(ScriptedEngine.hello)'"]
    let scripted = try ScriptedEngine(steps + [String](repeating: ScriptedEngine.stored, count: 4))
    let engine = try scripted.start()
    let descriptor = SchemeDescriptor(named: "scripted", engine)
    func scheme() throws -> ExternalScheme {
      let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
      var scenes = Scenes(seed: 5, exponent: 0)
      scheme.store(scenes.scene(strokes: [3]))
      #expect(scheme.conduct.failure == nil)
      return scheme
    }
    _ = try scheme()
    _ = try scheme()
    #expect(try folder.text("starts") == "x\n")
    let (one, other) = (try scheme(), try? scheme())
    withExtendedLifetime((one, other, scripted)) {}
    #expect(try folder.text("starts").count >= 4)
  }

  @Test("A process that failed at a gesture is not handed out again")
  func failedGesture() throws {
    let folder = try TemporaryFolder()
    let starts = folder.file("starts")
    let hello = ScriptedEngine.hello.replacingOccurrences(of: "touch", with: "gestures")
    let camera = #"{"m":"frame","k":0,"px":[1,2,3,4,5,6]}"#
    let scripted = try ScriptedEngine(
      ["!echo x >> '\(starts)'; echo '\(hello)'", ScriptedEngine.stored, camera, #"{"m":"none"}"#])
    let descriptor = SchemeDescriptor(named: "scripted", try scripted.start(patience: 5))
    for count in 1...2 {
      var scenes = Scenes(seed: 5, exponent: 0)
      let scene = scenes.scene(strokes: [3])
      let engine = try GestureEngine(
        descriptor, storing: scene.offsets.indices.map { _ in scene.anchor }, deepest: .one, viewport: .standard)
      #expect(throws: EngineError.self) { try engine.apply(Gesture(anchor: .zero, scale: 2)) }
      #expect(try folder.text("starts").count == 2 * count)
    }
    withExtendedLifetime((scripted, folder)) {}
  }

  @Test("What a process writes to its errors is read before its answer, however much it is")
  func loudErrors() throws {
    // More than a pipe holds.
    let loud = "!head -c 400000 /dev/zero >&2; echo '\(ScriptedEngine.stored)'"
    let scripted = try ScriptedEngine([ScriptedEngine.hello, loud])
    let descriptor = SchemeDescriptor(named: "scripted", try scripted.start(patience: 5))
    let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
    var scenes = Scenes(seed: 5, exponent: 0)
    scheme.store(scenes.scene(strokes: [3]))
    #expect(scheme.conduct.failure == nil, "\(scheme.conduct)")
    withExtendedLifetime(scripted) {}
  }

  @Test(
    "A process that ended or spoke after its last answer is not handed out again",
    arguments: ["exit 0", "echo Debug: stored"])
  func leftover(last: String) throws {
    let folder = try TemporaryFolder()
    let (number, spoken) = (folder.file("number"), folder.file("spoken"))
    let scripted = try ScriptedEngine([
      "!echo $$ > '\(number)'; rm -f '\(spoken)'; echo '\(ScriptedEngine.hello)'",
      "!echo '\(ScriptedEngine.stored)'; sleep 0.1; \(last); touch '\(spoken)'",
    ])
    let descriptor = SchemeDescriptor(named: "scripted", try scripted.start())
    for _ in 0..<3 {
      let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? ExternalScheme)
      var scenes = Scenes(seed: 5, exponent: 0)
      scheme.store(scenes.scene(strokes: [3]))
      #expect(scheme.conduct.failure == nil, "\(scheme.conduct)")
      let process = try #require(Int32(try folder.text("number").trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(waits { !ScriptedEngine.isRunning(process) || FileManager.default.fileExists(atPath: spoken) })
    }
    withExtendedLifetime((scripted, folder)) {}
  }

  @Test(
    arguments: [
      ("python3 a.py --fast", 3), ("  python3\ta.py ", 2), ("'my engine' \"a b\" c''d", 3), ("", nil), ("  ", nil),
      ("python3 'a.py", nil), ("a\u{0} b", nil), ("''", nil),
    ] as [(String, Int?)])
  func commands(text: String, count: Int?) throws {
    let command = EngineCommand(text)
    #expect((command != nil) == (count != nil))
  }

  @Test("What an engine saves is loaded by it, and not where it says of another count of points", arguments: [3, 4])
  func archive(count: Int) throws {
    let hello = ScriptedEngine.hello.replacingOccurrences(of: "lines", with: "save")
    let answers = [#"{"m":"save","data":"drawn"}"#, #"{"m":"load","count":\#(count)}"#]
    let scheme = try ScriptedEngine([hello, ScriptedEngine.stored] + answers).scheme()
    let archive = scheme.archive()
    #expect(String(decoding: archive, as: UTF8.self).hasSuffix("drawn"))
    #expect((try? scheme.restore(from: archive)) == nil ? count == 4 : count == 3)
    #expect((scheme.conduct.failure == nil) == (count == 3), "\(scheme.conduct)")
    #expect(throws: SchemeArchiveError.self) { try scheme.restore(from: archive.dropLast()) }
  }

  @Test("Exact numbers are odd whole numbers in hexadecimal with a power of two")
  func exactNumbers() throws {
    for (value, text) in [
      (0, "0x0p0"), (1, "0x1p0"), (-52.3359375, "-0x1a2bp-7"), (6, "0x3p1"), (0x1p-1074, "0x1p-1074"),
    ] {
      #expect(BigFloat(value, precision: 53).integerHexadecimal == text)
      #expect(Double(text) == value)
    }
  }
}
