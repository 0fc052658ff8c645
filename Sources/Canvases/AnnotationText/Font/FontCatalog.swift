/// The fonts for the text of a file, by their names.
public struct FontCatalog: Sendable {
  private let fonts: [String: Font]

  /// Creates a catalogue. ``Font/standard`` need not be among the fonts.
  /// - Parameter fonts: the app's fonts; if several have the same name, the last one is used.
  public init(_ fonts: [Font] = []) { self.fonts = Dictionary(fonts.map { ($0.name, $0) }) { $1 } }

  /// The font with a name.
  /// - Parameter name: the name, as in ``Font/name``.
  /// - Returns: the font. If none has the name, ``Font/standard`` under that name, so that saving keeps the name.
  /// - Throws: a sentence with the package to install, if neither the font nor the standard font exists.
  public func font(named name: String) throws(FontError) -> Font {
    if let font = fonts[name] { return font }
    let standard = try Font.standard
    return standard.name == name ? standard : Font(standingInFor: name, standard)
  }
}
