/// A way to make a stroke into something that a graphics processor draws.
public enum TessellationMethod: String, CaseIterable, Hashable, Sendable {
  /// Indexed triangles within a tolerance.
  case vernier
  /// The same stroke as one triangle strip without indices.
  case strip
  /// What the Slate documents describe: 20 uniform pieces a span, a disc at every joint, no indices, no tolerance.
  case published
  /// An outline by Anti-Grain Geometry, without triangles; only in a build with the trait `Peers`.
  case agg

  /// Those that are in every build, in the order of results.
  public static let builtIn: [TessellationMethod] = [.vernier, .strip, .published]
}
