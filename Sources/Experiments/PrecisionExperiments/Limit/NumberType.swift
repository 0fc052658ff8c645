import Schemes

/// A type of numbers for a canvas's points and camera, with the scheme that uses it.
struct NumberType {
  /// The name, as programmers write it.
  let name: String
  /// The scheme that stores points and camera in such numbers.
  let scheme: SchemeDescriptor

  private static let floats: [NumberType] = [
    NumberType(name: "float16", scheme: Float16Scheme.descriptor),
    NumberType(name: "float32", scheme: Float32Scheme.descriptor),
    NumberType(name: "float64", scheme: Float64Scheme.descriptor),
    // The same 64 bits on every processor; the exponent's range is not reached.
    NumberType(name: "float80", scheme: MPFRScheme.descriptor(bits: 64)),
  ]

  private static let fixed = "fixed-"

  /// The names of types with a single size.
  static var names: [String] { floats.map(\.name) }

  /// All allowed names, for help texts and errors.
  static var choices: String {
    let range = EmulatedFixedPointScheme.fractionBits
    return names.joined(separator: ", ")
      + ", or \(fixed)N with N from \(range.lowerBound) to \(range.upperBound) fraction bits"
  }

  private init(name: String, scheme: SchemeDescriptor) {
    self.name = name
    self.scheme = scheme
  }

  /// The type with a name, in any case.
  init?(_ text: String) {
    let text = text.lowercased()
    if let type = Self.floats.first(where: { $0.name == text }) {
      self = type
    } else if text.hasPrefix(Self.fixed), let bits = Int(text.dropFirst(Self.fixed.count)),
      EmulatedFixedPointScheme.fractionBits.contains(bits), text == Self.fixed + String(bits)
    {
      self.init(name: text, scheme: EmulatedFixedPointScheme.descriptor(fractionBits: bits))
    } else {
      return nil
    }
  }
}
