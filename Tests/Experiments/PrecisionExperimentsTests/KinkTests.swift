import PrecisionExperiments
import Results
import Schemes
import Testing

/// How far a curve is drawn from where it is, further in than it was drawn.
@Suite struct KinkTests {
  private static func rows(
    _ schemes: [SchemeDescriptor], decades: [Int], levels: [Int] = []
  ) throws -> [KinkRow] {
    let kinks = KinkMeasurement(Scenario.configuration(schemes, decades: decades, ancestors: levels))
    var rows: [KinkRow] = []
    try kinks.run(jobs: 2) { _, row in rows.append(row) }
    try #require(!rows.isEmpty && rows.count == kinks.count)
    return rows
  }

  private static func rows(_ name: String, decades: Int, levels: [Int] = []) throws -> [KinkRow] {
    try rows([#require(SchemeCatalog.standard[name])], decades: [decades], levels: levels)
  }

  /// What a row of an app's chords should be: 1/64 px, as much larger as the picture.
  private static func sagitta(_ row: KinkRow) -> ClosedRange<Double> {
    let times = row.level > 0 ? 1000 : Double(row.times)
    // At the curve's own zoom, chords meet at a corner of a px grid of floats.
    return 0.0145 * times...0.0157 * times + 0.005
  }

  @Test(arguments: [("float64", 7), ("stroke-local", 7), ("mpfr-auto", 7), ("mpfr-auto", 1000)])
  func chordsShowThemselves(name: String, decades: Int) throws {
    let rows = try Self.rows(name, decades: decades, levels: [1, 2])
    #expect(
      rows.map { [$0.level, $0.times] } == [[0, 1], [0, 16], [0, 64], [0, 256], [0, 4096], [1, 1], [2, 1]])
    for row in rows.dropLast() { try #expect(Self.sagitta(row).contains(#require(row.kink)), "\(row)") }
    // A corner of 1.25° is in view as long as chords are shorter than it.
    for row in rows.prefix(3) { try #expect((0.0216...0.03).contains(#require(row.turn)), "\(row)") }
    #expect(rows[4].kink.map { $0 > 50 } == true, "a corner that nobody overlooks")
    #expect(rows[6].kink == nil && rows[6].turn == nil, "15 m beside the view: \(rows[6])")
  }

  @Test(arguments: [(4, 1), (15, 3), (100, 30), (300, 100), (1000, 2)])
  func dyadicFramesKeepACurve(decades: Int, level: Int) throws {
    for row in try Self.rows("dyadic-frames", decades: decades, levels: [level]) {
      let (kink, turn) = try (#require(row.kink), #require(row.turn))
      // The tolerance of a draw list.
      #expect(kink <= 0.125 && turn <= (row.times == 1 && row.level == 0 ? 0.022 : 0.008), "\(row)")
    }
  }

  @Test(arguments: ["telescoping", "telescoping-captured", "telescoping-5x5"])
  func publishedRulesLoseACurveTwoLevelsUp(name: String) throws {
    let rows = try Self.rows(name, decades: 100, levels: [1, 2, 3])
    for row in rows.dropLast(2) { try #expect(#require(row.kink) <= 0.04, "\(row)") }
    for row in rows.suffix(2) { #expect(row.kink.map { $0 > (row.level == 2 ? 0.1 : 10) } ?? true, "\(row)") }
  }

  /// Each scheme at each depth, without others. Of two depths the zooms have nearly the same digits.
  @Test func rowsAreThoseOfEachSchemeAloneForAnyNumberOfThreads() throws {
    func rows(_ schemes: [String], _ depths: [String], jobs: Int = 1) throws -> [KinkRow] {
      let (schemes, depths) = (schemes.joined(separator: ","), depths.joined(separator: ","))
      var rows: [KinkRow] = []
      try KinkMeasurement(Scenario.sweep("--schemes \(schemes) --depths \(depths) --levels 1,7"))
        .run(jobs: jobs) { rows.append($1) }
      return rows
    }
    let schemes = ["float32", "stroke-local", "mpfr-auto", "telescoping", "dyadic-frames"]
    let depths = ["0", "3.0103", "21.3", "100"]
    let alone = try schemes.flatMap { scheme in try depths.flatMap { try rows([scheme], [$0]) } }
    let one = try rows(schemes, depths)
    #expect(one.count == alone.count && Set(one) == Set(alone))
    for jobs in [2, 7] { #expect(try rows(schemes, depths, jobs: jobs) == one, "\(jobs) threads") }
  }

  @Test func curvesAreMeasuredWhereTheContentHasThem() throws {
    var configuration = try Scenario.configuration(
      ["float64"], decades: [0, 3, 5, 9, 30, 999], ancestors: [1, 3, 101])
    // Drawn at the surface or below: 1 at six depths, 16 to 4096 at five or four; no row where a zoom is no double.
    let counts: [([Content], Int)] = [([.active], 6 + 5 + 5 + 5 + 4), ([.borders], 5 + 3), ([.descendants], 0)]
    for (content, count) in counts {
      configuration.content = content
      #expect(KinkMeasurement(configuration).count == count, "\(content)")
    }
  }

  // MARK: Faults

  @Test func aCurveIsSeenAtEveryDepth() throws {
    func rows(_ fault: FaultyBorderScheme.Fault?) throws -> [KinkRow] {
      let decades = Array(stride(from: 0, through: 27, by: 3))
      return try Self.rows([FaultyBorderScheme.descriptor(fault)], decades: decades, levels: [1])
    }
    // Seen 1, 16, 64, 256, 4,096 times and a level further in.
    let wrong = try zip(rows(nil), rows(.shiftAtADepth)).filter { $0.kink != $1.kink }
    #expect(wrong.map(\.1.depth) == Array(repeating: 15, count: 6))
  }

  @Test(arguments: [1, 30])
  func aWrongCurveIsSeen(level: Int) throws {
    func row(_ fault: FaultyBorderScheme.Fault?) throws -> KinkRow {
      let rows = try Self.rows([FaultyBorderScheme.descriptor(fault)], decades: [100], levels: [level])
      return try #require(rows.last)
    }
    let right = try #require(row(nil).kink)
    #expect(right <= 0.125)
    // It is 1.5 px · 2^-14 · 1,000 too wide.
    #expect(try row(.halfWidth).kink.map { (0.09...0.25).contains($0) && level == 1 } ?? (level > 1))
    #expect(try (0.04...0.11).contains(#require(row(.shift).kink)))
    #expect(try row(.missing).kink == nil)
    #expect(try #require(row(.anotherSide).kink) > 10)
    // It is held to the curve, whatever it says that it keeps: one chord a span, and 3/4 of its sagitta in view.
    #expect(try row(.polyline).kink.map { (40...60).contains($0) && level == 1 } ?? (level > 1))
  }
}
