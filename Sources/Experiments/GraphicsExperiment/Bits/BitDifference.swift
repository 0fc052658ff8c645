/// How results of a device differ from what the operations give in IEEE 754 float32.
public struct BitDifference: Hashable, Sendable {
  /// The first result that differs, all numbers in hexadecimal notation with spaces between.
  public struct Example: Hashable, Sendable {
    /// What the shader got.
    public let inputs: String
    /// What the operations give.
    public let expected: String
    /// What the device gave.
    public let device: String
  }

  /// The number of results that were compared.
  public private(set) var count = 0
  /// The number of them that differ in a bit. A result that is not a number differs from one that is, and from no
  /// other.
  public private(set) var differing = 0
  /// The first that differs; nil where none does.
  public private(set) var first: Example?

  /// Compares a result.
  /// - Parameters:
  ///   - device: the numbers that the device gave.
  ///   - expected: what the operations give, as many numbers.
  ///   - inputs: what the shader got, for the example.
  mutating func compare(
    _ device: some Collection<Float>, with expected: some Collection<Float>, inputs: @autoclosure () -> String
  ) {
    count += 1
    guard zip(device, expected).contains(where: { !$0.isSame(as: $1) }) else { return }
    differing += 1
    if first == nil {
      first = Example(inputs: inputs(), expected: expected.hexadecimal, device: device.hexadecimal)
    }
  }
}
