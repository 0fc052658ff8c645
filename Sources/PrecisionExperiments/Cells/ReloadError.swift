import Experiments
import Geometry
import Schemes

/// How far content is from its position once its scheme has saved it and read it back.
public struct ReloadError: Codable, Hashable, Sendable {
  /// The largest valid distance between drawn and exact position, in px; nil where none is valid.
  public let largest: Double?
  /// Points that were not finite or off by more than the viewport's diagonal; all of them where the archive could not be
  /// read.
  public let invalid: Int

  /// An error of those figures.
  public init(largest: Double?, invalid: Int) {
    self.largest = largest
    self.invalid = invalid
  }
}

extension ReloadError {
  /// Saves what a scheme has stored, reads it into a new scheme, and looks at it as in the last displayed frame.
  ///
  /// A scheme that travels saves its camera too, and is looked at from there.
  /// - Parameters:
  ///   - descriptor: of the setup's scheme.
  ///   - setup: whose scheme has been moved to its last frame.
  ///   - positions: exact positions of the points in that frame, px from the viewport's centre.
  /// - Returns: nil for a scheme that saves nothing.
  init?(
    _ descriptor: SchemeDescriptor, _ setup: SceneSetup, against positions: UnsafeBufferPointer<Vector2>,
    viewport: Viewport
  ) {
    guard let saved = setup.scheme as? any ArchivingScheme,
      let read = descriptor.scheme(deepest: setup.deepest, viewport: viewport) as? any ArchivingScheme
    else { return nil }
    do { try read.restore(from: saved.archive()) } catch {
      largest = nil
      invalid = positions.count
      return
    }
    if !(read is any TravellingScheme) { read.move(to: setup.camera(setup.poses.count - 1), by: Gesture()) }
    // What an archive leaves out is not drawn.
    var ndc = [SIMD2<Float>](repeating: SIMD2(.nan, .nan), count: positions.count)
    ndc.withUnsafeMutableBufferPointer { read.project(into: $0) }
    var largest: Double?
    var invalid = 0
    for (point, position) in zip(ndc, positions) {
      let distance = (viewport.fromCentre(ndc: point) - position).length
      if distance <= viewport.diagonal { largest = max(largest ?? 0, distance) } else { invalid += 1 }
    }
    self.largest = largest
    self.invalid = invalid
  }
}
