import Tessellation

extension StrokeCurve {
  /// The curves that results name, each with the smoothing of the Inkable documents where it has one.
  public static let catalog: [StrokeCurve] = [
    .polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7),
  ]

  /// The curve of a name in results; nil for none.
  public init?(name: String) {
    guard let curve = Self.catalog.first(where: { $0.name == name }) else { return nil }
    self = curve
  }
}
