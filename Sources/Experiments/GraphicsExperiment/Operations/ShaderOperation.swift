import Graphics

/// A few operations on float32 numbers in a vertex shader, and what they give by IEEE 754.
struct ShaderOperation: Sendable {
  /// In results.
  let name: String
  /// How it is written.
  let spelling: String
  /// Whether the text uses the word `precise`.
  let isPrecise: Bool
  /// Sets `result`, of two numbers; its inputs are `a`, `b` and `c`.
  let text: String
  /// What is fed to it.
  let inputs: [OperationInputs]
  /// The correct result for three inputs.
  let expected: @Sendable (Float, Float, Float) -> SIMD2<Float>

  /// The text of the shader for a device.
  func source(for device: GraphicsDevice) -> String {
    device.shaderHeader(precise: isPrecise) + """
      layout(location = 0) in highp vec4 vertex;
      uniform highp float one;
      uniform highp float zero;
      highp float kept(highp float x) { return uintBitsToFloat(floatBitsToUint(x)); }
      highp float masked(highp float x) { return uintBitsToFloat(floatBitsToUint(x) ^ floatBitsToUint(zero)); }
      \(isPrecise ? "precise " : "")\(spelling == "invariant" ? "invariant " : "")out highp vec2 result;
      void main() {
        highp float a = vertex.x, b = vertex.y, c = vertex.z;
        \(text)
        gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
      }

      """
  }

  /// All, in the order of results.
  static let all: [ShaderOperation] = plain + twoSums + twoProducts

  private static let plain = [
    ShaderOperation(
      name: "sum", spelling: "plain", isPrecise: false, text: "result = vec2(a + b, 0.0);",
      inputs: OperationInputs.allCases, expected: { a, b, _ in SIMD2(a + b, 0) }),
    ShaderOperation(
      name: "product", spelling: "plain", isPrecise: false, text: "result = vec2(a * b, 0.0);",
      inputs: OperationInputs.allCases, expected: { a, b, _ in SIMD2(a * b, 0) }),
    // A compiler that fuses the two rounds once.
    ShaderOperation(
      name: "product-and-sum", spelling: "plain", isPrecise: false, text: "result = vec2(a * b + c, 0.0);",
      inputs: OperationInputs.allCases, expected: { a, b, c in SIMD2(a * b + c, 0) }),
    ShaderOperation(
      name: "product-and-sum", spelling: "precise", isPrecise: true, text: "result = vec2(a * b + c, 0.0);",
      inputs: [.normal], expected: { a, b, c in SIMD2(a * b + c, 0) }),
  ]

  /// The sum and its rounding error, which together are the exact sum.
  @Sendable private static func exactSum(_ a: Float, _ b: Float, _: Float) -> SIMD2<Float> {
    let exact = Double(a) + Double(b)
    return SIMD2(Float(exact), Float(exact - Double(Float(exact))))
  }

  /// The product and its rounding error.
  @Sendable private static func exactProduct(_ a: Float, _ b: Float, _: Float) -> SIMD2<Float> {
    let exact = Double(a) * Double(b)
    return SIMD2(Float(exact), Float(exact - Double(Float(exact))))
  }

  private static let twoSums =
    [
      ("plain", "", false), ("precise", "precise ", true), ("invariant", "", false),
    ].map { spelling, word, isPrecise in
      ShaderOperation(
        name: "two-sum", spelling: spelling, isPrecise: isPrecise,
        text: """
          \(word)highp float sum = a + b;
            \(word)highp float part = sum - a;
            \(word)highp float rest = (a - (sum - part)) + (b - part);
            result = vec2(sum, rest);
          """, inputs: [.normal], expected: exactSum)
    } + [
      ShaderOperation(
        name: "two-sum", spelling: "times-one", isPrecise: false,
        text: """
          highp float sum = (a + b) * one;
            highp float part = (sum - a) * one;
            highp float rest = (a - (sum - part) * one) * one + (b - part) * one;
            result = vec2(sum, rest);
          """, inputs: [.normal], expected: exactSum),
      ShaderOperation(
        name: "two-sum", spelling: "through-bits", isPrecise: false,
        text: """
          highp float sum = kept(a + b);
            highp float part = kept(sum - a);
            highp float rest = kept(a - kept(sum - part)) + kept(b - part);
            result = vec2(sum, rest);
          """, inputs: [.normal], expected: exactSum),
      ShaderOperation(
        name: "two-sum", spelling: "masked-bits", isPrecise: false,
        text: """
          highp float sum = masked(a + b);
            highp float part = masked(sum - a);
            highp float rest = masked(a - masked(sum - part)) + masked(b - part);
            result = vec2(sum, rest);
          """, inputs: [.normal], expected: exactSum),
      ShaderOperation(
        name: "two-sum", spelling: "reassociated", isPrecise: false,
        text: "result = vec2(a + b, (a - a) + (b - b));", inputs: [.normal], expected: exactSum),
    ]

  private static func split(_ word: String, _ factor: String = "") -> String {
    """
    \(word)highp float product = (a * b)\(factor);
      \(word)highp float shiftedA = (a * 4097.0)\(factor), shiftedB = (b * 4097.0)\(factor);
      \(word)highp float highA = (shiftedA - (shiftedA - a)\(factor))\(factor);
      \(word)highp float highB = (shiftedB - (shiftedB - b)\(factor))\(factor);
      \(word)highp float lowA = (a - highA)\(factor), lowB = (b - highB)\(factor);
      \(word)highp float rest =
        ((highA * highB - product)\(factor) + highA * lowB + lowA * highB) + lowA * lowB;
      result = vec2(product, rest);
    """
  }

  private static let twoProducts = [
    ShaderOperation(
      name: "two-product", spelling: "plain", isPrecise: false, text: split(""), inputs: [.normal],
      expected: exactProduct),
    ShaderOperation(
      name: "two-product", spelling: "precise", isPrecise: true, text: split("precise "), inputs: [.normal],
      expected: exactProduct),
    ShaderOperation(
      name: "two-product", spelling: "invariant", isPrecise: false, text: split(""), inputs: [.normal],
      expected: exactProduct),
    ShaderOperation(
      name: "two-product", spelling: "times-one", isPrecise: false, text: split("", " * one"), inputs: [.normal],
      expected: exactProduct),
    // Right where the device fuses, and without an error term where it does not.
    ShaderOperation(
      name: "two-product", spelling: "fma", isPrecise: true,
      text: "precise highp float product = a * b; result = vec2(product, fma(a, b, -product));", inputs: [.normal],
      expected: exactProduct),
    ShaderOperation(
      name: "two-product", spelling: "reassociated", isPrecise: false,
      text: "result = vec2(a * b, a * b - b * a);", inputs: [.normal], expected: exactProduct),
  ]
}
