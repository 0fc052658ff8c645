import ExactGeometry
import Geometry

/// A smooth way of the camera, frame by frame, the same at every depth: what the fingers do while the error is watched.
///
/// Motions go to and fro every `period` frames, so that a path of any length keeps its content in view. None is along an axis or by
/// a whole px.
public protocol CameraPath: Sendable {
  /// The path's name in results.
  var name: String { get }
  /// How the camera moves, in one line without a full stop.
  var summary: String { get }
  /// How far the content moves a frame, in px; 0 for none.
  var panStep: Double { get }
  /// How far the view turns a frame, in radians, to within 2^-20; 0 for none.
  var rotationStep: Double { get }
  /// The factor of the pinch a frame; 1 for none.
  var pinchStep: Double { get }
  /// The position between the fingers that pinch and turn, px from the viewport's centre.
  var anchor: Vector2 { get }

  /// The poses of `count` consecutive frames, beginning at `magnification` times the reference zoom.
  /// - Precondition: `count` is positive, `magnification` in [1, 2).
  func poses(_ count: Int, from magnification: Double) -> [CameraPose]
}

extension CameraPath {
  /// After so many frames a motion turns back.
  public static var period: Int { 30 }

  /// Where the fingers are, for every path: off the middle, on no grid.
  public var anchor: Vector2 { Vector2(61.73, -43.19).roundedToGrid() }

  /// How many steps from the start a motion is at a frame: up to `period` and back.
  static func swing(_ frame: Int) -> Int {
    let phase = frame % (2 * period)
    return min(phase, 2 * period - phase)
  }

  /// The gesture from each pose to the next, and first the one from the reference position at the starting zoom to the first pose.
  public func gestures(along poses: [CameraPose], from magnification: Double) -> [Gesture] {
    var previous = CameraPose(offset: .zero, magnification: magnification, rotation: .identity)
    return poses.map { pose in
      defer { previous = pose }
      return previous.gesture(to: pose, anchor: anchor)
    }
  }
}
