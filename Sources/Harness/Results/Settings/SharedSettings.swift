import Files
import Geometry
import Schemes
import Workloads

/// The memory that coordinates of schemes may use, which grows with the depth.
package enum CoordinateMemory {
  /// Bits over all workers: 2 GiB.
  package static let bitLimit = 1 << 34

  /// Throws where the points of a canvas take more than half of it.
  /// - Parameter advice: the end of the sentence: `lower --points`.
  package static func require(
    _ canvases: [SchemeDepth], points: Int, _ viewport: Viewport, _ advice: String
  ) throws(SettingError) {
    for canvas in canvases {
      let bits = Double(canvas.scheme.coordinateBits(deepest: canvas.depth.zoom, viewport: viewport)) * Double(points)
      guard bits * 2 <= Double(bitLimit) else {
        throw SettingError(
          "depths", "names \(canvas.depth), where \(canvas.scheme.name) takes \(Int(bits / 4e6)) MB; \(advice)")
      }
    }
  }
}

extension Viewport {
  /// The allowed sides of screens for experiments, in px.
  ///
  /// Paths move content by up to 300 px, which has to stay within twice a viewport's side; offsets have to stay below 2^12 px.
  public static let measuredSides = 256.0...16_384

  /// Throws unless both sides are within ``measuredSides``.
  package func validate() throws(SettingError) {
    guard Self.measuredSides.contains(width), Self.measuredSides.contains(height) else {
      throw SettingError(
        "viewport",
        "is \(width) × \(height); give WIDTHxHEIGHT in px, each from \(Self.sides), like 1000x750")
    }
  }

  private static var sides: String { "\(Int(measuredSides.lowerBound)) to \(Int(measuredSides.upperBound))" }
}

extension SchemeCatalog {
  /// The schemes with their colours and summaries, in the order of figures, as in `provenance.json`.
  /// - Parameter more: the schemes of a result; those outside of the catalogue follow at the end.
  public func provenance(with more: [SchemeDescriptor] = []) -> JSONValue {
    var listed = schemes
    for scheme in more where !listed.contains(scheme) { listed.append(scheme) }
    return [
      "schemes": .array(
        listed.map {
          ["name": .string($0.name), "colour": .string($0.colour), "summary": .string($0.summary)]
        })
    ]
  }
}

extension SettingError {
  /// What the names of a setting stand for; `all`, alone, names everything that is listed.
  /// - Parameters:
  ///   - names: the names that a catalogue lists.
  ///   - advice: the end of a sentence that rejects a name: `choose from orbit, pan`.
  ///   - find: the choice of a name; nil where there is none.
  /// - Throws: `SettingError` for a name without a choice; the errors of `find`.
  package static func chosen<Choice>(
    _ chosen: [String], of setting: String, from names: [String], _ advice: String, _ find: (String) throws -> Choice?
  ) throws -> [Choice] {
    try (chosen == ["all"] ? names : chosen).map { name in
      guard let choice = try find(name) else {
        throw SettingError(setting, "\(SettingProblem.unknown(name, of: names, advice))")
      }
      return choice
    }
  }

  /// What the names in a list with commas stand for, of an option that is no setting.
  package static func chosen<Choice>(
    _ list: String, of option: String, from names: [String], _ choices: String? = nil,
    _ find: (String) throws -> Choice?
  ) throws -> [Choice] {
    let list: [String] = try {
      do { return try SettingProblem.names(list) } catch { throw SettingError(option, "\(error)") }
    }()
    return try chosen(list, of: option, from: names, "choose from \(choices ?? names.joined(separator: ", "))", find)
  }

  /// Throws unless the list of a setting has an item, and none twice. O(items).
  package static func requireDistinct<Item: Hashable>(_ items: [Item], of setting: String) throws(SettingError) {
    guard !items.isEmpty else { throw SettingError(setting, "is empty; name at least one") }
    try requireNoneTwice(items, of: setting)
  }

  /// Throws where the list of a setting has an item twice. O(items).
  package static func requireNoneTwice<Item: Hashable>(_ items: [Item], of setting: String) throws(SettingError) {
    var seen: Set<Item> = []
    for item in items where !seen.insert(item).inserted {
      throw SettingError(setting, "names \(item) twice; name each once")
    }
  }

  /// Throws unless a value of a setting lies within a range.
  package static func require(
    _ value: Int, of setting: String, in range: ClosedRange<Int>, _ unit: String
  ) throws(SettingError) {
    guard range.contains(value) else {
      throw SettingError(setting, "is \(value); give \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
