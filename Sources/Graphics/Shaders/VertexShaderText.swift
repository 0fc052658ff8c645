/// The shaders that draw.
enum VertexShaderText {
  /// A mesh by offset, zoom and turn: the operations of `Schemes.VertexShader` in their order.
  static let mesh = """
    #version 310 es
    layout(location = 0) in highp vec2 vertex;
    uniform highp vec2 offset;
    uniform highp float zoom;
    uniform highp vec2 turn;
    uniform highp vec2 ndcPerPixel;
    void main() {
      highp vec2 position = (vertex + offset) * zoom;
      highp vec2 turned =
        vec2(turn.x * position.x + -turn.y * position.y, turn.x * position.y + turn.y * position.x);
      gl_Position = vec4(turned * ndcPerPixel, 0.0, 1.0);
    }
    """

  /// One colour for all px.
  static let plainColour = """
    #version 310 es
    uniform mediump vec4 color;
    layout(location = 0) out mediump vec4 painted;
    void main() { painted = color; }
    """
}
