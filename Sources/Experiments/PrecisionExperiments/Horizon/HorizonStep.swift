import Workloads

/// A value of the quantity that is increased, and the cell that is measured there.
struct HorizonStep {
  let quantity: HorizonQuantity
  /// In millionths of the quantity's unit. Unique among the cells of a column.
  let millionths: Int

  /// Millionths of a decade, or of a level.
  private static let unit = 1_000_000

  /// A whole number of decades, or of levels.
  init(_ quantity: HorizonQuantity, whole: Int) {
    self.init(quantity, millionths: whole * Self.unit)
  }

  private init(_ quantity: HorizonQuantity, millionths: Int) {
    self.quantity = quantity
    self.millionths = millionths
  }

  /// In the quantity's unit.
  var value: Double { Double(millionths) / Double(Self.unit) }

  /// The resolution of a horizon, in millionths: 0.01 decade, or a level.
  private var resolution: Int { quantity == .levels ? Self.unit : Self.unit / 100 }

  /// The cell of a column.
  /// - Returns: nil beyond the deepest depth.
  func cell(of column: SweepCell) -> SweepCell? {
    guard quantity == .levels else {
      guard let label = DepthLabel(millionths: millionths) else { return nil }
      switch quantity {
      case .zoom: return column.at(label)
      case .pan: return column.panned(label)
      case .levels, .reach: return column.reaching(label)
      }
    }
    let level = millionths / Self.unit
    return DepthLabel(decades: level * SweepSubject.decadesALevel).map { column.below(level, at: $0) }
  }

  /// The first of the steps up to this one that fails, to the resolution, where this one fails and a whole unit before
  /// it none does.
  /// - Parameters:
  ///   - isFirst: whether no step comes before this one.
  ///   - fails: whether a step fails.
  func bisected(isFirst: Bool, fails: (HorizonStep) throws -> Bool) rethrows -> HorizonStep {
    var failing = millionths
    var holding = isFirst ? failing : failing - Self.unit
    while failing - holding > resolution {
      let middle = (holding + failing) / 2 / resolution * resolution
      if try fails(HorizonStep(quantity, millionths: middle)) { failing = middle } else { holding = middle }
    }
    return HorizonStep(quantity, millionths: failing)
  }
}
