import Files
import Foundation
import Geometry
import HarnessTestSupport
import Results
import TestSupport
import Testing

@testable import StrokersExperiment

/// Outlines of strokes are judged by what they are, and a result can be judged again by itself.
@Suite struct StrokerExperimentTests {
  private static func inputs() throws -> StrokerInputs {
    try StrokerFixture.inputs(
      StrokerFixture.strokes,
      StrokerFixture.outlines(StrokerFixture.bar(movedBy: 0), StrokerFixture.circle, StrokerFixture.failure),
      StrokerFixture.outlines(setting: "loose", StrokerFixture.nothing, StrokerFixture.bar(movedBy: 0.75)))
  }

  /// A result of every kind of row, on which the judge takes no time.
  private static let shared = Result {
    let failure = StrokerFixture.failure.replacing(StrokerFixture.dot, with: StrokerFixture.bar)
      .replacing("0.25,\"failure", with: "0.5,\"failure")
    return try RecordedRun.folder(
      of: StrokerExperiment(
        try StrokerFixture.inputs(
          StrokerFixture.outlines(StrokerFixture.bar(movedBy: 0.75), failure),
          StrokerFixture.outlines(setting: "loose", StrokerFixture.nothing))))
  }

  private static func row(_ rows: [StrokerRow], _ engine: String, _ stroke: String, _ tolerance: Double) -> StrokerRow?
  {
    rows.first { $0.stroker.engine == engine && $0.stroke.name == stroke && $0.tolerance == tolerance }
  }

  @Test func exactOutlinesAreKeptAndDisplacedOnesBroken() throws {
    let rows = try StrokerRows.of(try Self.inputs())
    #expect(rows.count == 2 * 4 + 3 + 2)
    let bar = try #require(Self.row(rows, "Ruler", "bar", 0.25))
    #expect(bar.status == .kept && bar.worst < 1e-6)
    #expect(bar.size == OutlineSize(contours: 1, segments: 4, curves: 0, vertices: 4, flattened: 4))
    let circle = try #require(Self.row(rows, "Ruler", "dot", 0.01))
    #expect(circle.status == .kept && circle.worst * 256 < 1.1, "\(circle)")
    // A quarter of the circle, as a conic, takes 64 chords within a thousandth of a px.
    #expect(circle.size == OutlineSize(contours: 1, segments: 4, curves: 4, vertices: 0, flattened: 256))
    let failed = try #require(Self.row(rows, "Ruler", "dot", 0.25))
    #expect(failed.status == .failed && failed.reason == "It has no dots.")
    let moved = try #require(rows.last)
    #expect(moved.status == .broken && moved.stroker.description == "Ruler 1.2, loose")
    // Its corners are as far outside of the bar, and the bar's middle line is nowhere.
    for deviation in [moved.verdict?.outside, moved.verdict?.inside] {
      let distance = try #require(deviation?.distance)
      #expect(abs(distance - 0.75) < 1e-6, "\(moved)")
    }
    #expect(abs(moved.worst - 3) < 1e-5)
    let drawn = rows.filter { $0.stroke.name == "nothing" }
    #expect(drawn.map(\.status) == [.kept, .impossible, .broken])
    let cells = zip(StrokerRow.table.schema.header, StrokerRow.table.cells(try #require(drawn.last)))
    #expect(cells.filter { $0.0.hasPrefix("outside_") }.map { $0.1 == .missing } == [true, true, false, false])
  }

  @Test func ownMethodsStandBesideAtTheSameTolerances() throws {
    let rows = try StrokerRows.of(try StrokerFixture.inputs(StrokerFixture.outlines(StrokerFixture.circle)))
    #expect(rows.map(\.stroker.engine) == ["vernier", "published", "Ruler"])
    #expect(rows.allSatisfy { $0.tolerance == 0.01 })
    // The published method's disc of 60 corners is 0.007 px off.
    #expect(rows.map(\.status) == [.kept, .kept, .kept])
    #expect(abs(rows[1].worst - 500 * (1 - cos(.pi / 60))) < 0.01, "\(rows[1])")
    let mesh = try #require(rows.first)
    let (size, fewest) = (try #require(mesh.size), try #require(mesh.fewestVertices))
    #expect(size.contours == size.vertices - 2 && fewest > 12 && fewest <= size.vertices)
    let bars = try StrokerRows.of(try StrokerFixture.inputs(StrokerFixture.outlines(StrokerFixture.bar(movedBy: 0))))
    #expect(bars.map(\.status) == [.kept, .impossible, .kept])
  }

  private static func stroke(_ fields: String) -> String {
    """
    {"name":"a","class":"plain","curve":"polyline",\(fields)}
    """
  }

  private static func judged(_ stroke: String, tolerance: Double, _ contours: String) throws -> StrokerRow {
    let outline = StrokerFixture.outline(of: stroke, tolerance: tolerance, contours)
    return try #require(try StrokerRows.of(try StrokerFixture.inputs(StrokerFixture.outlines(outline))).last)
  }

  /// Thinner by the tolerance on either side, nothing is left of it, however deep its tip is.
  @Test func aStrokeNoWiderThanTwoTolerancesMayBeLeftOut() throws {
    func row(_ tolerance: Double) throws -> StrokerRow {
      let bend = Self.stroke(
        """
        "points":[[0,0],[10,0],[0,3]],"width":0.5,"cap":"butt","join":"miter","miterLimit":20,"tolerances":[1]
        """)
      return try Self.judged(bend, tolerance: tolerance, "[]")
    }
    #expect(try row(0.25).status == .kept)
    #expect(try row(0.24).status == .broken)
  }

  /// A dot has no direction, and is as its caps are.
  @Test func aClosedDotWithButtEndsIsNothing() throws {
    for (cap, status) in [("butt", StrokerStatus.kept), ("round", .broken), ("square", .broken)] {
      let dot = Self.stroke(
        """
        "points":[[3,5]],"width":20,"cap":"\(cap)","join":"round","closed":true,"tolerances":[0.25]
        """)
      #expect(try Self.judged(dot, tolerance: 0.25, "[]").status == status)
    }
  }

  /// Lines need no allowance for curves, and rounding is that of the coordinates.
  @Test func tolerancesAreKeptToTheirLastDigits() throws {
    func status(_ tolerance: Double, _ off: Double, from x: Double = 0) throws -> StrokerStatus {
      let bar = Self.stroke(
        """
        "points":[[\(x),0],[\(x + 40),0]],"width":10,"cap":"butt","join":"miter","miterLimit":4,"tolerances":[0.25]
        """)
      let (a, b) = (5 + off * tolerance, x + 40)
      return try Self.judged(
        bar, tolerance: tolerance, "[[[\(x),\(-a)],[\(b),\(-a)],[\(b),\(a)],[\(x),\(a)],[\(x),\(-a)]]]"
      )
      .status
    }
    // Of a smaller tolerance the judge sees fewer digits.
    for (tolerance, off) in [(0.25, 1.005), (0.001, 1.02), (1e-6, 1.5)] {
      #expect(try status(tolerance, 0.99) == .kept)
      #expect(try status(tolerance, off) == .broken)
    }
    #expect(throws: FileError.self) { try status(1e-6, 0, from: 0x1p23) }
    let far = try status(0.25, 1, from: 0x1p23)
    #expect(far == .kept)
  }

  @Test func filesWithoutAnswersAndWithoutStrokes() throws {
    let rows = try StrokerRows.of(
      try StrokerFixture.inputs(StrokerFixture.outlines(), StrokerFixture.outlines(setting: "b", StrokerFixture.circle))
    )
    #expect(rows.count == 3)
    try StrokerFixture.inputs(StrokerFixture.outlines(), StrokerFixture.strokes).configuration.validate()
    let error = #expect(throws: FileError.self) { try StrokerFixture.inputs(StrokerFixture.outlines()) }
    #expect(error?.description == "file 1: no strokes stand there; give a file with one or more.")
  }

  /// The worst breach of an engine is a row; a file in other units is none.
  @Test func outlinesThatLieElsewhereAreBrokenUnlessAllDo() throws {
    let moved = StrokerFixture.bar(movedBy: 50)
    let rows = try StrokerRows.of(try StrokerFixture.inputs(StrokerFixture.outlines(moved, StrokerFixture.circle)))
    let worst = try #require(rows.first { $0.stroker.engine == "Ruler" })
    #expect(worst.status == .broken && worst.worst > 50)
    let nothing = StrokerFixture.outline(of: StrokerFixture.dot, "[]")
    let error = #expect(throws: FileError.self) { try StrokerFixture.inputs(StrokerFixture.outlines(nothing, moved)) }
    #expect(error?.description.contains("outlines[1], stroke bar: the outline covers nothing of its stroke") == true)
    for contours in ["[[[500,500]]]", "[[[500,500],[600,600],[500,500]]]"] {
      #expect(try Self.judged(StrokerFixture.bar, tolerance: 0.25, contours).status == .broken)
    }
  }

  /// A uniform spline's first and last span follow its phantom points, which the published method has elsewhere.
  @Test func thePublishedMethodIsJudgedOnSplinesThatItDraws() throws {
    func status(_ points: String) throws -> StrokerStatus? {
      let stroke = """
        {"name":"a","class":"plain","curve":"uniform","points":\(points),"width":4,"cap":"round","join":"round",\
        "tolerances":[0.25]}
        """
      let file = """
        {"format":"vernier-strokes","version":1,"strokes":[\(stroke)]}
        """
      return try StrokerRows.of(try StrokerFixture.inputs(file)).last?.status
    }
    #expect(try status("[[0,0],[10,0],[20,0],[30,9],[40,18]]") == .kept)
    #expect(try status("[[0,0],[10,2],[20,0],[30,9],[40,18]]") == .impossible)
    #expect(try status("[[0,0],[10,0],[-5,0],[-20,0]]") == .impossible)
  }

  @Test func rowsDoNotDependOnTheNumberOfWorkers() throws {
    let inputs = try Self.inputs()
    let rows = try [1, 2, 5].map { try StrokerRows.of(inputs, jobs: $0) }
    #expect(rows[0] == rows[1] && rows[0] == rows[2])
  }

  @Test func filesThatDoNotGoTogetherAreRefused() throws {
    let other = StrokerFixture.bar.replacing("[40,0]", with: "[41,0]")
    let cases: [([String], String)] = [
      (
        [StrokerFixture.strokes, StrokerFixture.outlines(StrokerFixture.outline(of: other, "[]"))],
        "file 2: the stroke \"bar\" differs"
      ),
      ([StrokerFixture.outlines(engine: "vernier", StrokerFixture.circle)], "file 1: it calls its engine \"vernier\""),
      (
        [StrokerFixture.outlines(StrokerFixture.circle), StrokerFixture.outlines(StrokerFixture.bar(movedBy: 0))],
        "file 2: its engine is \"Ruler 1.2, fine\""
      ),
    ]
    for (files, beginning) in cases {
      let error = #expect(throws: FileError.self) {
        try StrokerInputs(files.enumerated().map { try StrokerInputs.File(Array($1.utf8), name: "file \($0 + 1)") })
      }
      #expect(error?.description.hasPrefix(beginning) == true, "\(String(describing: error))")
    }
  }

  @Test func aTrueResultHasNoFindings() throws {
    let run = try Self.shared.get()
    for rows in [RecheckExtent.Rows.all, .sample(0), .sample(3)] {
      let findings = try RecordedRun.findings(StrokerExperiment.self, run.path, rows)
      #expect(findings.isEmpty, "\(findings)")
    }
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.shared.get().path, of: StrokerExperiment.self, setting: ("strokes", []))
  }

  @Test func changedStrokesAndOutlinesAreFound() throws {
    let forged = try ForgedResult(copyOf: try Self.shared.get().path)
    for (name, old, new) in [
      ("strokes.json", "plain", "plane"), ("strokes.json", "40", "41"), ("outlines-1.json", "-4.25", "-4.5"),
      ("outlines-1.json", "no dots", "no lines"), ("outlines-2.json", "[10,10]", "[9,10]"),
    ] {
      let text = try String(contentsOfFile: forged.path + "/" + name, encoding: .utf8)
      #expect(text.contains(old))
      try forged.write(text.replacing(old, with: new), to: name)
      #expect(throws: FileError.self) { try RecordedRun.findings(StrokerExperiment.self, forged.path, .sample(0)) }
      try forged.restore()
    }
  }
}
