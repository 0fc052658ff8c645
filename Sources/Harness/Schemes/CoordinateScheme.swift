import ExactNumbers
import Geometry

/// A method to store points and a camera, and to convert a stored point into the float32 pair for the GPU.
///
/// A scheme gets an exact scene once (``store(_:)``) and an exact camera each frame (``move(to:by:)``). It writes its
/// results into buffers that its caller owns, and never measures its own errors. Positions on the screen are px **from
/// the viewport's centre**, y down; results are normalised device coordinates, y up.
///
/// A scheme that moves only by gestures also conforms to ``TravellingScheme``; one that has screen positions in doubles
/// before the float32 conversion, to ``ScreenPositionScheme``; one that keeps strokes with their widths, to
/// ``WideStrokeScheme``. <doc:AddingAScheme> shows how to write one and register it.
public protocol CoordinateScheme: AnyObject {
  /// A point in this scheme's storage.
  associatedtype StoredPoint

  /// Rounds a scene into the scheme's own storage, replaces the earlier content, and keeps the strokes.
  ///
  /// Content keeps its position relative to the world, however the camera moves afterwards. In a travelling scheme that
  /// is its position relative to the frame that is active at this call.
  func store(_ scene: ExactScene)

  /// Moves the camera. A scheme with an absolute camera rounds `camera`; a travelling one applies `gesture`, which
  /// leads there.
  func move(to camera: ExactCamera, by gesture: Gesture)

  /// Writes the normalised device coordinates of every stored point, in order, into the first elements of `ndc`.
  /// Allocates nothing.
  /// - Precondition: `ndc` has room for all stored points.
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>)

  /// Writes the visible edges of the stored strokes, clipped to `DrawnEdge.guardBand`, into the first elements of
  /// `edges`.
  /// - Returns: the number of edges written.
  /// - Precondition: `edges` has room for one edge per stored edge.
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int

  /// The stored form of the point at `screen`, px from the viewport's centre, under the current camera.
  func unproject(_ screen: Vector2) -> StoredPoint

  /// Normalised device coordinates of one stored point under the current camera.
  func project(_ point: StoredPoint) -> SIMD2<Float>
}

/// A scheme that has a double-precision screen position before the float32 conversion.
public protocol ScreenPositionScheme: CoordinateScheme {
  /// Writes the screen position of every stored point, px **from the viewport's centre**, y down, before the float32
  /// conversion. Allocates nothing.
  /// - Precondition: `screen` has room for all stored points.
  func project(into screen: UnsafeMutableBufferPointer<Vector2>)
}

/// A scheme whose camera moves only by gestures, as an app's does, and whose frames come only from replayed handoffs.
///
/// Scenes and cameras that it gets are exact in the units of the frame that was active when ``viewpoint`` was read.
public protocol TravellingScheme: CoordinateScheme {
  /// Applies one gesture to the camera, handoffs included.
  func travel(by gesture: Gesture)

  /// The frames from the world down to the one in whose units the stored scene was given, in the present tree, which
  /// may have grown upwards.
  var contentFrame: FrameChain { get }

  /// An independent scheme with the same content, frames and camera.
  func copy() -> any TravellingScheme

  /// The position of the camera: the chain of frames down to the active one, and the camera's numbers in it.
  var viewpoint: Viewpoint { get }
}
