import Geometry

/// Directions drawn without sine or cosine, so that a seed stands for the same ones on every platform.
enum RandomDirection {
  /// A unit vector, all directions equally likely.
  static func next(using random: inout some RandomNumberGenerator) -> Vector2 {
    while true {
      let pair = Vector2(.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      let length = pair.length
      if length <= 1, length > 0x1p-10 { return pair / length }
    }
  }
}
