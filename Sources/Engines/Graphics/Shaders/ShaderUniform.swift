/// A uniform of a shader: a value shared by all vertices of a draw. It has a name, and float32 numbers.
public struct ShaderUniform: Hashable, Sendable {
  /// The name in the shader's declaration.
  public let name: String
  /// The number of components: 1, 2 or 4.
  public let components: Int

  /// A uniform `float`, `vec2` or `vec4`.
  /// - Parameters:
  ///   - name: the name in the shader's declaration.
  ///   - components: 1, 2 or 4; with any other number, nothing is set.
  public init(_ name: String, _ components: Int) {
    self.name = name
    self.components = components
  }
}
