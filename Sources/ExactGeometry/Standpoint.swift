/// Where the camera of a frame scheme stands after its walk, in the numbers it holds.
public struct Standpoint: Sendable {
  /// The way from the world to the active frame.
  public let chain: FrameChain
  /// The local point of the active frame in the middle of the view, exactly.
  public let centre: ExactPoint
  /// Px per unit of the active frame.
  public let zoom: Double

  public init(chain: FrameChain, centre: ExactPoint, zoom: Double) {
    self.chain = chain
    self.centre = centre
    self.zoom = zoom
  }
}
