import Frames
import Geometry

/// The coordinate schemes by name.
public enum SchemeCatalog {
  /// The names that stand for one scheme each, in the order of results.
  public static let names = [
    "float32", "float64", "stroke-local", "mpfr-256", "mpfr-auto", "telescoping",
    "telescoping-captured", "telescoping-5x5", "dyadic-frames",
  ]

  /// Fewest and most bits of `mpfr-N`.
  public static let mpfrBits = 24...1_000_000

  /// Whether a name is known: one of `names`, or `mpfr-N` with N in `mpfrBits`.
  public static func knows(_ name: String) -> Bool {
    names.contains(name) || bits(of: name) != nil
  }

  /// A new scheme.
  /// - Parameter zoom: the deepest zoom that it will be shown; `mpfr-auto` chooses its precision by it.
  /// - Returns: nil for an unknown name.
  public static func scheme(named name: String, deepest zoom: Zoom, viewport: Viewport) -> (any CoordinateScheme)? {
    switch name {
    case "float32": return Float32Scheme(viewport: viewport)
    case "float64": return Float64Scheme(viewport: viewport)
    case "stroke-local": return StrokeLocalScheme(viewport: viewport)
    case "telescoping": return FrameScheme(name: name, rule: TelescopingHandoff(), viewport: viewport)
    case "telescoping-captured": return FrameScheme(name: name, rule: TelescopingCapturedHandoff(), viewport: viewport)
    case "telescoping-5x5": return FrameScheme(name: name, rule: TelescopingGridHandoff(), viewport: viewport)
    case "dyadic-frames": return FrameScheme(name: name, rule: DyadicHandoff(), viewport: viewport)
    case "mpfr-auto":
      let precision = MPFRAutoPrecision.bits(deepest: zoom, viewport: viewport)
      return MPFRScheme(name: name, precision: precision, viewport: viewport)
    default: return bits(of: name).map { MPFRScheme(name: name, precision: $0, viewport: viewport) }
    }
  }

  /// Bits that a scheme keeps a coordinate in.
  public static func coordinateBits(of name: String, deepest zoom: Zoom, viewport: Viewport) -> Int {
    name == "mpfr-auto" ? MPFRAutoPrecision.bits(deepest: zoom, viewport: viewport) : bits(of: name) ?? 64
  }

  private static func bits(of name: String) -> Int? {
    let prefix = "mpfr-"
    guard name.hasPrefix(prefix), let bits = Int(name.dropFirst(prefix.count)), mpfrBits.contains(bits),
      name == prefix + String(bits)
    else { return nil }
    return bits
  }
}
