import Geometry
import Results
import Schemes

/// The error of content after its scheme has saved it and read it back.
public struct ReloadError: Codable, Hashable, Sendable {
  /// The largest valid distance between drawn and exact position, in px; nil where none is valid.
  public let largest: Double?
  /// The number of points in view that were not finite or had an error above the viewport's diagonal; all points where
  /// the archive could not be read.
  public let invalid: Int

  /// An error of those figures.
  public init(largest: Double?, invalid: Int) {
    self.largest = largest
    self.invalid = invalid
  }
}

extension ReloadError {
  /// Saves the stored content of a scheme, reads it into a new scheme, and measures that in the last displayed frame.
  ///
  /// A travelling scheme saves its camera too, and the restored camera is used.
  /// - Parameters:
  ///   - descriptor: the descriptor of the setup's scheme.
  ///   - setup: a setup whose scheme has been moved to its last frame.
  ///   - positions: exact positions of the points in that frame, px from the viewport's centre.
  /// - Returns: nil for a scheme without archives.
  init?(
    _ descriptor: SchemeDescriptor, _ setup: SceneSetup, against positions: UnsafeBufferPointer<Vector2>,
    viewport: Viewport
  ) {
    guard descriptor.abilities.contains(.archives), let saved = setup.scheme as? any ArchivingScheme,
      let read = descriptor.scheme(deepest: setup.deepest, viewport: viewport) as? any ArchivingScheme
    else { return nil }
    do { try read.restore(from: saved.archive()) } catch {
      largest = nil
      invalid = positions.count
      return
    }
    if !(read is any TravellingScheme) { read.move(to: setup.camera(setup.poses.count - 1), by: Gesture()) }
    // Points that an archive leaves out are not drawn.
    var ndc = [SIMD2<Float>](repeating: SIMD2(.nan, .nan), count: positions.count)
    ndc.withUnsafeMutableBufferPointer { read.project(into: $0) }
    var largest: Double?
    var invalid = 0
    for (point, position) in zip(ndc, positions) where viewport.shows(position) {
      let distance = (viewport.fromCentre(ndc: point) - position).length
      if viewport.isValid(distance) { largest = max(largest ?? 0, distance) } else { invalid += 1 }
    }
    self.largest = largest
    self.invalid = invalid
  }
}
