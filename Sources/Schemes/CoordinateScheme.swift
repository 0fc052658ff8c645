import ExactGeometry
import Geometry

/// A way to keep points and a camera, and to turn a kept point into the float32 pair that the GPU gets.
///
/// A scheme is told an exact scene once (`store`) and an exact camera each frame (`move`); it answers into buffers it is handed. It is
/// never asked how well it did. Positions on the screen are px **from the viewport's centre**, y down; answers are normalised device
/// coordinates, y up.
///
/// A new scheme is one new file with one type that conforms to this, and one line in `SchemeCatalog`. A scheme that moves by gestures
/// alone conforms to `TravellingScheme` besides; one that has screen positions in doubles before the hand-over, to
/// `ScreenPositionScheme`.
public protocol CoordinateScheme: AnyObject {
  /// A point as this scheme keeps it.
  associatedtype StoredPoint

  /// The scheme's name in results.
  var name: String { get }

  /// Rounds a scene into the scheme's own storage, in place of what was stored before, and keeps its strokes.
  ///
  /// Content keeps the position that it was given relative to the world (or to the active frame of a travelling scheme at
  /// that moment), wherever the camera goes afterwards.
  func store(_ scene: ExactScene)

  /// Moves the camera. A scheme that knows positions takes `camera` and rounds it; one that knows deltas takes `gesture`.
  func move(to camera: ExactCamera, by gesture: Gesture)

  /// Writes the normalised device coordinates of every stored point, in order, into the first elements of `ndc`. Allocates nothing.
  /// - Precondition: `ndc` has room for all stored points.
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>)

  /// Writes the edges of the stored strokes that are seen, clipped to `DrawnEdge.guardBand`, into the first elements of `edges`.
  /// - Returns: how many were written.
  /// - Precondition: `edges` has room for one edge per stored edge.
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int

  /// The stored form of the point seen at `screen`, px from the viewport's centre, under the current camera.
  func unproject(_ screen: Vector2) -> StoredPoint

  /// Normalised device coordinates of one stored point under the current camera.
  func project(_ point: StoredPoint) -> SIMD2<Float>
}
