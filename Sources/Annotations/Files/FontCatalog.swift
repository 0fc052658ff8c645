/// The fonts that the text of a file is read with, by their names.
public struct FontCatalog: Sendable {
  private let fonts: [String: Font]

  /// Fonts. ``Font/standard`` need not be among them.
  /// - Parameter fonts: the app's; of several with one name the last is taken.
  public init(_ fonts: [Font] = []) { self.fonts = Dictionary(fonts.map { ($0.name, $0) }) { $1 } }

  /// The font of a name.
  /// - Parameter name: as ``Font/name`` has it.
  /// - Returns: the font; where none has that name, ``Font/standard`` under it, so that saving keeps the name.
  /// - Throws: a sentence with the package to install, where the font is not here and there is no standard font.
  public func font(named name: String) throws(FontError) -> Font {
    if let font = fonts[name] { return font }
    let standard = try Font.standard
    return standard.name == name ? standard : Font(standingInFor: name, standard)
  }
}
