import Graphics
import Results

/// How a device's result of an operation differs from that of IEEE 754.
public struct OperationRow: Hashable, Sendable {
  /// The operation.
  public let operation: String
  /// How the shader writes it.
  public let spelling: String
  /// What was fed to it.
  public let inputs: OperationInputs
  /// The differences; nil where the device has no such spelling.
  public let difference: BitDifference?

  /// The table `gpu-operations.csv`.
  public static let table = Table<OperationRow>(
    "gpu-operations",
    "What a graphics device does otherwise than IEEE 754 float32, operation by operation, and which spellings of a split float its compiler keeps.",
    key: ["operation", "spelling", "inputs"]
  ) {
    Column(
      "operation",
      "sum, product, product-and-sum (two roundings); two-sum and two-product, the rounded result and its exact error."
    ) { $0.operation }
    Column(
      "spelling",
      "plain; precise; invariant, of the result; times-one, each step times a uniform that is 1; through-bits, each step as an integer and back; "
        + "masked-bits, the same with an exclusive or with a uniform that is 0; fma; reassociated, what a compiler does that takes floats for real numbers."
    ) { $0.spelling }
    Column("inputs", "What was fed to it.") { $0.inputs }
    Column("count", "How many inputs; missing where the device has no precise.", minimum: 0) { $0.difference?.count }
    Column("differing", "Inputs whose result differs in a bit.", minimum: 0) { $0.difference?.differing }
    Column("first_inputs", "Of the first that differs: a, b and c, in hexadecimal.") { $0.difference?.first?.inputs }
    Column("first_expected", "What IEEE 754 gives for it.") { $0.difference?.first?.expected }
    Column("first_device", "What the device gave.") { $0.difference?.first?.device }
  }

  /// Runs all operations on a device.
  /// - Parameters:
  ///   - context: the device.
  ///   - count: the number of inputs of each kind.
  ///   - seed: any number.
  ///   - take: receives the rows, in the order of results.
  static func run(
    on context: GraphicsContext, count: Int, seed: UInt64, take: (OperationRow) throws -> Void
  ) throws {
    for operation in ShaderOperation.all {
      let isThere = !operation.isPrecise || context.device.hasPrecise
      let shader =
        isThere
        ? try VertexReadback(
          context, name: "\(operation.name), \(operation.spelling)", source: operation.source(for: context.device),
          components: 4, uniforms: [ShaderUniform("one", 1), ShaderUniform("zero", 1)]) : nil
      for inputs in operation.inputs {
        let numbers = inputs.numbers(count, for: operation.name, seed: seed)
        let results = try shader?.run(numbers, [VertexReadback.Draw(count: count, uniforms: [1, 0])])
        let difference = results.map { results in
          var difference = BitDifference()
          for index in 0..<count {
            let (a, b, c) = (numbers[4 * index], numbers[4 * index + 1], numbers[4 * index + 2])
            let expected = operation.expected(a, b, c)
            difference.compare(
              results[2 * index..<2 * index + 2], with: [expected.x, expected.y], inputs: [a, b, c].hexadecimal)
          }
          return difference
        }
        try take(
          OperationRow(
            operation: operation.name, spelling: operation.spelling, inputs: inputs, difference: difference))
      }
    }
  }
}
