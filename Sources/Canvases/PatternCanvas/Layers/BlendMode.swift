/// How a layer's colours are blended with those below (the backdrop): the separable blend modes of W3C's Compositing
/// and Blending Level 1 (section 10.1), each with the formula given there. A file names a mode by its raw value.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The layer's colour.
  case normal
  /// The product of both: white does not change the backdrop.
  case multiply
  /// The complement of the product of the complements: black does not change the backdrop.
  case screen
  /// ``multiply`` if the backdrop is dark, ``screen`` if it is light.
  case overlay
  /// The smaller of both, channel by channel.
  case darken
  /// The greater of both, channel by channel.
  case lighten
  /// The backdrop, brightened more the lighter the layer is.
  case colorDodge
  /// The backdrop, darkened more the darker the layer is.
  case colorBurn
  /// ``multiply`` if the layer is dark, ``screen`` if it is light.
  case hardLight
  /// Like ``hardLight``, but weaker: pure black and white only darken and lighten.
  case softLight
  /// The absolute difference of both.
  case difference
  /// Like ``difference``, with less contrast.
  case exclusion
}
