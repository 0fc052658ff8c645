import CommandLine
import PrecisionExperiments
import Results
import Workloads

/// Horizons as a table for people: a line a scheme, a column a quantity and metric, the nearest horizon over workloads
/// and paths; of several seeds the least and the greatest of these.
struct HorizonTableText {
  private let columns: [Column]
  private let locations: MeasuredLocations
  /// px
  private let threshold: Double
  private var schemes: [String] = []
  private var nearest: [Key: HorizonRow] = [:]
  private(set) var spread: HorizonSpread
  private let seeds: Int

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

  init(_ search: HorizonSearch, seeds: Int) {
    self.seeds = seeds
    spread = HorizonSpread(threshold: search.configuration.threshold)
    columns = search.quantities.flatMap { quantity in
      search.metrics(of: quantity).map { Column(quantity: quantity, metric: $0) }
    }
    locations = search.configuration.locations
    threshold = search.configuration.threshold
  }

  /// - Parameter seed: the number of the seed.
  mutating func add(_ row: HorizonRow, seed: Int) {
    spread.add(row, seed: UInt64(seed))
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

  func text(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"] + columns.map(\.title), leftColumns: 1)
    let spreads = Dictionary(
      spread.rows.map { (Key(scheme: $0.scheme, column: Column(quantity: $0.quantity, metric: $0.metric)), $0) },
      uniquingKeysWith: { first, _ in first })
    for scheme in schemes {
      table.add(
        [scheme]
          + columns.map { column in
            let key = Key(scheme: scheme, column: column)
            return seeds == 1 ? SummaryTable.text(nearest[key]) : Self.text(spreads[key], else: nearest[key])
          })
    }
    let hasFound = nearest.contains { $0.key.column.quantity == .zoom && $0.value.status == .found }
    let over = seeds == 1 ? "" : ": from the least to the greatest of \(seeds) seeds"
    let note = SummaryTable.note(locations, hasHorizons: hasFound, seeds: seeds).replacing("\n", with: " ")
    return width.lines(verdict) + "\n"
      + width.lines("Where each scheme breaks first, over all workloads and paths\(over)")
      + "\n\n" + table.text(width) + "\n" + width.lines(note + "\n" + reachNote)
  }

  /// The least and the greatest horizon, and with how many seeds there is none.
  private static func text(_ spread: HorizonSpreadRow?, else nearest: HorizonRow?) -> String {
    guard let spread, let least = spread.least, let greatest = spread.greatest else {
      return SummaryTable.text(nearest)
    }
    let range =
      spread.quantity == .levels
      ? "\(SummaryTable.whole(least)) to \(SummaryTable.whole(greatest)) levels"
      : String(format: "10^%.2f to %.2f", least, greatest)
    return spread.found == spread.seeds ? range : range + " (\(spread.found) of \(spread.seeds))"
  }

  /// Which schemes hold by the first column.
  private var verdict: String {
    guard let column = columns.first else { return "" }
    let horizons = schemes.compactMap { scheme in
      nearest[Key(scheme: scheme, column: column)].map { (scheme: scheme, row: $0) }
    }
    return (column.quantity == .zoom ? "" : "By \(column.title): ") + SummaryTable.verdict(horizons)
  }

  /// What a reach is.
  private var reachNote: String {
    guard columns.contains(where: { $0.quantity == .reach }) else { return "" }
    return
      "Reach is how far from the middle of the view the ends of a line may lie, at zoom 1, before the part of it in "
      + "view is \(threshold) px off or is missing.\n"
  }
}
