import Geometry

/// Why a scene, a canvas or a command rejected something, as one sentence that a user can act on. Nothing has changed
/// in that case.
public struct AnnotationError: SentenceError {
  /// The fault.
  public enum Problem: Hashable, Sendable {
    /// No annotation or group has the id: it was removed, or never existed.
    case isNotThere
    /// The id is already in use.
    case isThereTwice
    /// The id is below 0, or 2^53 or more.
    case hasID(Int)
    /// The frame does not belong to the canvas.
    case hasFrame(Int)
    /// Its kind is invalid; given as a predicate, the end of a sentence, with its full stop.
    case hasKind(name: String, fault: String)
    /// A coordinate of the position is not finite or beyond ``AnnotationScene/coordinateLimit``.
    case hasPosition(Vector2)
    /// A scale is not finite or 0.
    case hasScale(Vector2)
    /// The rotation is not finite.
    case hasRotation(Double)
    /// Its painted box would extend beyond twice ``AnnotationScene/coordinateLimit``.
    case isTooLarge
    /// The width is not finite or below 0.
    case hasStrokeWidth(Double)
    /// The z-index is beyond ``AnnotationScene/zIndexLimit``.
    case hasZIndex(Int)
    /// The group that contains it, or would contain it, does not exist.
    case hasNoGroup(GroupID)
    /// The group would be inside itself.
    case isInItself
    /// A position or a size on the canvas is not finite or too large.
    case isAtNoPosition(Vector2)
    /// It is not a line, so it has no ends to move.
    case isNoLine
    /// It is locked or hidden, so that a user cannot change it.
    case isLocked
    /// It is too many levels away from the present view to be changed there.
    case isOutOfSight
  }

  /// The subject of an error.
  public enum Subject: Hashable, Sendable {
    /// An annotation that is not in the scene yet.
    case newAnnotation
    /// An annotation by its id.
    case annotation(AnnotationID)
    /// A group by its id.
    case group(GroupID)
    /// A position or a gesture on the canvas.
    case position
  }

  /// The subject of the error.
  public let subject: Subject
  /// The fault of the subject.
  public let fault: Problem

  /// Creates an error.
  /// - Parameters:
  ///   - subject: the subject of the error.
  ///   - fault: the fault of the subject.
  public init(_ subject: Subject, _ fault: Problem) {
    self.subject = subject
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String {
    let name =
      switch subject {
      case .newAnnotation: "The annotation"
      case .annotation(let id): "Annotation \(id.number)"
      case .group(let id): "Group \(id.number)"
      case .position: "The position"
      }
    return "\(name) \(fault.predicate)"
  }
}

extension AnnotationError.Problem {
  /// The predicate of the sentence.
  fileprivate var predicate: String {
    switch self {
    case .isNotThere: "is not there; it was removed or never added."
    case .isThereTwice: "is there twice; each id is given once."
    case .hasID(let id): "has the id \(id); an id is from 0 to 2^53 - 1."
    case .hasFrame(let frame):
      "has the frame \(frame), which the canvas does not have; give the index of one of its frames."
    case .hasKind(let name, let fault): "is a \(name) that \(fault)"
    case .hasPosition(let position):
      "has the position (\(position.x), \(position.y)); coordinates are within 2^40 image units of 0."
    case .hasScale(let scale): "has the scale (\(scale.x), \(scale.y)); a scale is finite and not 0."
    case .hasRotation(let rotation): "has the rotation \(rotation); a rotation is a finite number of radians."
    case .isTooLarge:
      "would paint beyond 2^41 image units from the frame's origin; give a smaller size, width or scale."
    case .hasStrokeWidth(let width):
      "has the stroke width \(width); a width is a finite number of image units, 0 or more."
    case .hasZIndex(let zIndex): "has the z-index \(zIndex); a z-index is from -2^53 to 2^53."
    case .hasNoGroup(let group): "is in group \(group.number), which is not there; add the group first."
    case .isInItself: "would be inside of itself; give a parent that is not in it."
    case .isAtNoPosition(let position):
      "(\(position.x), \(position.y)) is none on the canvas; give finite numbers of points, at most 2^30."
    case .isNoLine: "is not a line, so it has no end to move; resize it by a handle."
    case .isLocked: "is locked or hidden, so it is not changed by hand; unlock it or show it first."
    case .isOutOfSight: "is too many levels away from what is seen to be changed by hand; zoom to it first."
    }
  }
}
