import Geometry

/// Judges what a scheme handed over against the truth, frame by frame, and keeps every error until the cell is summed up, so that
/// percentiles are exact.
///
/// Memory: 24 bytes a sample. Time: about ten nanoseconds a sample, nothing allocated per sample or frame but for the rare sample that
/// needs exact arithmetic.
public final class ErrorLedger {
  /// A sample whose rounding cannot be told in doubles.
  public struct Undecided: Hashable, Sendable {
    public let point: Int
    public let frame: Int
  }

  private let points: Int
  private let frames: Int
  private let strokes: [Range<Int>]
  private let pixelsPerNDC: Vector2
  private let ndcPerPixel: Vector2
  private let limit: Double
  private let margin: Vector2
  private let placement: UnsafeMutableBufferPointer<Double>
  private let jitter: UnsafeMutableBufferPointer<Double>
  private let distortion: UnsafeMutableBufferPointer<Double>
  private let errors: UnsafeMutableBufferPointer<Vector2>
  private var frame = 0
  private var distorted = 0
  private var summary = ErrorSummary()
  private var sum = Vector2.zero
  private var worstSquare = -1.0

  /// Samples for which the caller has to ask exact arithmetic, in the order they came.
  public private(set) var undecided: [Undecided] = []

  /// - Parameter roundingMargin: a sample whose exact place may lie within this distance of a rounding boundary, in px an axis, is put
  ///   among the undecided: at least how far the truth handed to `judge` can be from exact.
  public init(points: Int, frames: Int, strokes: [Range<Int>], viewport: Viewport, roundingMargin: Double) {
    self.points = points
    self.frames = frames
    self.strokes = strokes.filter { $0.count > 1 }
    pixelsPerNDC = Vector2(viewport.width / 2, -viewport.height / 2)
    ndcPerPixel = Vector2(2 / viewport.width, -2 / viewport.height)
    limit = viewport.diagonal * viewport.diagonal
    margin = Vector2(2 / viewport.width, 2 / viewport.height) * roundingMargin
    placement = .allocate(capacity: points * frames)
    jitter = .allocate(capacity: points * max(0, frames - 1))
    distortion = .allocate(capacity: points * frames)
    errors = .allocate(capacity: points)
  }

  deinit {
    placement.deallocate()
    jitter.deallocate()
    distortion.deallocate()
    errors.deallocate()
  }

  /// Takes the next frame: what was handed over, and where each point exactly is, px from the centre.
  /// - Precondition: fewer than `frames` frames were taken before; both buffers hold `points` elements.
  public func judge(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, against places: UnsafeBufferPointer<Vector2>) {
    precondition(frame < frames && ndc.count >= points && places.count >= points)
    countRoundings(ndc, places)
    takeErrors(ndc, places)
    takeDistortion()
    frame += 1
  }

  private func takeErrors(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, _ places: UnsafeBufferPointer<Vector2>) {
    let base = frame * points
    let before = (frame - 1) * points
    var invalid = 0
    var sum = sum
    for index in 0..<points {
      let error = Vector2(ndc[index]) * pixelsPerNDC - places[index]
      let square = error.x * error.x + error.y * error.y
      let isValid = square <= limit
      let kept = isValid ? error : Vector2(.nan, .nan)
      placement[base + index] = isValid ? square : .nan
      if isValid {
        sum += error
      } else {
        invalid += 1
      }
      if frame > 0 {
        let change = kept - errors[index]
        let squareOfChange = change.x * change.x + change.y * change.y
        jitter[before + index] = squareOfChange
        if squareOfChange > worstSquare {
          worstSquare = squareOfChange
          summary.worst = ErrorSummary.Worst(point: index, frame: frame, ndc: ndc[index])
        }
      }
      errors[index] = kept
    }
    self.sum = sum
    summary.invalid += invalid
  }

  private func takeDistortion() {
    var next = distorted
    for stroke in strokes {
      for index in stroke.lowerBound..<stroke.upperBound - 1 {
        let difference = errors[index + 1] - errors[index]
        distortion[next] = difference.x * difference.x + difference.y * difference.y
        next += 1
      }
    }
    distorted = next
  }

  /// A coordinate is correctly rounded when everything within the margin rounds to it.
  private func countRoundings(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, _ places: UnsafeBufferPointer<Vector2>) {
    var right = 0
    for index in 0..<points {
      let exact = places[index] * ndcPerPixel
      let low = SIMD2<Float>(exact - margin)
      let high = SIMD2<Float>(exact + margin)
      if low == high {
        right += low == ndc[index] ? 1 : 0
      } else {
        undecided.append(Undecided(point: index, frame: frame))
      }
    }
    summary.correctlyRounded += right
  }

  /// Counts samples that exact arithmetic has decided since.
  public func count(correctlyRounded: Int, nearBoundary: Int) {
    summary.correctlyRounded += correctlyRounded
    summary.nearBoundary += nearBoundary
  }

  /// All figures of the frames taken so far. O(samples).
  public func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    var result = summary
    result.samples = frame * points
    let valid = result.samples - result.invalid
    result.bias = valid > 0 ? sum / Double(valid) : nil
    result.placement = ErrorSummary.Spread(
      squares: UnsafeBufferPointer(rebasing: placement[..<(frame * points)]), with: &ranks)
    result.jitter = ErrorSummary.Spread(
      squares: UnsafeBufferPointer(rebasing: jitter[..<(max(0, frame - 1) * points)]), with: &ranks)
    result.distortion = ErrorSummary.Spread(
      squares: UnsafeBufferPointer(rebasing: distortion[..<distorted]), with: &ranks)
    return result
  }
}
