import Frames

/// A list of coordinate schemes by name, in the order of results. It also contains families, which have a scheme for
/// every number.
///
/// ``standard`` contains the schemes of this package. To add your own:
///
///     let catalog = SchemeCatalog.standard + [MyScheme.descriptor]
public struct SchemeCatalog: Sendable {
  /// The schemes that are listed one by one.
  public let schemes: [SchemeDescriptor]
  /// The families. Their schemes are found by name, but not listed.
  public let families: [SchemeFamily]
  /// The schemes that are found by name, but not listed. They are measured on request.
  public let unlisted: [SchemeDescriptor]

  /// Creates a catalogue of these schemes and families.
  /// - Precondition: no two schemes have the same name.
  public init(schemes: [SchemeDescriptor], families: [SchemeFamily] = [], unlisted: [SchemeDescriptor] = []) {
    let all = schemes + unlisted
    precondition(Set(all).count == all.count, "a catalogue holds two schemes of one name")
    self.schemes = schemes
    self.families = families
    self.unlisted = unlisted
  }

  /// The schemes of this package, followed by one scheme for each handoff rule of `HandoffRuleCatalog`.
  ///
  /// To add a scheme to the package, add its line here. To add a handoff rule, add its line to `HandoffRuleCatalog`.
  public static let standard = SchemeCatalog(
    schemes: [
      Float32Scheme.descriptor,
      Float64Scheme.descriptor,
      StrokeLocalScheme.descriptor,
      MPFRScheme.descriptor(bits: 256),
      MPFRScheme.autoDescriptor,
      RelativeToEyeScheme.descriptor,
      DoubleFloatScheme.descriptor,
      GridScheme<Int64>.descriptor,
      GridScheme<Int128>.descriptor,
      FixedPointScheme.descriptor,
      DoubleDoubleScheme.descriptor,
      TileScheme.descriptor,
      CSSTransformScheme.descriptor,
    ] + SchemeDescriptor.onExtendedPrecision + [
      PerturbationScheme.descriptor
    ] + SchemeDescriptor.onStandardRules,
    families: [MPFRScheme.family],
    unlisted: [
      Float16Scheme.descriptor, Float16Scheme.differencesDescriptor, NearestSplitScheme.descriptor,
      AutoOffsetScheme.descriptor, GridScheme<Int64>.defaultEdgeDescriptor,
      FixedPointScheme.turnedDescriptor,
    ] + HandoffRuleCatalog.standard.unlisted.map { SchemeDescriptor($0) })

  /// The schemes that commands compare unless others are named, and all would take too long: single precision, double
  /// precision, MPFR at the precision that the depth needs, telescoping frames, and those of this project.
  ///
  /// MPFR with a fixed precision would be out of its depth: 256 bits end at 10^73.
  public static let compared = ["float32", "float64", "mpfr-auto", "telescoping", "dyadic-frames"]
    .compactMap { standard[$0] }

  /// The schemes that film strips show unless others are named.
  public static let pictured = [
    "float32", "df32", "float64", "stroke-local", "double-double", "telescoping", "dyadic-frames",
  ].compactMap { standard[$0] }

  /// The names of the schemes that are listed, in the order of results.
  public var names: [String] { schemes.map(\.name) }

  /// The scheme with a name, whether it is listed, unlisted or of a family; nil if there is none.
  public subscript(name: String) -> SchemeDescriptor? {
    (schemes + unlisted).first { $0.name == name } ?? families.lazy.compactMap { $0[name] }.first
  }

  /// All allowed names, for help texts and errors: the names of all schemes, and each family with its range.
  public var choices: String {
    (names + unlisted.map(\.name) + families.map(\.pattern)).joined(separator: ", ")
  }

  /// This catalogue with more schemes at its end.
  /// - Precondition: none of them has a name that is listed.
  public func appending(_ more: [SchemeDescriptor]) -> SchemeCatalog {
    SchemeCatalog(schemes: schemes + more, families: families, unlisted: unlisted)
  }

  /// A catalogue with more schemes at its end; see ``appending(_:)``.
  public static func + (catalog: SchemeCatalog, more: [SchemeDescriptor]) -> SchemeCatalog { catalog.appending(more) }
}

/// Schemes that differ in one whole number at the end of their name: `mpfr-N`.
public struct SchemeFamily: Sendable {
  /// The beginning of the names. The number follows it.
  public let prefix: String
  /// The allowed numbers.
  public let range: ClosedRange<Int>
  /// The unit of the number, in the plural.
  public let unit: String
  /// The description of the schemes, in one line without a full stop.
  public let summary: String
  private let scheme: @Sendable (Int) -> SchemeDescriptor

  /// Creates a family of schemes.
  /// - Parameters:
  ///   - prefix: the beginning of the names.
  ///   - range: the allowed numbers.
  ///   - unit: the unit of the number, in the plural.
  ///   - summary: the description of the schemes, in one line without a full stop.
  ///   - scheme: makes the scheme of a number; its name is the prefix followed by the number.
  public init(
    prefix: String, range: ClosedRange<Int>, unit: String, summary: String,
    scheme: @escaping @Sendable (Int) -> SchemeDescriptor
  ) {
    self.prefix = prefix
    self.range = range
    self.unit = unit
    self.summary = summary
    self.scheme = scheme
  }

  /// The scheme with a name; nil unless the name is the prefix followed by a number in the range, in plain digits.
  public subscript(name: String) -> SchemeDescriptor? {
    guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), range.contains(number),
      name == prefix + String(number)
    else { return nil }
    return scheme(number)
  }

  /// The form of the names: `mpfr-N with N from 24 to 1000000 bits`.
  public var pattern: String { "\(prefix)N with N from \(range.lowerBound) to \(range.upperBound) \(unit)" }
}
