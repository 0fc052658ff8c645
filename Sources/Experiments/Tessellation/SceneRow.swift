/// What one way to show a scene costs a displayed frame.
public struct SceneRow: Hashable, Sendable {
  public let position: SchemeDepth
  public let strokes: Int
  /// Input points of each stroke.
  public let points: Int
  public let way: SceneWay
  public let status: StrokeStatus
  /// Of all strokes, at one frame; nil where nothing came out.
  public let vertices: Int?
  /// The median; nil where nothing came out.
  public let nanoseconds: Double?
  /// What a displayed frame hands to the graphics processor; nil where nothing came out.
  public let bytesUploaded: Int?
  /// The time by that of the way `uniform`; nil for that way itself.
  public let ratio: TimeRatio?
}
