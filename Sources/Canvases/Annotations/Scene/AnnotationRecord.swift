/// An annotation with its id and its frame: the input of a new scene, and the entry of a file.
public struct AnnotationRecord: Equatable, Sendable {
  /// Its id, from 0 to 2^53 − 1.
  public var id: AnnotationID
  /// The index of its frame in the canvas's tree, from 0.
  public var frame: Int
  /// The annotation.
  public var annotation: Annotation

  /// Creates a record. Its values are checked when it is added to a scene.
  /// - Parameters:
  ///   - id: from 0 to 2^53 − 1.
  ///   - frame: the index of a frame, from 0.
  ///   - annotation: the annotation.
  public init(id: AnnotationID, frame: Int = 0, annotation: Annotation) {
    self.id = id
    self.frame = frame
    self.annotation = annotation
  }
}
