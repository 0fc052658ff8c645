import ExactGeometry
import Geometry

/// A scheme whose camera moves by gestures alone, as an app's does, and whose frames come only from replayed handoffs.
///
/// Scenes and cameras are exact in the units of the frame that was active when the scheme was asked for its viewpoint.
public protocol TravellingScheme: CoordinateScheme {
  /// Applies one gesture to the camera, handoffs included.
  func travel(by gesture: Gesture)

  /// The way from the world to the frame whose units the stored scene was given in: as it is now, for a world may grow upwards.
  var contentFrame: FrameChain { get }

  /// The same scheme once more, at the same position, that goes its own way from now on.
  func copy() -> any TravellingScheme

  /// Where the camera stands: the chain of frames down to the active one, and the camera's numbers in it.
  var viewpoint: Viewpoint { get }
}
