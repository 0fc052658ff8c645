import ExactNumbers
import Geometry

/// A smooth camera motion, given for each displayed frame and the same at every depth, for measuring jitter.
///
/// Motions reverse every ``period`` displayed frames, so that a path of any length keeps its content in view. No step
/// of a motion is parallel to an axis or a whole number of px long.
public protocol CameraPath: Sendable {
  /// The path's name in results.
  var name: String { get }
  /// The camera's motion, in one line without a full stop.
  var summary: String { get }
  /// The displacement of the content per displayed frame, in px; 0 for none.
  var panStep: Double { get }
  /// The rotation of the view per displayed frame, in radians, to within 2^-20; 0 for none.
  var rotationStep: Double { get }
  /// The zoom factor per displayed frame; 1 for none.
  var pinchStep: Double { get }
  /// The fixed position of pinches and rotations, between the fingers, in px from the viewport's centre.
  var anchor: Vector2 { get }

  /// The poses of `count` consecutive displayed frames, beginning at `magnification` times the reference zoom.
  /// - Precondition: `count` is positive, `magnification` in [1, 2).
  func poses(_ count: Int, from magnification: Double) -> [CameraPose]
}

extension CameraPath {
  /// The number of displayed frames after which a motion reverses.
  public static var period: Int { 30 }

  /// The default anchor of every path: away from the viewport's centre, and not at a whole px.
  public var anchor: Vector2 { Vector2(61.73, -43.19).roundedToGrid() }

  /// The number of steps from the start of a motion to its position in a displayed frame: up to `period` and back.
  static func swing(_ frame: Int) -> Int {
    let phase = frame % (2 * period)
    return min(phase, 2 * period - phase)
  }

  /// The gestures between consecutive poses, preceded by the gesture from the unmoved camera at the starting zoom to
  /// the first pose. O(poses).
  public func gestures(along poses: [CameraPose], from magnification: Double) -> [Gesture] {
    var previous = CameraPose(offset: .zero, magnification: magnification, rotation: .identity)
    return poses.map { pose in
      defer { previous = pose }
      return previous.gesture(to: pose, anchor: anchor)
    }
  }
}
