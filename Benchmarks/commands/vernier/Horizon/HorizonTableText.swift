import CommandLine
import Experiments
import PrecisionExperiments
import Workloads

/// Horizons as a table for people: a line a scheme, a column a quantity and metric, the nearest horizon over workloads and paths.
struct HorizonTableText {
  private let columns: [Column]
  private let distance: TargetDistance
  /// px
  private let threshold: Double
  private var schemes: [String] = []
  private var nearest: [Key: HorizonRow] = [:]

  private struct Column: Hashable {
    let quantity: HorizonQuantity
    let metric: HorizonMetric

    var title: String {
      switch quantity {
      case .zoom: "zoom, \(metric.name)"
      case .pan: "pan, viewports"
      case .levels: "below its edges"
      case .reach: "reach, px"
      }
    }
  }

  private struct Key: Hashable {
    let scheme: String
    let column: Column
  }

  init(_ search: HorizonSearch) {
    columns = search.quantities.flatMap { quantity in
      search.metrics(of: quantity).map { Column(quantity: quantity, metric: $0) }
    }
    distance = search.configuration.targetDistance
    threshold = search.configuration.threshold
  }

  mutating func add(_ row: HorizonRow) {
    if !schemes.contains(row.scheme) { schemes.append(row.scheme) }
    let key = Key(scheme: row.scheme, column: Column(quantity: row.quantity, metric: row.metric))
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
    var table = TextTable(["scheme"] + columns.map(\.title), leftColumns: 1)
    for scheme in schemes {
      table.add([scheme] + columns.map { SummaryTable.text(nearest[Key(scheme: scheme, column: $0)]) })
    }
    let hasFound = nearest.contains { $0.key.column.quantity == .zoom && $0.value.status == .found }
    return "Where each scheme breaks first, over all workloads and paths\n\n" + table.text
      + "\n\(SummaryTable.note(distance, hasHorizons: hasFound))\n" + reachNote
  }

  /// What a reach is.
  private var reachNote: String {
    guard columns.contains(where: { $0.quantity == .reach }) else { return "" }
    return """
      Reach is how far from the middle of the view the ends of a line may lie, at zoom 1, before the part of it
      in view is \(threshold) px off or is missing.

      """
  }
}
