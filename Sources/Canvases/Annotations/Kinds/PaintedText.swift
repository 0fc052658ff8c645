/// The text painted by a kind, as plain text: lines of one font, size and colour, relative to the top left of the
/// kind's box.
///
/// Formats that can contain text, such as SVG, use it instead of outlines of letters.
public struct PaintedText: Hashable, Sendable {
  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The text, without the white space at its end.
    public var text: String
    /// Its left end, in local units from the left side of the box.
    public var start: Double
    /// Its width in local units, to which a picture stretches the text in any font.
    public var width: Double
    /// Its baseline, in local units from the top of the box.
    public var baseline: Double
    /// Whether it runs from right to left.
    public var isRightToLeft: Bool

    /// Creates a line.
    /// - Parameters:
    ///   - text: the text without the white space at its end.
    ///   - start: its left end, in local units from the left side of the box.
    ///   - width: its width in local units.
    ///   - baseline: in local units from the top of the box.
    ///   - isRightToLeft: whether it runs from right to left.
    public init(_ text: String, start: Double, width: Double, baseline: Double, isRightToLeft: Bool = false) {
      self.text = text
      self.start = start
      self.width = width
      self.baseline = baseline
      self.isRightToLeft = isRightToLeft
    }
  }

  /// The lines. Those of width 0 are not written.
  public var lines: [Line]
  /// The font's family and style.
  public var fontName: String
  /// The size in local units, above 0.
  public var size: Double
  /// The colour of the letters; nil if they are not painted.
  public var color: Color?
  /// The colour of the whole box behind them; nil for none.
  public var background: Color?

  /// Creates text in lines.
  /// - Parameters:
  ///   - lines: the lines.
  ///   - fontName: the font's family and style.
  ///   - size: in local units, above 0.
  ///   - color: the colour of the letters; nil if they are not painted.
  ///   - background: the colour of the whole box behind them; nil for none.
  public init(_ lines: [Line], fontName: String, size: Double, color: Color?, background: Color? = nil) {
    self.lines = lines
    self.fontName = fontName
    self.size = size
    self.color = color
    self.background = background
  }
}
