import Geometry

/// Records the error of every point in view in every displayed frame, and derives placement error, jitter, distortion
/// and bias.
///
/// Memory: 24 bytes per sample. Nothing is allocated per sample or displayed frame.
final class ErrorTracker {
  private let points: Int
  private let frames: Int
  private let strokes: [Range<Int>]
  private let viewport: Viewport
  private let placement: UnsafeMutableBufferPointer<Double>
  private let jitter: UnsafeMutableBufferPointer<Double>
  private let distortion: UnsafeMutableBufferPointer<Double>
  private let errors: UnsafeMutableBufferPointer<Vector2>
  private(set) var frame = 0
  private var distorted = 0
  private var samples = 0
  private var invalid = 0
  private var sum = Vector2.zero
  private var worstSquare = -1.0

  /// The point and the later displayed frame of the largest jitter so far, the first if there are several; nil before
  /// there is any jitter.
  private(set) var worst: (point: Int, frame: Int)?

  init(points: Int, frames: Int, strokes: [Range<Int>], viewport: Viewport) {
    self.points = points
    self.frames = frames
    self.strokes = strokes.filter { $0.count > 1 }
    self.viewport = viewport
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

  /// Adds the next displayed frame.
  /// - Parameters:
  ///   - positions: the exact position of each point, in px from the viewport's centre. Those out of view are no samples.
  ///   - drawn: the drawn position of each point, likewise.
  /// - Returns: whether the largest jitter so far occurred in this displayed frame.
  /// - Precondition: fewer than `frames` displayed frames were added before.
  @inline(__always)
  @discardableResult
  func add(_ positions: UnsafeBufferPointer<Vector2>, drawn: (Int) -> Vector2) -> Bool {
    precondition(frame < frames)
    let base = frame * points
    let before = (frame - 1) * points
    var sum = sum
    var (samples, invalid) = (0, 0)
    for index in 0..<points {
      let position = positions[index]
      let isSeen = viewport.shows(position)
      let error = drawn(index) - position
      let square = error.x * error.x + error.y * error.y
      let isValid = isSeen && viewport.isValid(error)
      samples += isSeen ? 1 : 0
      let kept = isValid ? error : Vector2(.nan, .nan)
      placement[base + index] = isValid ? square : .nan
      if isValid { sum += error } else { invalid += isSeen ? 1 : 0 }
      if frame > 0 {
        let change = kept - errors[index]
        let squareOfChange = change.x * change.x + change.y * change.y
        jitter[before + index] = squareOfChange
        if squareOfChange > worstSquare {
          worstSquare = squareOfChange
          worst = (index, frame)
        }
      }
      errors[index] = kept
    }
    self.sum = sum
    self.samples += samples
    self.invalid += invalid
    addDistortion()
    frame += 1
    return worst?.frame == frame - 1
  }

  private func addDistortion() {
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

  /// The figures of the displayed frames added so far, without counts of rounding. O(samples).
  func summarise(with ranks: inout NearestRank) -> ErrorSummary {
    var result = ErrorSummary()
    result.samples = samples
    result.invalid = invalid
    let valid = result.samples - invalid
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
