import Geometry
import Multiprecision

/// A zoom depth as it is asked for: decades, a decimal with at most six positions, kept exact as millionths.
public struct DepthLabel: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The deepest depth there is, in decades.
  public static let deepest = 20_000
  private static let unit = 1_000_000

  /// Decades times 10^6.
  public let millionths: Int

  /// - Returns: nil unless the depth is from 0 to `deepest` decades.
  public init?(millionths: Int) {
    guard (0...Self.deepest * Self.unit).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  private init() { millionths = 0 }

  /// No zoom at all: 10^0.
  public static let surface = DepthLabel()

  /// - Returns: nil unless the depth is from 0 to `deepest` decades.
  public init?(decades: Int) {
    guard (0...Self.deepest).contains(decades) else { return nil }
    self.init(millionths: decades * Self.unit)
  }

  /// Reads `3`, `7.5` or `1000.25`.
  /// - Returns: nil for anything else, for more than six positions, and beyond `deepest`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      parts[0].count <= 7, let whole = Int(parts[0])
    else { return nil }
    let positions = parts.count == 2 ? String(parts[1]) : ""
    guard positions.count <= 6, let fraction = Int(positions.padding(toSix: "0")) else { return nil }
    self.init(millionths: whole * Self.unit + fraction)
  }

  /// The depth in decades.
  public var decades: Double { Double(millionths) / Double(Self.unit) }

  /// The zoom 10^depth, its significand correctly rounded to a double's precision.
  public var zoom: Zoom {
    var power = BigFloat(precision: 53)
    power.setPowerOfTen(Rational(millionths, Self.unit))
    let parts = power.significandAndExponent
    return Zoom(parts.significand, exponent: parts.exponent) ?? .one
  }

  public var description: String {
    let fraction = String(millionths % Self.unit)
    let padded = String(repeating: "0", count: 6 - fraction.count) + fraction
    let trimmed = String(padded.reversed().drop { $0 == "0" }.reversed())
    return "\(millionths / Self.unit)" + (trimmed.isEmpty ? "" : "." + trimmed)
  }

  /// The depth so many decades shallower; nil above the surface.
  public func above(decades: Int) -> DepthLabel? { DepthLabel(millionths: millionths - decades * Self.unit) }

  /// The depth so many decades deeper; nil beyond the deepest.
  public func below(decades: Int) -> DepthLabel? { DepthLabel(millionths: millionths + decades * Self.unit) }

  public static func < (a: DepthLabel, b: DepthLabel) -> Bool { a.millionths < b.millionths }
}

extension String {
  fileprivate func padding(toSix pad: Character) -> String { self + String(repeating: pad, count: max(0, 6 - count)) }
}
