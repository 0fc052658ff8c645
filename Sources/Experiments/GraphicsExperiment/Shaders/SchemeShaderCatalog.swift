import Frames
import Schemes

/// The schemes that have a vertex shader, each with its shader.
///
/// Other schemes project in doubles or wider, and the GPU gets normalised device coordinates. To add a scheme's shader,
/// conform it to `VertexShadedScheme` and add its line here.
public enum SchemeShaderCatalog {
  /// A scheme and its shader.
  public struct Entry: Hashable, Sendable {
    /// The scheme.
    public let scheme: SchemeDescriptor
    /// What draws its vertices.
    public let shader: SchemeShader
  }

  /// In the order of results.
  public static let standard: [Entry] =
    [
      Entry(scheme: Float32Scheme.descriptor, shader: .offset),
      Entry(scheme: StrokeLocalScheme.descriptor, shader: .offset),
      Entry(scheme: RelativeToEyeScheme.descriptor, shader: .relativeToEye),
      Entry(scheme: NearestSplitScheme.descriptor, shader: .nearestSplit),
      Entry(scheme: AutoOffsetScheme.descriptor, shader: .autoOffset),
      Entry(scheme: DoubleFloatScheme.descriptor, shader: .doubleFloat),
      Entry(scheme: GridScheme<Int64>.descriptor, shader: .offset),
      Entry(scheme: GridScheme<Int64>.defaultEdgeDescriptor, shader: .offset),
      Entry(scheme: GridScheme<Int128>.descriptor, shader: .offset),
      Entry(scheme: FixedPointScheme.descriptor, shader: .strokeMatrix),
      Entry(scheme: FixedPointScheme.turnedDescriptor, shader: .strokeMatrix),
      Entry(scheme: TileScheme.descriptor, shader: .tile),
    ] + frameSchemes.map { Entry(scheme: $0, shader: .offset) }

  /// A canvas of frames for each handoff rule, listed or not.
  private static var frameSchemes: [SchemeDescriptor] {
    let rules = HandoffRuleCatalog.standard
    return (rules.names + rules.unlisted.map(\.name)).compactMap { SchemeCatalog.standard[$0] }
  }

  /// The names of the schemes, in the order of results.
  public static var names: [String] { standard.map(\.scheme.name) }

  /// The scheme of a name with its shader; nil for a scheme that has none.
  public static subscript(name name: String) -> Entry? { standard.first { $0.scheme.name == name } }
}
