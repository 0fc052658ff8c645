import Geometry
import Schemes
import Workloads

/// Settings that several experiments have in common.
extension RecordedSettings {
  /// The setting `viewport_px`.
  package func viewport() throws(ResultError) -> Viewport {
    let sides = try numbers("viewport_px")
    guard sides.count == 2, let viewport = Viewport(width: sides[0], height: sides[1]) else {
      throw wrong("viewport_px", "should be two sides in px")
    }
    return viewport
  }

  /// The setting `target_distance`.
  package func targetDistance() throws(ResultError) -> TargetDistance {
    guard let distance = TargetDistance(try number("target_distance")) else {
      throw wrong("target_distance", "should be world units, 0 or more")
    }
    return distance
  }
}

/// The memory that coordinates of schemes may use, which grows with the depth.
package enum CoordinateMemory {
  /// Bits over all workers: 2 GiB.
  package static let bitLimit = 1 << 34
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
        "viewport_px",
        "is \(width) × \(height); give WIDTHxHEIGHT in px, each from \(Self.sides), like 1000x750")
    }
  }

  private static var sides: String { "\(Int(measuredSides.lowerBound)) to \(Int(measuredSides.upperBound))" }

  /// The viewport as the setting `viewport_px`.
  package var setting: JSONValue { .array([.number(width), .number(height)]) }
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
