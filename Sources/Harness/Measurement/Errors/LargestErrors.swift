import Geometry

/// The largest errors of a cell over its displayed frames, without their distribution.
///
/// No percentile is above the largest value. If the largest error of a cell is below a threshold, every percentile is
/// too, and the distribution need not be known. Errors are computed in the same way as by ``ErrorLedger``, with the
/// same bits. Memory: 16 bytes per point. Nothing is allocated per sample or displayed frame.
public final class LargestErrors {
  private let points: Int
  private let neighbours: [Range<Int>]
  private let viewport: Viewport
  private let pixelsPerNDC: Vector2
  private let errors: UnsafeMutableBufferPointer<Vector2>
  private var frames = 0
  /// The squares of the largest values; below 0 if there is none.
  private var squares = (placement: -1.0, jitter: -1.0, distortion: -1.0)

  /// Creates the errors before the first displayed frame.
  /// - Parameters:
  ///   - points: the number of points in every displayed frame.
  ///   - strokes: the runs of points between whose neighbours distortion is measured.
  ///   - viewport: the viewport in px; an error beyond its diagonal is invalid.
  public init(points: Int, strokes: [Range<Int>], viewport: Viewport) {
    self.points = points
    neighbours = strokes.filter { $0.count > 1 }.map { $0.lowerBound..<$0.upperBound - 1 }
    self.viewport = viewport
    pixelsPerNDC = Vector2(viewport.width / 2, -viewport.height / 2)
    errors = .allocate(capacity: points)
  }

  deinit { errors.deallocate() }

  /// The largest length of an error, px; nil if no sample was added.
  public var placement: Double? { Self.root(squares.placement) }
  /// The largest change of a point's error between consecutive displayed frames, px; nil before the second one.
  public var jitter: Double? { Self.root(squares.jitter) }
  /// The largest difference between the errors of neighbouring points of a stroke, px; nil if no stroke has two points.
  public var distortion: Double? { Self.root(squares.distortion) }

  /// Only the largest errors of a cell, in px. They are small enough to store for every cell.
  public struct Figures: Hashable, Sendable {
    /// ``LargestErrors/placement``.
    public let placement: Double?
    /// ``LargestErrors/jitter``.
    public let jitter: Double?
    /// ``LargestErrors/distortion``.
    public let distortion: Double?
  }

  /// The figures of the displayed frames added so far.
  public var figures: Figures { Figures(placement: placement, jitter: jitter, distortion: distortion) }

  private static func root(_ square: Double) -> Double? { square < 0 ? nil : square.squareRoot() }

  /// Adds the next displayed frame, unless one of its samples is invalid. O(points).
  /// - Parameters:
  ///   - ndc: the coordinates that the scheme returned for each point, in normalised device coordinates.
  ///   - positions: the reference solution for each point, in px from the viewport's centre, y down.
  /// - Returns: whether all samples are valid. After an invalid sample the largest errors mean nothing.
  /// - Precondition: both buffers have `points` elements.
  public func judge(_ ndc: UnsafeBufferPointer<SIMD2<Float>>, against positions: UnsafeBufferPointer<Vector2>) -> Bool {
    precondition(ndc.count >= points && positions.count >= points)
    var (placement, jitter) = (squares.placement, squares.jitter)
    var isValid = true
    for index in 0..<points {
      let position = positions[index]
      guard viewport.shows(position) else {
        // No number is less than NaN: it enters no figure.
        errors[index] = Vector2(.nan, .nan)
        continue
      }
      let error = Vector2(ndc[index]) * pixelsPerNDC - position
      let square = error.x * error.x + error.y * error.y
      isValid = isValid && viewport.isValid(error)
      placement = square > placement ? square : placement
      if frames > 0 {
        let change = error - errors[index]
        let squareOfChange = change.x * change.x + change.y * change.y
        jitter = squareOfChange > jitter ? squareOfChange : jitter
      }
      errors[index] = error
    }
    guard isValid else { return false }
    squares = (placement, jitter, largestDifference())
    frames += 1
    return true
  }

  private func largestDifference() -> Double {
    var largest = squares.distortion
    for stroke in neighbours {
      for index in stroke {
        let difference = errors[index + 1] - errors[index]
        let square = difference.x * difference.x + difference.y * difference.y
        largest = square > largest ? square : largest
      }
    }
    return largest
  }
}
