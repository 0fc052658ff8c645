import Annotations
import Geometry

/// Text in a box, in lines as wide as the box, starting at its top. Text that does not fit the height continues below
/// the box.
///
/// Letters have the colour of the appearance's fill, or if that is nil of its stroke. They have no edge. The scale
/// stretches them. The layout is computed once per value, and shared by its copies.
public struct TextBox: Sendable {
  /// The text. Line ends separate paragraphs; other control characters count as spaces.
  public var text: String { didSet { cache = LayoutCache() } }
  /// The font.
  public var font: Font { didSet { cache = LayoutCache() } }
  /// The size of the text in local units, from 10^-30 to 10^30; a letter M is about that wide.
  public var size: Double { didSet { cache = LayoutCache() } }
  /// Width and height of the box in local units, each from 10^-30 to 10^30. No line is wider than the box, unless a
  /// single cluster of letters is.
  public var boxSize: Vector2 { didSet { cache = LayoutCache() } }
  /// The side at which lines begin.
  public var alignment: TextAlignment { didSet { cache = LayoutCache() } }
  /// The background colour of the box; nil for none.
  public var background: Color?

  private var cache = LayoutCache()

  /// The largest number of bytes of UTF-8 in a text: a hundred pages. Painting a text takes about 1 kB of memory per
  /// byte.
  public static let maxByteCount = 1 << 18

  /// Creates a text box. Its values are checked when it is added to a scene.
  /// - Parameters:
  ///   - text: the text.
  ///   - font: the font.
  ///   - size: the size of the text, in local units.
  ///   - boxSize: width and height of the box, in local units.
  ///   - alignment: the side at which lines begin.
  ///   - background: the colour behind the text; nil for none.
  public init(
    _ text: String, font: Font, size: Double, boxSize: Vector2, alignment: TextAlignment = .leading,
    background: Color? = nil
  ) {
    self.text = text
    self.font = font
    self.size = size
    self.boxSize = boxSize
    self.alignment = alignment
    self.background = background
  }

  /// Creates a text box as high as its text.
  /// - Parameters:
  ///   - text: the text.
  ///   - font: the font.
  ///   - size: the size of the text, in local units.
  ///   - width: the width of the box, in local units.
  ///   - alignment: the side at which lines begin.
  ///   - background: the colour behind the text; nil for none.
  public init(
    _ text: String, font: Font, size: Double, width: Double, alignment: TextAlignment = .leading,
    background: Color? = nil
  ) {
    self.init(
      text, font: font, size: size, boxSize: Vector2(width, size), alignment: alignment, background: background)
    if fault == nil { boxSize.y = textSize.y }
  }

  /// The layout; empty if the box is invalid.
  var layout: TextLayout {
    cache.layout {
      TextLayout(
        fault == nil ? text : "", face: font.face, size: size, width: boxSize.x, alignment: alignment)
    }
  }

  /// The width of the widest line and the height of all lines, in local units. O(1) after the first use of a value.
  public var textSize: Vector2 { layout.extent }
  /// The number of lines.
  public var lineCount: Int { layout.lines.count }
  /// The number of letters without a glyph in the font. The font's box for missing glyphs is painted for them.
  public var missingGlyphCount: Int { layout.missingGlyphCount }
}

extension TextBox: Hashable {
  public static func == (a: TextBox, b: TextBox) -> Bool {
    a.size == b.size && a.boxSize == b.boxSize && a.alignment == b.alignment && a.background == b.background
      && a.text == b.text && a.font == b.font
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font)
    hasher.combine(size)
    hasher.combine(boxSize)
    hasher.combine(alignment)
    hasher.combine(background)
  }
}

extension TextBox: AnnotationKind {
  public static var name: String { "text" }
  public var box: Box { Box(min: .zero, max: boxSize) }
  public var summary: String { text.isEmpty ? "empty text" : text }
  public var accessibilityRole: AccessibilityNode.Role { .text }

  public var fault: String? {
    let range = 1e-30...1e30
    guard range.contains(size) else {
      return "has text of the size \(size); a size is from 1e-30 to 1e30."
    }
    guard range.contains(boxSize.x), range.contains(boxSize.y) else {
      return "has a box of \(boxSize.x) × \(boxSize.y); both sides are from 1e-30 to 1e30."
    }
    let count = text.utf8.count
    guard count <= Self.maxByteCount else {
      return "has a text of \(count) bytes; give at most \(Self.maxByteCount)."
    }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    if let background { fillBox(scale, background, into: &paths) }
    guard let color = appearance.fill ?? appearance.stroke else { return }
    let half = boxSize * 0.5
    layout.paint(size: size, color, into: &paths) { ($0 - half) * scale }
  }

  public func paintedText(_ appearance: Appearance) -> PaintedText? {
    PaintedText(
      layout.lines.map {
        .init($0.text, start: $0.start, width: $0.width, baseline: $0.baseline, isRightToLeft: $0.isRightToLeft)
      },
      fontName: font.name, size: size, color: appearance.fill ?? appearance.stroke, background: background)
  }

  /// The whole box, with or without letters; nothing if neither letters nor the box have a colour.
  public func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    if isPainted(appearance) { fillBox(scale, .black, into: &paths) }
  }

  /// The box; nil if neither letters nor the box have a colour.
  public func hitOutline(_ scale: Vector2, _ appearance: Appearance) -> HitOutline? {
    isPainted(appearance) ? HitOutline(.rectangle, halfSides: boxSize * scale * 0.5) : nil
  }

  private func isPainted(_ appearance: Appearance) -> Bool {
    background != nil || appearance.fill != nil || appearance.stroke != nil
  }

  private func fillBox(_ scale: Vector2, _ color: Color, into paths: inout PaintedPaths) {
    let half = boxSize * scale * 0.5
    paths.move(to: -half)
    paths.line(to: Vector2(half.x, -half.y))
    paths.line(to: half)
    paths.line(to: Vector2(-half.x, half.y))
    paths.close()
    paths.fill(color, interior: .convex)
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    guard isPainted(appearance) else { return .zero }
    // The hit region is the box.
    var painted = box
    if appearance.fill != nil || appearance.stroke != nil { painted.extend(to: layout.inkBox) }
    let half = boxSize * 0.5
    let (low, high) = (painted.min - half, painted.max - half)
    return Vector2(Swift.max(abs(low.x), abs(high.x)), Swift.max(abs(low.y), abs(high.y)))
      * Vector2(abs(scale.x), abs(scale.y))
  }
}
