import Graphics

/// The vertex shader of schemes that upload the same inputs.
///
/// It does the operations of the scheme's `project(into:)`, in their order. Its uniforms are those of
/// `VertexShadedScheme.vertexShaderInputs()`.
public struct SchemeShader: Hashable, Sendable {
  /// In the driver's errors.
  public let name: String
  /// The float32 numbers of each vertex: 2 or 4.
  public let components: Int
  /// In the order of the scheme's numbers.
  public let uniforms: [ShaderUniform]
  private let functions: String
  private let main: String
  private let reassociated: String

  /// - Parameters:
  ///   - functions: what the main part calls. `EXACT` stands for `precise` or for nothing.
  ///   - main: sets `result`.
  ///   - reassociated: sets `result` by the same formula in another order.
  init(
    _ name: String, components: Int, uniforms: [ShaderUniform], functions: String = "", main: String,
    reassociated: String
  ) {
    self.name = name
    self.components = components
    self.uniforms = uniforms
    self.functions = functions
    self.main = main
    self.reassociated = reassociated
  }

  /// The text of the shader for a device.
  /// - Parameters:
  ///   - spelling: how it is written.
  ///   - device: the device, which has to have `precise` for the spelling of that name.
  /// - Returns: the text, which declares `vertex`, the uniforms and `result`.
  public func source(_ spelling: ShaderSpelling, for device: GraphicsDevice) -> String {
    // In the other order on purpose, which a compiler might undo.
    let isPrecise = spelling != .plain && device.hasPrecise
    let type = [1: "float", 2: "vec2", 4: "vec4"]
    let declarations = uniforms.map { "uniform highp \(type[$0.components] ?? "float") \($0.name);\n" }.joined()
    return device.shaderHeader(precise: isPrecise) + """
      #define EXACT \(isPrecise ? "precise" : "")
      layout(location = 0) in highp vec\(components) vertex;
      \(declarations)EXACT out highp vec2 result;
      \(functions)
      void main() {
      \(spelling == .reassociated ? reassociated : main)
        gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
      }

      """
  }
}

extension SchemeShader {
  /// By an offset, a zoom and a turn: `float32`, `stroke-local`, grids, and canvases of frames.
  static let offset = SchemeShader(
    "offset", components: 2,
    uniforms: [
      ShaderUniform("offset", 2), ShaderUniform("zoom", 1), ShaderUniform("turn", 2), ShaderUniform("ndcPerPixel", 2),
    ],
    main: turned("EXACT highp vec2 position = (vertex + offset) * zoom;"),
    reassociated: turned("EXACT highp vec2 position = vertex * zoom + offset * zoom;"))

  private static func turned(_ position: String) -> String {
    """
      \(position)
      EXACT highp vec2 turned =
        vec2(turn.x * position.x + -turn.y * position.y, turn.x * position.y + turn.y * position.x);
      result = turned * ndcPerPixel;
    """
  }

  /// Relative to the eye, split by Cesium's unit: `rte`.
  static let relativeToEye = SchemeShader(
    "relative-to-eye", components: 4, uniforms: pairs("eyeHigh", "eyeLow", "straight", "crossed"),
    main: """
        EXACT highp vec2 d = (vertex.xy - eyeHigh) + (vertex.zw - eyeLow);
        result = straight * d + crossed * d.yx;
      """,
    reassociated: """
        highp vec2 d = (vertex.xy + vertex.zw) - (eyeHigh + eyeLow);
        result = straight * d + crossed * d.yx;
      """)

  /// Relative to the eye, split at the nearest float: `rte-nearest`, after DSFUN90.
  static let nearestSplit = SchemeShader(
    "nearest-split", components: 4, uniforms: pairs("eyeHigh", "eyeLow", "view", "projection"),
    main: """
        EXACT highp vec2 low = vertex.zw - eyeLow;
        EXACT highp vec2 part = low - vertex.zw;
        EXACT highp vec2 error = (-eyeLow - part) + (vertex.zw - (low - part));
        EXACT highp vec2 high = error + (vertex.xy - eyeHigh);
        EXACT highp vec2 sum = low + high;
        EXACT highp vec2 d = sum + (high - (sum - low));
        result = projection * vec2(view.x * d.x + -view.y * d.y, view.y * d.x + view.x * d.y);
      """,
    reassociated: """
        highp vec2 d = (vertex.xy + vertex.zw) - (eyeHigh + eyeLow);
        result = projection * vec2(view.x * d.x + -view.y * d.y, view.y * d.x + view.x * d.y);
      """)

  /// An origin rounded to float32 is subtracted from high parts: `auto-offset`.
  static let autoOffset = SchemeShader(
    "auto-offset", components: 4, uniforms: pairs("origin", "straight", "crossed", "originOnScreen"),
    main: """
        EXACT highp vec2 position = (vertex.xy - origin) + vertex.zw;
        result = (straight * position + crossed * position.yx) + originOnScreen;
      """,
    reassociated: """
        highp vec2 position = (vertex.xy + vertex.zw) - origin;
        result = straight * position + (crossed * position.yx + originOnScreen);
      """)

  /// Pairs of floats through and through: `df32`.
  static let doubleFloat = SchemeShader(
    "double-float", components: 4,
    uniforms: pairs("centreHigh", "centreLow", "straightHigh", "straightLow", "crossedHigh", "crossedLow"),
    functions: """
      highp vec2 quickTwoSum(highp float a, highp float b) {
        EXACT highp float sum = a + b;
        EXACT highp float rest = b - (sum - a);
        return vec2(sum, rest);
      }
      highp vec2 twoSum(highp float a, highp float b) {
        EXACT highp float sum = a + b;
        EXACT highp float part = sum - a;
        EXACT highp float rest = (a - (sum - part)) + (b - part);
        return vec2(sum, rest);
      }
      highp vec2 twoDifference(highp float a, highp float b) {
        EXACT highp float difference = a - b;
        EXACT highp float part = difference - a;
        EXACT highp float rest = (a - (difference - part)) - (b + part);
        return vec2(difference, rest);
      }
      highp vec2 halves(highp float a) {
        EXACT highp float shifted = a * 4097.0;
        EXACT highp float high = shifted - (shifted - a);
        EXACT highp float low = a - high;
        return vec2(high, low);
      }
      highp vec2 twoProduct(highp float a, highp float b) {
        EXACT highp float product = a * b;
        highp vec2 p = halves(a);
        highp vec2 q = halves(b);
        EXACT highp float rest = ((p.x * q.x - product) + p.x * q.y + p.y * q.x) + p.y * q.y;
        return vec2(product, rest);
      }
      highp vec2 joined(highp vec2 high, highp vec2 low) {
        EXACT highp float middle = high.y + low.x;
        highp vec2 sum = quickTwoSum(high.x, middle);
        EXACT highp float rest = sum.y + low.y;
        return quickTwoSum(sum.x, rest);
      }
      highp vec2 plus(highp vec2 a, highp vec2 b) { return joined(twoSum(a.x, b.x), twoSum(a.y, b.y)); }
      highp vec2 minus(highp vec2 a, highp vec2 b) { return joined(twoDifference(a.x, b.x), twoDifference(a.y, b.y)); }
      highp vec2 times(highp vec2 a, highp vec2 b) {
        highp vec2 product = twoProduct(a.x, b.x);
        EXACT highp float first = product.y + a.x * b.y;
        product = quickTwoSum(product.x, first);
        EXACT highp float second = product.y + a.y * b.x;
        return quickTwoSum(product.x, second);
      }
      """,
    main: """
        highp vec2 dx = minus(vertex.xz, vec2(centreHigh.x, centreLow.x));
        highp vec2 dy = minus(vertex.yw, vec2(centreHigh.y, centreLow.y));
        highp vec2 xx = vec2(straightHigh.x, straightLow.x);
        highp vec2 yy = vec2(straightHigh.y, straightLow.y);
        highp vec2 xy = vec2(crossedHigh.x, crossedLow.x);
        highp vec2 yx = vec2(crossedHigh.y, crossedLow.y);
        result = vec2(plus(times(xx, dx), times(xy, dy)).x, plus(times(yx, dx), times(yy, dy)).x);
      """,
    reassociated: """
        highp vec2 d = (vertex.xy + vertex.zw) - (centreHigh + centreLow);
        result = (straightHigh + straightLow) * d + (crossedHigh + crossedLow) * d.yx;
      """)

  /// Whole steps within a tile, by the tile's matrix: `tile-16`.
  static let tile = SchemeShader(
    "tile", components: 2, uniforms: pairs("columnX", "columnY", "translation"),
    main: "  result = columnX * vertex.x + columnY * vertex.y + translation;",
    reassociated: "  result = columnX * vertex.x + (columnY * vertex.y + translation);")

  /// A stroke's matrix, and then px to normalised device coordinates: `fixed-32`.
  static let strokeMatrix = SchemeShader(
    "stroke-matrix", components: 2, uniforms: pairs("straight", "crossed", "translation", "ndcPerPixel"),
    main: """
        EXACT highp vec2 px = straight * vertex + crossed * vertex.yx + translation;
        result = px * ndcPerPixel + vec2(-1.0, 1.0);
      """,
    reassociated: """
        highp vec2 px = straight * vertex + (crossed * vertex.yx + translation);
        result = px * ndcPerPixel + vec2(-1.0, 1.0);
      """)

  private static func pairs(_ names: String...) -> [ShaderUniform] { names.map { ShaderUniform($0, 2) } }
}
