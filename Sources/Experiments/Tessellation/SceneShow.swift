/// A scene shown in one way, frame by frame.
protocol SceneShow: AnyObject {
  /// All of the scene's.
  var vertexCount: Int { get }
  /// What the last frame hands to the graphics processor.
  var bytesUploaded: Int { get }
  /// Makes the next displayed frame.
  func showNext()
}
