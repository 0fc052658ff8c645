/// One stroke by one method.
public struct TessellationCell: Hashable, Sendable {
  public let method: TessellationMethod
  public let spec: StrokeSpec
  /// The stroke that the method `vernier` draws beside, to be compared with; nil for that method itself.
  public let rival: StrokeSpec?

  public init(_ method: TessellationMethod, _ spec: StrokeSpec, rival: StrokeSpec? = nil) {
    self.method = method
    self.spec = spec
    self.rival = rival
  }
}
