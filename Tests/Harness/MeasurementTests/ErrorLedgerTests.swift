import Geometry
import TestSupport
import Testing

@testable import Measurement

@Suite("An error ledger")
struct ErrorLedgerTests {
  static let seed: UInt64 = 0x6e42
  private static let missing = Vector2(.nan, .nan)

  /// The summary of displayed frames in which point `i` has exactly the error `errors[frame][i]` px. The returned
  /// coordinates are the same everywhere, and the reference solution is moved. A NaN or infinity is returned as it is.
  private static func summary(_ errors: [[Vector2]], strokes: [Range<Int>]? = nil) -> ErrorSummary {
    let count = errors.first?.count ?? 0
    let ledger = ErrorLedger(
      points: count, frames: errors.count, strokes: strokes ?? [0..<count], viewport: .standard, roundingMargin: 0x1p-40
    )
    for frame in errors {
      let ndc = frame.map { $0.x.isFinite && $0.y.isFinite ? SIMD2<Float>(0.5, -0.25) : SIMD2<Float>($0) }
      let positions = frame.map { $0.x.isFinite && $0.y.isFinite ? Vector2(250, 93.75) - $0 : Vector2(1, 2) }
      judge(ndc, positions, by: ledger)
    }
    var ranks = NearestRank()
    return ledger.summarise(with: &ranks)
  }

  private static func judge(_ ndc: [SIMD2<Float>], _ positions: [Vector2], by ledger: ErrorLedger) {
    ndc.withUnsafeBufferPointer { ndc in
      positions.withUnsafeBufferPointer { positions in ledger.judge(ndc, against: positions) }
    }
  }

  @Test("finds a constant offset in placement and bias, and no jitter or distortion in it")
  func constantOffset() {
    let summary = Self.summary(Array(repeating: Array(repeating: Vector2(3, 4), count: 5), count: 4))
    #expect(summary.samples == 20 && summary.invalid == 0)
    #expect(summary.placement == .init(maximum: 5, judged: 5, p50: 5, rms: 5))
    #expect(summary.jitter == .init(maximum: 0, judged: 0, p50: 0, rms: 0))
    #expect(summary.distortion == .init(maximum: 0, judged: 0, p50: 0, rms: 0))
    #expect(summary.bias == Vector2(3, 4))
  }

  @Test("takes jitter between frames, distortion between neighbours, and the later frame as the worst")
  func changes() {
    let summary = Self.summary([
      [Vector2(0, 0), Vector2(0, 0), Vector2(0, 0)],
      [Vector2(0, 0), Vector2(6, 8), Vector2(0, 0)],
      [Vector2(0, 0), Vector2(6, 8), Vector2(3, 4)],
    ])
    // Jitter: 0, 10, 0 and then 0, 0, 5. Distortion: 0, 0, then 10, 10, then 10, |(−3, −4)|.
    #expect(summary.jitter == .init(maximum: 10, judged: 10, p50: 0, rms: (125.0 / 6).squareRoot()))
    #expect(summary.distortion == .init(maximum: 10, judged: 10, p50: 5, rms: (325.0 / 6).squareRoot()))
    #expect(summary.placement == .init(maximum: 10, judged: 10, p50: 0, rms: (225.0 / 9).squareRoot()))
    #expect(summary.worst == .init(point: 1, frame: 1, ndc: SIMD2(0.5, -0.25)))
    #expect(summary.bias == Vector2(15, 20) / 9)
  }

  @Test("keeps the first of equally bad samples, with what was handed over for it")
  func firstWorst() {
    let ledger = ErrorLedger(points: 2, frames: 3, strokes: [0..<2], viewport: .standard, roundingMargin: 0)
    for ndc: Float in [0, 0.5, 0] {
      Self.judge([SIMD2(0, 0), SIMD2(ndc, ndc / 2)], [.zero, .zero], by: ledger)
    }
    var ranks = NearestRank()
    #expect(ledger.summarise(with: &ranks).worst == .init(point: 1, frame: 1, ndc: SIMD2(0.5, 0.25)))
  }

  @Test("measures along the screen's axes: y down where normalised coordinates point up")
  func axes() {
    let ledger = ErrorLedger(points: 2, frames: 1, strokes: [0..<2], viewport: .standard, roundingMargin: 0)
    Self.judge([SIMD2(1, 1), SIMD2(-1, -1)], [Vector2(500, -375), Vector2(-500, 375)], by: ledger)
    var ranks = NearestRank()
    #expect(ledger.summarise(with: &ranks).placement?.maximum == 0)
  }

  @Test("counts no point that is out of view, on either axis, and no jitter or distortion with it")
  func outOfView() {
    let ledger = ErrorLedger(points: 3, frames: 2, strokes: [0..<3], viewport: .standard, roundingMargin: 0)
    let largest = LargestErrors(points: 3, strokes: [0..<3], viewport: .standard)
    for hidden in [Vector2(500.01, 0), Vector2(0, -375.01)] {
      let (drawn, positions) = (
        [SIMD2<Float>(0, 0), SIMD2(.nan, 9), SIMD2(1, 0)], [Vector2(3, 4), hidden, Vector2(500, 0)]
      )
      Self.judge(drawn, positions, by: ledger)
      drawn.withUnsafeBufferPointer { drawn in
        positions.withUnsafeBufferPointer { #expect(largest.judge(drawn, against: $0)) }
      }
    }
    var ranks = NearestRank()
    let summary = ledger.summarise(with: &ranks)
    #expect(summary.samples == 4 && summary.invalid == 0 && summary.correctlyRounded == 2)
    #expect(summary.placement?.maximum == 5 && summary.jitter?.maximum == 0 && summary.distortion == nil)
    #expect(summary.bias == Vector2(-3, -4) / 2)
    #expect(largest.placement == 5 && largest.jitter == 0 && largest.distortion == nil)
  }

  @Test("takes no distortion across strokes, nor of a stroke of one point")
  func strokes() {
    let frame = [Vector2(1, 0), Vector2(1, 0), Vector2(100, 0), Vector2(0, 7), Vector2(0, 8)]
    let summary = Self.summary([frame], strokes: [0..<2, 2..<3, 3..<5])
    #expect(summary.distortion == .init(maximum: 1, judged: 1, p50: 0, rms: 0.5.squareRoot()))
    #expect(summary.jitter == nil && summary.worst == nil)
    #expect(Self.summary([frame], strokes: (0..<5).map { $0..<$0 + 1 }).distortion == nil)
  }

  @Test("keeps what is not finite out of every number, and counts it", arguments: [Double.nan, .infinity, -.infinity])
  func invalid(value: Double) {
    let good = Vector2(3, 4)
    for bad in [Vector2(value, 0), Vector2(0, value), Vector2(value, value)] {
      let summary = Self.summary([[good, good, good, good], [good, bad, good, good], [good, good, good, good]])
      #expect(summary.samples == 12 && summary.invalid == 1)
      #expect(summary.placement == .init(maximum: 5, judged: 5, p50: 5, rms: 5))
      #expect(summary.jitter == .init(maximum: 0, judged: 0, p50: 0, rms: 0))
      #expect(summary.distortion == .init(maximum: 0, judged: 0, p50: 0, rms: 0))
      #expect(summary.bias == good)
    }
  }

  @Test("takes an error of the viewport's diagonal for a number, and of a hair more for invalid")
  func diagonal() {
    let ledger = ErrorLedger(points: 2, frames: 1, strokes: [0..<2], viewport: .standard, roundingMargin: 0)
    Self.judge([SIMD2(2.5, 0), SIMD2(Float(2.5).nextUp, 0)], [.zero, .zero], by: ledger)
    var ranks = NearestRank()
    let summary = ledger.summarise(with: &ranks)
    #expect(summary.samples == 2 && summary.invalid == 1)
    #expect(summary.placement == .init(maximum: 1250, judged: 1250, p50: 1250, rms: 1250))
    #expect(summary.bias == Vector2(1250, 0))
    #expect(summary.distortion == nil)
  }

  @Test("asks both frames of a jitter pair to be valid")
  func jitterPairs() {
    let still = Vector2(1, 1)
    #expect(Self.summary([[still], [Self.missing], [still]]).jitter == nil)
    let moved = Self.summary([[still], [Self.missing], [still], [still + Vector2(3, 4)], [Self.missing]])
    #expect(moved.jitter == .init(maximum: 5, judged: 5, p50: 5, rms: 5))
    #expect(moved.worst?.frame == 3 && moved.invalid == 2)
  }

  @Test("leaves every figure empty without a valid sample")
  func nothingValid() {
    let summary = Self.summary(Array(repeating: [Self.missing, Self.missing], count: 3))
    #expect(summary.samples == 6 && summary.invalid == 6 && summary.correctlyRounded == 0)
    #expect(summary.placement == nil && summary.jitter == nil && summary.distortion == nil)
    #expect(summary.bias == nil && summary.worst == nil)
  }

  @Test("sums up the frames taken, though more were announced")
  func fewerFrames() {
    let ledger = ErrorLedger(points: 1, frames: 10, strokes: [0..<1], viewport: .standard, roundingMargin: 0)
    Self.judge([SIMD2(0, 0)], [Vector2(3, 4)], by: ledger)
    var ranks = NearestRank()
    let one = ledger.summarise(with: &ranks)
    #expect(one.samples == 1 && one.placement?.maximum == 5 && one.jitter == nil)
    Self.judge([SIMD2(0, 0)], [Vector2(0, 0)], by: ledger)
    let two = ledger.summarise(with: &ranks)
    #expect(two.samples == 2 && two.placement?.p50 == 0 && two.jitter?.maximum == 5)
  }

  @Test("agrees with the definitions on random frames, some samples invalid")
  func definitions() throws {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<20 {
      let points = 1 + Int(random.next() % 40)
      let frames = 1 + Int(random.next() % 12)
      let errors = (0..<frames).map { _ in
        (0..<points).map { _ in
          random.next() % 10 == 0
            ? Self.missing : (Vector2(random.symmetric(), random.symmetric()) * 50).roundedToGrid()
        }
      }
      let cut = points / 2
      let summary = Self.summary(errors, strokes: [0..<cut, cut..<points])
      let words = "seed \(Self.seed), round \(round), \(points) points, \(frames) frames"
      let jitter = (1..<max(1, frames)).flatMap { frame in
        (0..<points).map { errors[frame][$0] - errors[frame - 1][$0] }
      }
      let neighbours = (0..<max(0, points - 1)).filter { $0 != cut - 1 }
      let distortion = errors.flatMap { frame in neighbours.map { frame[$0 + 1] - frame[$0] } }
      Self.checkSpread(summary.placement, errors.flatMap { $0 }, "placement, " + words)
      Self.checkSpread(summary.jitter, jitter, "jitter, " + words)
      Self.checkSpread(summary.distortion, distortion, "distortion, " + words)
      check(summary.invalid == errors.joined().filter { $0.x.isNaN }.count, words)
    }
  }

  private static func checkSpread(_ given: ErrorSummary.Spread?, _ vectors: [Vector2], _ words: String) {
    let lengths = vectors.map(\.length).filter { !$0.isNaN }.sorted()
    guard let largest = lengths.last, let given else { return check(lengths.isEmpty == (given == nil), words) }
    let rms = (lengths.reduce(0) { $0 + $1 * $1 } / Double(lengths.count)).squareRoot()
    let p99 = lengths[(lengths.count * 99 + 99) / 100 - 1]
    let p50 = lengths[(lengths.count + 1) / 2 - 1]
    check(
      given.maximum == largest && given.judged == p99 && given.p50 == p50,
      "\(words): \(given), not \(largest), \(p99), \(p50)")
    check(abs(given.rms - rms) <= 1e-12 * rms, "\(words): rms \(given.rms), not \(rms)")
  }
}
