import Foundation
import Geometry
import HarnessTestSupport
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing
import Workloads

/// A sweep measures an engine in another program as it does a scheme, and whatever that does leaves the rest whole.
@Suite struct ExternalSweepTests {
  /// An engine in doubles; at zooms from 2^20 on it does what its argument says.
  private static let script = """
    import json, math, os, sys, time
    what = sys.argv[1]
    def place(p):
      dx, dy = p[0] - c[0], p[1] - c[1]
      return 500 + z * (t[0] * dx - t[1] * dy), 375 + z * (t[1] * dx + t[0] * dy)
    for line in sys.stdin:
      q = json.loads(line)
      m = q["m"]
      if m == "hello":
        a = {"m": m, "v": 1, "name": "doubles", "version": "1", "probe": "transform", "number": "binary64", "can": []}
      elif m == "store":
        points = [tuple(map(float.fromhex, p)) for p in q["points"]]
        a = {"m": m, "count": len(points)}
      elif m == "frame":
        c, z = tuple(map(float.fromhex, q["centre"])), float.fromhex(q["zoom"])
        t = [part / q["turn"][2] for part in q["turn"]]
        px = [v for p in points for v in place(p)]
        if z >= 1 << 20:
          if what in ("crash", "forgotten"): os._exit(7)
          if what == "hang": time.sleep(600)
          if what == "short": px = px[2:]
          if what == "null": px[0] = None
        a = {"m": m, "k": q["k"], "px": px}
      print(json.dumps(a), flush=True)
    """

  private static let folder = Result { try TemporaryFolder() }

  private static func engine(_ what: String, patience: Double = 60) throws -> SchemeDescriptor {
    let file = try folder.get().file("\(what).py", holding: script)
    let command = try #require(EngineCommand("python3 '\(file)' \(what)"))
    return SchemeDescriptor(
      named: what, try ExternalEngine(command, viewport: .standard, patience: patience))
  }

  private static func configuration(_ schemes: [SchemeDescriptor]) throws -> SweepConfiguration {
    try SweepConfiguration(
      schemes: schemes, workloads: [WorkloadCatalog.workload(named: "freehand")], paths: [PinchPath()]
    ) { $0 = try .of("--depths 0,3,9 --levels 1 --frames 10 --points 5 --seed 7") }
  }

  private func rows(_ schemes: [SchemeDescriptor]) throws -> [SweepRow] {
    var rows: [SweepRow] = []
    try SweepExperiment(Self.configuration(schemes)).rows(jobs: 2) { rows.append($1) }
    return rows
  }

  @Test("An engine in doubles has the errors of the scheme in doubles, and no edges where it draws none")
  func doubles() throws {
    let float64 = try #require(SchemeCatalog.standard["float64"])
    let rows = try rows([float64, Self.engine("plain")])
    let (own, other) = (rows.filter { $0.scheme == "float64" }, rows.filter { $0.scheme == "plain" })
    #expect(own.count > other.count && other.count == 3)
    for (a, b) in zip(own.filter { $0.content == .active }, other) {
      #expect(a.depth == b.depth && b.summary.invalid == 0 && b.roundTrip == nil && b.reload == nil)
      let (one, two) = try (#require(a.summary.jitter).maximum, #require(b.summary.jitter).maximum)
      #expect(two < one * 2 + 1e-4 && one < two * 2 + 1e-4, "\(one) px and \(two) px at \(a.depth)")
      let conduct = try #require(b.conduct)
      #expect(conduct.frames == 10 && conduct.repeated == 2 && conduct.differing == 0 && conduct.failure == nil)
    }
  }

  @Test(
    "A failure ends its own cell alone, and is told in a sentence",
    arguments: [("crash", "ended with exit code 7"), ("short", "5 points have 10"), ("hang", "did not answer within")])
  func failure(what: String, sentence: String) throws {
    // One that hangs is waited for, on a busy machine for so long that other answers come in time.
    var patience = what == "hang" ? 1.0 : 60
    var rows = try rows([Self.engine(what, patience: patience)])
    while patience < 60, rows.dropLast().contains(where: { $0.conduct?.failure != nil }) {
      patience *= 4
      rows = try self.rows([Self.engine(what, patience: patience)])
    }
    #expect(rows.map { $0.summary.invalid } == [0, 0, 50])
    #expect(rows.map { $0.conduct?.failure == nil } == [true, true, false])
    #expect(rows.last?.conduct?.failure?.contains(sentence) == true, "\(rows)")
  }

  @Test func aMissingPointIsInvalidAlone() throws {
    let rows = try rows([Self.engine("null")])
    #expect(rows.map { $0.summary.invalid } == [0, 0, 10])
    #expect(rows.map { $0.conduct?.missing } == [0, 0, 10] && rows.allSatisfy { $0.conduct?.failure == nil })
  }

  @Test("A result with engines verifies, is not asked again unless that is wanted, and its forgeries are found")
  func verification() throws {
    let result = try RecordedRun.folder(of: SweepExperiment(Self.configuration([Self.engine("forgotten")])))
    let engines = try result.text("engines.csv").split(separator: "\n")
    #expect(engines.count == 4 && engines.last?.contains("failed,ended with exit code 7") == true, "\(engines)")
    #expect(try result.text("provenance.json").contains("sha256:"))
    #expect(try RecordedRun.findings(SweepExperiment.self, result.path, .all).isEmpty)

    func recheck(_ folder: String, patience: Double?) throws -> RecheckReport {
      try SweepExperiment.recheck(
        folder: folder, RecheckExtent(.all, seed: 1, jobs: 2, enginePatience: patience), progress: { _ in })
    }
    let unasked = try recheck(result.path, patience: nil)
    #expect(
      unasked.statement.hasPrefix("0 of 3 rows of sweep.csv")
        && unasked.statement.contains("forgotten was not asked again"))
    let asked = try recheck(result.path, patience: 60)
    #expect(asked.findings.isEmpty && asked.statement.hasPrefix("3 of 3 rows of sweep.csv"), "\(asked)")

    for (file, column, text) in [("engines.csv", "frames_asked", "9"), ("sweep.csv", "placement_p50_px", "3e-9")] {
      let forged = try ForgedResult(copyOf: result.path)
      try forged.forgeCells(of: file) { line, name, old in line == 2 && name == column ? text : old }
      #expect(try recheck(forged.path, patience: 60).findings.contains { $0.file == file }, "\(file)")
    }
    // Another file is another engine.
    try Self.folder.get().file("forgotten.py", holding: Self.script + "\n")
    #expect(try !recheck(result.path, patience: 60).findings.isEmpty)
  }
}
