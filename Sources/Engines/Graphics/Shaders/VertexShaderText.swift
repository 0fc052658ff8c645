/// The shaders for drawing.
enum VertexShaderText {
  /// A mesh with offset, zoom and turn: the operations of `Schemes.VertexShader`, in the same order.
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

  /// A motif at each of its stamps, and then like a mesh.
  static let stamps = """
    #version 310 es
    layout(location = 0) in highp vec2 vertex;
    layout(location = 1) in highp vec4 stamp;
    uniform highp vec2 offset;
    uniform highp float zoom;
    uniform highp vec2 turn;
    uniform highp vec2 ndcPerPixel;
    void main() {
      highp vec2 place = stamp.xy
        + vec2(stamp.z * vertex.x + -stamp.w * vertex.y, stamp.z * vertex.y + stamp.w * vertex.x);
      highp vec2 position = (place + offset) * zoom;
      highp vec2 turned =
        vec2(turn.x * position.x + -turn.y * position.y, turn.x * position.y + turn.y * position.x);
      gl_Position = vec4(turned * ndcPerPixel, 0.0, 1.0);
    }
    """

  /// A fragment shader that does nothing, in the version of the given vertex shader.
  static func nothing(beside vertex: String) -> String {
    vertex.prefix { !$0.isNewline } + "\nvoid main() {}\n"
  }

  /// One colour for all px.
  static let plainColour = """
    #version 310 es
    uniform mediump vec4 color;
    layout(location = 0) out mediump vec4 painted;
    void main() { painted = color; }
    """
}
