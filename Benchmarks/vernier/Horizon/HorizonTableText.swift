import Experiments

/// Horizons as a table for people: a line a scheme, a column a quantity, the nearest horizon over workloads and paths.
struct HorizonTableText {
  private let quantities: [HorizonQuantity]
  private var schemes: [String] = []
  private var nearest: [Key: HorizonRow] = [:]

  private struct Key: Hashable {
    let scheme: String
    let quantity: HorizonQuantity
  }

  init(_ quantities: [HorizonQuantity]) {
    self.quantities = quantities
  }

  mutating func add(_ row: HorizonRow) {
    if !schemes.contains(row.scheme) { schemes.append(row.scheme) }
    let key = Key(scheme: row.scheme, quantity: row.quantity)
    guard let known = nearest[key] else {
      nearest[key] = row
      return
    }
    if Self.distance(row) < Self.distance(known) { nearest[key] = row }
  }

  /// Where something breaks; infinite where nothing did.
  private static func distance(_ row: HorizonRow) -> Double {
    row.status == .found ? row.horizon ?? .infinity : .infinity
  }

  var text: String {
    var table = TextTable(["scheme"] + quantities.map(Self.title), leftColumns: 1)
    for scheme in schemes {
      table.add(
        [scheme] + quantities.map { SummaryTable.text(nearest[Key(scheme: scheme, quantity: $0)]) })
    }
    let hasFound = nearest.contains { $0.key.quantity == .zoom && $0.value.status == .found }
    return "Where each scheme breaks first, over all workloads and paths\n\n" + table.text
      + (hasFound ? "\n\(SummaryTable.horizonNote)\n" : "")
  }

  private static func title(_ quantity: HorizonQuantity) -> String {
    switch quantity {
    case .zoom: "zoom"
    case .pan: "pan, viewports"
    case .levels: "below its edges"
    }
  }
}
