import ExactNumbers
import Geometry

/// A method to store points and a camera, and to convert a stored point into the float32 pair for the GPU.
///
/// A scheme gets an exact scene once (``store(_:)``), and an exact camera for each displayed frame (``move(to:by:)``).
/// It writes its results into buffers that its caller owns. It never measures its own errors. Positions on the screen
/// are in px **from the viewport's centre**, y down. Results are normalised device coordinates, y up.
///
/// A scheme that moves only by gestures also conforms to ``TravellingScheme``. A scheme that has screen positions in
/// doubles before the float32 conversion conforms to ``ScreenPositionScheme``. A scheme that stores strokes with their
/// widths conforms to ``WideStrokeScheme``, one that keeps their curves to ``CurveScheme``. <doc:AddingAScheme> shows
/// how to write a scheme and register it.
public protocol CoordinateScheme: AnyObject {
  /// A point as this scheme stores it.
  associatedtype StoredPoint

  /// Rounds the points of a scene into the scheme's own storage, and stores which points are joined into strokes. The
  /// earlier content is replaced.
  ///
  /// Content keeps its position relative to the world, however the camera moves later. In a travelling scheme it keeps
  /// its position relative to the frame that is active at this call.
  func store(_ scene: ExactScene)

  /// Moves the camera. A scheme with an absolute camera rounds `camera` to its numbers. A travelling scheme applies
  /// `gesture`, which leads to `camera`.
  func move(to camera: ExactCamera, by gesture: Gesture)

  /// Writes the normalised device coordinates of all stored points, in order, into the first elements of `ndc`.
  /// Allocates nothing.
  /// - Precondition: `ndc` has room for all stored points.
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>)

  /// Writes the visible edges of the stored strokes, clipped to `DrawnEdge.guardBand`, into the first elements of
  /// `edges`.
  /// - Returns: the number of edges written.
  /// - Precondition: `edges` has room for as many edges as are stored.
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int

  /// The stored form of the point at `screen`, in px from the viewport's centre, under the current camera.
  func unproject(_ screen: Vector2) -> StoredPoint

  /// Normalised device coordinates of one stored point under the current camera.
  func project(_ point: StoredPoint) -> SIMD2<Float>
}

/// A scheme that computes screen positions in doubles before the float32 conversion.
public protocol ScreenPositionScheme: CoordinateScheme {
  /// Writes the screen positions of all stored points, in px **from the viewport's centre**, y down, before the float32
  /// conversion. Allocates nothing.
  /// - Precondition: `screen` has room for all stored points.
  func project(into screen: UnsafeMutableBufferPointer<Vector2>)
}

/// A scheme whose camera moves only by gestures, like the camera of an app, and whose frames are made only by the
/// handoffs of replayed gestures.
///
/// The scenes and cameras that it gets are exact in the units of the frame that was active when ``viewpoint`` was read.
public protocol TravellingScheme: CoordinateScheme {
  /// Applies one gesture to the camera, handoffs included.
  func travel(by gesture: Gesture)

  /// The chain of frames from the world down to the frame in whose units the stored scene was given. The world is that
  /// of the present tree, which may have grown upwards.
  var contentFrame: FrameChain { get }

  /// An independent scheme with the same content, frames and camera.
  func copy() -> any TravellingScheme

  /// The position of the camera: the chain of frames down to the active frame, and the camera's numbers in that frame.
  var viewpoint: Viewpoint { get }
}
