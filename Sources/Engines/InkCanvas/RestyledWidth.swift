/// A new width for strokes.
public enum RestyledWidth: Hashable, Sendable {
  /// The largest width of each stroke, in px at the present zoom; 0 or more.
  case pixels(Double)
  /// A multiple of the present widths of each stroke; 0 or more.
  case scaled(by: Double)

  /// The number of px, or the factor.
  var value: Double {
    switch self {
    case .pixels(let value), .scaled(let value): value
    }
  }
}
