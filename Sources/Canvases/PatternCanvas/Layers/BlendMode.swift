/// How a layer's colours mix with those below: the separable blend modes of W3C's Compositing and Blending Level 1
/// (section 10.1), each with the formula given there. A file names a mode by its raw value.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The layer's colour.
  case normal
  /// The product of both: white does not change the backdrop.
  case multiply
  /// The complement of the product of the complements: black does not change the backdrop.
  case screen
  /// ``multiply`` where the backdrop is dark, ``screen`` where it is light.
  case overlay
  /// The lesser of both, channel by channel.
  case darken
  /// The greater of both, channel by channel.
  case lighten
  /// The backdrop, the lighter the lighter the layer is.
  case colorDodge
  /// The backdrop, the darker the darker the layer is.
  case colorBurn
  /// ``multiply`` where the layer is dark, ``screen`` where it is light.
  case hardLight
  /// As ``hardLight``, but weaker: pure black and white darken and lighten.
  case softLight
  /// The absolute difference of both.
  case difference
  /// As ``difference``, with less contrast.
  case exclusion
}
