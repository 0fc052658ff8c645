import Foundation
import Frames
import Geometry
import HarnessTestSupport
import Oracle
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import HandoffExperiment

/// Engines in other programs that move by gestures are held to the exact product of all gestures.
@Suite struct EngineWalkTests {
  /// An engine that keeps its camera as a complex map: in doubles, or in whole numbers with 2,048 bits of fraction. One
  /// that rounds shows a zoom of two decimals, and keeps the whole one.
  private static let script = """
    import json, sys
    exact, rounds = sys.argv[1] == "exact", sys.argv[1] == "rounded"
    one = 1 << 2048
    def num(x):
      if not exact: return float(x)
      a, b = float(x).as_integer_ratio()
      return a * one // b
    def read(t):
      digits, power = t.split("p")
      value, power = int(digits, 16), int(power) + (2048 if exact else 0)
      if not exact: return float.fromhex(t)
      return value << power if power >= 0 else value >> -power
    def mul(a, b):
      x, y = a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]
      return (x >> 2048, y >> 2048) if exact else (x, y)
    def add(a, b, sign=1): return (a[0] + sign * b[0], a[1] + sign * b[1])
    def px(v): return v / one if exact else v
    can = sys.argv[2:]
    for line in sys.stdin:
      q = json.loads(line)
      m = q["m"]
      a = {"m": m, "k": q.get("k")}
      if m == "hello":
        a = {"m": m, "v": 1, "name": "walker", "version": "1", "probe": "transform", "number": sys.argv[1], "can": can}
      elif m == "store":
        points = [(read(x), read(y)) for x, y in q["points"]]
        a = {"m": m, "count": len(points)}
      elif m == "frame":
        g, h = (num(1), num(0)), (num(0), num(0))
        a["px"] = [0] * (2 * len(points))
      elif m == "gesture":
        anchor, pan = [tuple(map(num, q[key])) for key in ("anchor", "pan")]
        t = mul(tuple(map(num, q["turn"])), (num(q["scale"]), num(0)))
        g, h = mul(t, g), add(add(anchor, mul(t, add(h, anchor, -1))), pan)
      elif m == "show":
        shown = round(abs(complex(*g)), 2) / abs(complex(*g)) if rounds else 1
        places = [add(mul((g[0] * shown, g[1] * shown) if rounds else g, p), h) for p in points]
        a["px"] = [v for x, y in places for v in (500 + px(x), 375 + px(y))]
      print(json.dumps(a), flush=True)
    """

  private func configuration(
    _ kind: String, can: String = "gestures", script: GestureScript? = nil
  ) throws -> (HandoffConfiguration, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let file = try folder.file("walker.py", holding: Self.script)
    let engine = try ExternalEngine(
      #require(EngineCommand("python3 '\(file)' \(kind) \(can)")), viewport: .standard, patience: 60)
    let configuration = try HandoffConfiguration(
      rules: [], engines: [SchemeDescriptor(named: "walker", engine)], script: script
    ) { $0 = try .of("--levels 5 --pan-levels 0 --seed 3") }
    return (configuration, folder)
  }

  @Test(
    "An engine in whole numbers keeps to the picture on every walk, one in doubles does not",
    arguments: ["exact", "double"])
  func walks(kind: String) throws {
    let (configuration, folder) = try configuration(kind)
    try configuration.validate()
    var rows: [HandoffRow] = []
    try HandoffValidation(configuration).run(jobs: 2) { rows += $1 }
    withExtendedLifetime(folder) {}
    #expect(rows.map(\.walk) == ["excursion", "plunge", "wander", "leap"])
    guard kind == "exact" else {
      // Pairs of leaps undo each other's errors, so that not every walk shows them.
      #expect(rows.first?.status == .fail && rows.count { $0.status == .fail } >= 2, "\(rows)")
      return
    }
    for row in rows { #expect(row.status == .pass && row.measured ?? 1 < 1e-9, "\(row)") }
  }

  @Test("A zoom that is rounded on the way is found, though it is right at the end", arguments: ["rounded", "double"])
  func everyGestureIsJudged(kind: String) throws {
    let steps = (0..<5).flatMap { _ in (0..<80).map { $0 < 40 ? 1.25 : 0.8 } }
    let gestures = steps.map { TimedGesture(time: 0, gesture: Gesture(anchor: Vector2(120, -80), scale: $0)) }
    let (configuration, folder) = try configuration(kind, script: GestureScript(gestures: gestures))
    var rows: [HandoffRow] = []
    try HandoffValidation(configuration).run(jobs: 2) { rows += $1 }
    withExtendedLifetime(folder) {}
    let row = try #require(rows.last { $0.walk == GestureWalk.suppliedName })
    #expect(row.status == (kind == "rounded" ? .fail : .pass), "\(row)")
  }

  @Test("Some of a walk's points are in view after each gesture, also on a pan and of a walk with many turns")
  func pointsInView() throws {
    let pan = GestureWalk(name: "pan", gestures: (0..<60).map { _ in Gesture(pan: Vector2(400, 0)) })
    let long = GestureWalk.wander(doublings: 100, count: 5000, seed: 3)
    for walk in [pan, long, .plunge(decades: 15, seed: 3), .excursion(levels: 5, seed: 3), .leap(count: 60, seed: 3)] {
      let gestures = walk.gestures + walk.returnToDeepest
      let walked = try #require(WalkedPoints(gestures, viewport: .standard))
      var reference = GestureReference(precision: walked.precision)
      var unseen = 0
      for gesture in gestures {
        reference.apply(gesture)
        if !walked.points.contains(where: { Viewport.standard.shows(reference.position($0)) }) { unseen += 1 }
      }
      #expect(unseen == 0, "\(walk.name), \(walked.points.count)")
    }
  }

  @Test("A result names the engine, verifies without starting it, and a forged key of its rows is found")
  func verification() throws {
    let (configuration, folder) = try configuration("exact")
    let result = try RecordedRun.folder(of: HandoffExperiment(configuration))
    withExtendedLifetime(folder) {}
    #expect(try result.text("provenance.json").contains("\"name\" : \"walker\""))
    #expect(try RecordedRun.findings(HandoffExperiment.self, result.path).isEmpty)
    let forged = try ForgedResult(copyOf: result.path)
    try forged.forgeCells(of: "handoff.csv") { line, column, text in line == 2 && column == "levels" ? "6" : text }
    #expect(try !RecordedRun.findings(HandoffExperiment.self, forged.path).isEmpty)
  }

  @Test func anEngineThatDoesNotMoveByGesturesIsRefused() throws {
    let (configuration, _) = try configuration("exact", can: "touch")
    #expect { try configuration.validate() } throws: { "\($0)".contains("does not move by gestures") }
  }
}
