/// A value of a shader that all vertices of a drawing share: its name in the shader, and its float32 numbers.
public struct ShaderUniform: Hashable, Sendable {
  /// As the shader declares it.
  public let name: String
  /// How many numbers it has: 1, 2 or 4.
  public let components: Int

  /// A uniform `float`, `vec2` or `vec4`.
  /// - Parameters:
  ///   - name: as the shader declares it.
  ///   - components: 1, 2 or 4; another number is set to nothing.
  public init(_ name: String, _ components: Int) {
    self.name = name
    self.components = components
  }
}
