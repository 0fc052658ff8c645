import Frames
import Results

extension HandoffExperiment {
  public static func contents(_ configuration: HandoffConfiguration) -> ResultContents {
    let validation = HandoffValidation(configuration)
    var rows = validation.outlines
    if configuration.fuzz > 0 {
      for rule in configuration.rules {
        rows += HandoffOutline.fuzz.map { $0.cells(of: rule, configuration) }
      }
      for rule in configuration.rules {
        rows += HandoffOutline.editFuzz.map { $0.cells(of: rule, configuration) }
      }
    }
    return ResultContents([TableContents(HandoffRow.table, rows: rows)])
  }

  public static func contradictions(
    _ result: RecordedResult, _ configuration: HandoffConfiguration
  ) throws -> [Finding] {
    var list = Contradictions(in: HandoffRow.table.fileName)
    for row in try result.namedRows(of: HandoffRow.table) {
      let measured = row.number("measured")
      let status = HandoffRow.Status(
        measured, bound: row.number("bound"), check: row.text("check").flatMap(HandoffCheck.init),
        levels: row.integer("levels") ?? 0)
      list.require(
        row.text("status") == status.rawValue, row, "status",
        "it says \(row.text("status") ?? "nothing"), and by measured and bound is \(status.rawValue)")
      switch row.text("unit") {
      case "switches":
        list.require(
          measured.map { (0...240).contains($0) && $0 == $0.rounded() } ?? false, row, "measured",
          "it should be a number of events, at most 240")
      case "decades":
        list.require(
          measured.map { (0...15).contains($0) && $0 == $0.rounded() } ?? true, row, "measured",
          "it should be a power of ten that was tried, at most 15")
      case "wrong":
        list.require(
          measured.map { $0 >= 0 && $0 == $0.rounded() } ?? true, row, "measured", "it should be a number of answers")
      default: break
      }
    }
    return list.findings
  }
}

/// A row of a check as far as it is known before the measurement.
struct HandoffOutline {
  let check: HandoffCheck
  let walk: String
  let levels: Int
  var format = PositionFormat.float64
  var unit = "px"
  /// Whether the bound of the rule applies to the check.
  var isBound = true

  /// The cells, by the names of their columns.
  func cells(of rule: HandoffRuleDescriptor, _ configuration: HandoffConfiguration) -> [String: Cell] {
    let bound =
      isBound ? HandoffBounds(rule, viewport: configuration.viewport).bound(of: check, format) : nil
    return [
      "rule": .string(rule.name), "walk": .string(walk), "levels": .integer(levels),
      "positions": .string(format.rawValue),
      "check": .string(check.rawValue), "unit": .string(unit), "bound": bound.map { .number($0) } ?? .missing,
    ]
  }

  /// The cells of the row of an engine in another program, by the names of their columns.
  func cells(ofEngine name: String) -> [String: Cell] {
    [
      "rule": .string(name), "walk": .string(walk), "levels": .integer(levels), "positions": .string(format.rawValue),
      "check": .string(check.rawValue), "unit": .string(unit), "bound": .number(EngineWalk.bound),
    ]
  }

  /// Jump, slip and largest local coordinate over a walk.
  static func walk(_ name: String, levels: Int) -> [HandoffOutline] {
    PositionFormat.allCases.flatMap { format in
      [HandoffCheck.jump, .slip].map { HandoffOutline(check: $0, walk: name, levels: levels, format: format) }
        + (format == .float64 ? [HandoffOutline(check: .localMax, walk: name, levels: levels, unit: "units")] : [])
    }
  }

  /// The checks of random gestures.
  static var fuzz: [HandoffOutline] {
    var outlines = walk("fuzz", levels: 0)
    // After the checks in doubles, before those after the float32 conversion.
    let end = outlines.firstIndex { $0.format == .float32 } ?? outlines.count
    outlines.insert(HandoffOutline(check: .walk, walk: "fuzz", levels: 0), at: end)
    return outlines
  }

  /// The checks of random scripts with edits.
  static var editFuzz: [HandoffOutline] {
    let walk = "fuzz with edits"
    return [
      HandoffOutline(check: .walk, walk: walk, levels: 0),
      HandoffOutline(check: .border, walk: walk, levels: 0, format: .float32),
      HandoffOutline(check: .covered, walk: walk, levels: 0, format: .float32, unit: "wrong"),
      HandoffOutline(check: .reload, walk: walk, levels: 0),
    ]
  }

  /// A check in both formats of positions: doubles and float32.
  static func formats(_ check: HandoffCheck, walk: String, levels: Int, unit: String = "px") -> [HandoffOutline] {
    PositionFormat.allCases.map { HandoffOutline(check: check, walk: walk, levels: levels, format: $0, unit: unit) }
  }

  /// Borders of content stored some levels above, and whether it covers the view.
  static func borders(levels: Int) -> [HandoffOutline] {
    let walk = levels <= 334 ? "steered" : "doubling"
    return formats(.border, walk: walk, levels: levels) + formats(.covered, walk: walk, levels: levels, unit: "wrong")
  }

  /// Flights over some levels.
  static func flights(levels: Int) -> [HandoffOutline] {
    FlightDirection.allCases.flatMap { direction in
      [HandoffCheck.flight, .bookmark].map { HandoffOutline(check: $0, walk: direction.rawValue, levels: levels) }
    }
  }

  /// Oscillation about each threshold.
  static let switches = ["0.1 %", "1 %"].flatMap { noise in
    ["at enter", "at leave", "at leave after ×2.5"].map {
      HandoffOutline(check: .switches, walk: "tremble \(noise) \($0)", levels: 1, unit: "switches")
    }
  }

  /// Pans at a depth.
  static func pans(levels: Int) -> [HandoffOutline] {
    ["pan 10^6 viewports", "pan 10^6 viewports and back"].map {
      HandoffOutline(check: .pan, walk: $0, levels: levels)
    } + [
      HandoffOutline(check: .pan, walk: "pan until it breaks", levels: levels, unit: "decades", isBound: false)
    ]
  }
}
