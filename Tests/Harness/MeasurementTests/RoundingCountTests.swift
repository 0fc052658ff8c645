import Geometry
import TestSupport
import Testing

@testable import Measurement

@Suite("The count of correctly rounded samples")
struct RoundingCountTests {
  static let seed: UInt64 = 0x6e43
  private static let margin = 0x1p-35
  private static let viewport = Viewport.standard

  private static func ledger(points: Int, frames: Int = 1) -> ErrorLedger {
    ErrorLedger(points: points, frames: frames, strokes: [0..<points], viewport: viewport, roundingMargin: margin)
  }

  private static func judge(_ samples: [(ndc: SIMD2<Float>, position: Vector2)], by ledger: ErrorLedger) {
    samples.map(\.ndc).withUnsafeBufferPointer { ndc in
      samples.map(\.position).withUnsafeBufferPointer { positions in ledger.judge(ndc, against: positions) }
    }
  }

  private static func summary(_ ledger: ErrorLedger) -> ErrorSummary {
    var ranks = NearestRank()
    return ledger.summarise(with: &ranks)
  }

  @Test("takes the nearest float32 on both axes and nothing else")
  func nearest() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let ndc = SIMD2(Float(random.symmetric()), Float(random.symmetric()))
      let position = Self.viewport.fromCentre(ndc: ndc)
      let ledger = Self.ledger(points: 5)
      Self.judge(
        [
          (ndc, position), (SIMD2(ndc.x.nextUp, ndc.y), position), (SIMD2(ndc.x, ndc.y.nextDown), position),
          (-ndc, position),
          (SIMD2(.nan, ndc.y), position),
        ], by: ledger)
      let summary = Self.summary(ledger)
      check(summary.correctlyRounded == 1 && ledger.undecided.isEmpty, "\(ndc): \(summary.correctlyRounded ?? -1)")
    }
  }

  @Test("leaves what lies within the margin of a tie, on either axis, to exact arithmetic")
  func ties() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let ndc = SIMD2(Float(0.1 + 0.9 * random.unit()), Float(0.1 + 0.9 * random.unit()))
      let tie = (Vector2(ndc) + Vector2(SIMD2(ndc.x.nextUp, ndc.y.nextUp))) / 2
      let half = Vector2(500, -375)
      let clear = Vector2(ndc) * half
      let within = 0.9 * Self.margin
      let beyond = 1.1 * Self.margin
      let ledger = Self.ledger(points: 6, frames: 2)
      let nearX = (ndc, Vector2(tie.x * half.x + within, clear.y))
      let nearY = (ndc, Vector2(clear.x, tie.y * half.y - within))
      // Beyond the tie along x the next float32 is right; before it, the current one.
      let pastX = (ndc, Vector2(tie.x * half.x + beyond, clear.y))
      let shortX = (ndc, Vector2(tie.x * half.x - beyond, clear.y))
      let shortY = (ndc, Vector2(clear.x, tie.y * half.y + beyond))
      for _ in 0..<2 { Self.judge([(ndc, clear), nearX, pastX, nearY, shortX, shortY], by: ledger) }
      let words = "\(ndc): \(ledger.undecided)"
      check(Self.summary(ledger).correctlyRounded == 6, words)
      check(ledger.undecided.map(\.point) == [1, 3, 1, 3] && ledger.undecided.map(\.frame) == [0, 0, 1, 1], words)
    }
  }

  @Test("leaves zero to exact arithmetic, and adds what that decided")
  func decided() {
    let ledger = Self.ledger(points: 3)
    let right = (SIMD2<Float>(0.5, 0.5), Vector2(250, -187.5))
    Self.judge([right, (SIMD2(0, 0.5), Vector2(0, -187.5)), (SIMD2(0, 0), .zero)], by: ledger)
    #expect(ledger.undecided == [.init(point: 1, frame: 0), .init(point: 2, frame: 0)])
    ledger.count(correctlyRounded: 1, nearBoundary: 0)
    ledger.count(correctlyRounded: 0, nearBoundary: 1)
    #expect(Self.summary(ledger).correctlyRounded == 2 && Self.summary(ledger).nearBoundary == 1)
  }

  @Test("fails a cell by its 99th percentile of jitter, or by one invalid sample")
  func horizon() {
    var summary = ErrorSummary()
    #expect(BreakCriterion(threshold: 0.25).isBroken(summary))
    summary.jitter = .init(maximum: 9, judged: 0.25, p50: 0, rms: 0)
    #expect(BreakCriterion(threshold: 0.25).isBroken(summary) && !BreakCriterion(threshold: 0.26).isBroken(summary))
    summary.invalid = 1
    #expect(BreakCriterion(threshold: 0.26).isBroken(summary))
  }
}
