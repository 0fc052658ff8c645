import Results

/// How the vertices that a device computes for a scheme at a depth differ from the scheme's own.
public struct SchemeBitsRow: Hashable, Sendable {
  /// The scheme and the depth.
  public let site: SchemeDepth
  /// How the shader is written.
  public let spelling: ShaderSpelling
  /// The points that the scheme projects in doubles there, and no shader sees.
  public let inDoubles: Int
  /// The differences; nil where the device has no such spelling.
  public let difference: BitDifference?
  /// The largest distance between the two where both are finite, in px; nil where at no vertex both are.
  public let largestDistance: Double?

  /// The table `gpu.csv`.
  public static let table = Table<SchemeBitsRow>(
    "gpu",
    "Vertices that a graphics device computes for each scheme, read back and compared bit for bit with the scheme's own float32 results.",
    key: ["scheme", "zoom_depth", "spelling"]
  ) {
    Column("scheme", "What keeps the points; those that have a vertex shader.") { $0.site.scheme.name }
    Column("zoom_depth", .decades, "log10 of the zoom at which the points are drawn.", minimum: 0) {
      $0.site.depth.decades
    }
    Column(
      "spelling",
      "How the shader is written: plain; precise, which keeps the order of operations; reassociated, in another order on purpose."
    ) { $0.spelling }
    Column(
      "vertices", "Vertices that were compared, over all displayed frames; missing where the device has no precise.",
      minimum: 0
    ) { $0.difference?.count }
    Column("in_doubles", "Points that the scheme projects in doubles there, and no vertex shader sees.", minimum: 0) {
      $0.inDoubles
    }
    Column("differing", "Vertices of which a bit differs.", minimum: 0) { $0.difference?.differing }
    Column("largest_px", .px, "The largest distance between the two, where both are finite.", minimum: 0) {
      $0.largestDistance
    }
    Column("first_inputs", "Of the first that differs: the numbers of the vertex, in hexadecimal.") {
      $0.difference?.first?.inputs
    }
    Column("first_emulated", "Its normalised device coordinates by the scheme.") { $0.difference?.first?.expected }
    Column("first_device", "Its normalised device coordinates by the device.") { $0.difference?.first?.device }
  }
}
