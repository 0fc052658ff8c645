import ExactNumbers
import Geometry

/// A zoom depth in decades (the decimal logarithm of the zoom), with at most six decimals, stored exactly in
/// millionths.
public struct DepthLabel: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The largest depth, in decades.
  public static let deepest = 20_000
  private static let unit = 1_000_000

  /// The depth in millionths of a decade.
  public let millionths: Int

  /// Creates a depth in millionths of a decade.
  /// - Returns: nil unless it is in 0…``deepest`` decades.
  public init?(millionths: Int) {
    guard (0...Self.deepest * Self.unit).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  private init() { millionths = 0 }

  /// The depth 0, a zoom of 1.
  public static let surface = DepthLabel()

  /// Creates a depth in whole decades.
  /// - Returns: nil unless it is in 0…``deepest`` decades.
  public init?(decades: Int) {
    guard (0...Self.deepest).contains(decades) else { return nil }
    self.init(millionths: decades * Self.unit)
  }

  /// Creates a depth from its decimal text, such as `3`, `7.5` or `1000.25`.
  /// - Returns: nil for any other text, for more than six decimals, and for a depth beyond ``deepest``.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      parts[0].count <= 7, let whole = Int(parts[0])
    else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.count <= 6, let fraction = Int(decimals.padding(toSix: "0")) else { return nil }
    self.init(millionths: whole * Self.unit + fraction)
  }

  /// The depth in decades.
  public var decades: Double { Double(millionths) / Double(Self.unit) }

  /// The zoom 10^depth, with its significand correctly rounded to a double.
  public var zoom: Zoom {
    var power = BigFloat(precision: 53)
    power.setPowerOfTen(Rational(millionths, Self.unit))
    let parts = power.significandAndExponent
    return Zoom(parts.significand, exponent: parts.exponent) ?? .one
  }

  /// The depth as its shortest decimal text, from which the same depth is read back.
  public var description: String {
    let fraction = String(millionths % Self.unit)
    let padded = String(repeating: "0", count: 6 - fraction.count) + fraction
    let trimmed = String(padded.reversed().drop { $0 == "0" }.reversed())
    return "\(millionths / Self.unit)" + (trimmed.isEmpty ? "" : "." + trimmed)
  }

  /// The depth that is shallower by `decades`; nil if that is negative.
  public func above(decades: Int) -> DepthLabel? { DepthLabel(millionths: millionths - decades * Self.unit) }

  /// The depth that is deeper by `decades`; nil beyond ``deepest``.
  public func below(decades: Int) -> DepthLabel? { DepthLabel(millionths: millionths + decades * Self.unit) }

  public static func < (a: DepthLabel, b: DepthLabel) -> Bool { a.millionths < b.millionths }
}

extension String {
  fileprivate func padding(toSix pad: Character) -> String { self + String(repeating: pad, count: max(0, 6 - count)) }
}
