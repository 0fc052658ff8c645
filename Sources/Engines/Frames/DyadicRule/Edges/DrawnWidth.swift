/// The width of a stroke some levels below its frame, which decides whether it is drawn from edges or as a region
/// there.
enum DrawnWidth {
  /// The largest half width, in px, of a stroke that is drawn from edges when it is too large for its vertices. A wider
  /// one is drawn as a region.
  static let maxOfEdges = 4096.0

  /// The largest half width of a stroke, in units of a frame this many levels below its own.
  static func half(_ stroke: FrameStroke, levels: Int) -> Double {
    Double(sign: .plus, exponent: levels * DyadicHandoff.scaleExponent, significand: stroke.halfWidth)
  }

  /// Whether a stroke may be too wide for edges at some zoom of a frame this many levels below its own. A fill always
  /// is.
  static func isEverWide(_ stroke: FrameStroke, levels: Int) -> Bool {
    stroke.style.isFill || half(stroke, levels: levels) * DyadicHandoff.scale > maxOfEdges
  }

  /// Whether a stroke may be narrow enough for edges at some zoom of a frame this many levels below its own.
  static func isEverNarrow(_ stroke: FrameStroke, levels: Int) -> Bool {
    half(stroke, levels: levels) * 0.5 <= maxOfEdges
  }
}
