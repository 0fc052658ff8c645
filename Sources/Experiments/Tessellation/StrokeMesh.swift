/// What a stroke is made into: everything but what it cost, the same on every run.
public struct StrokeMesh: Hashable, Sendable {
  public let cell: TessellationCell
  public let status: StrokeStatus
  /// Points of the centre line between whose pieces the stroke is drawn; nil where the method does not say.
  public let centrelinePoints: Int?
  /// nil where nothing came out.
  public let vertices: Int?
  /// nil where nothing came out.
  public let indices: Int?
  /// Of vertices and indices; nil where nothing came out.
  public let bytes: Int?
  /// Of the bytes of vertices and indices; nil where nothing came out, or a peer drew.
  public let contentHash: String?
  /// What the tessellator says, where it refuses the stroke.
  public let refusal: String?

  init(
    _ cell: TessellationCell, _ status: StrokeStatus, centrelinePoints: Int? = nil, vertices: Int? = nil,
    indices: Int? = nil, bytes: Int? = nil, contentHash: String? = nil, refusal: String? = nil
  ) {
    self.cell = cell
    self.status = status
    self.centrelinePoints = centrelinePoints
    self.vertices = vertices
    self.indices = indices
    self.bytes = bytes
    self.contentHash = contentHash
    self.refusal = refusal
  }
}
