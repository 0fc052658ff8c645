import Geometry
import Results
import Schemes

/// Settings that several experiments have in common.
extension RecordedSettings {
  /// The setting `viewport_px`.
  func viewport() throws(ResultError) -> Viewport {
    let sides = try numbers("viewport_px")
    guard sides.count == 2, let viewport = Viewport(width: sides[0], height: sides[1]) else {
      throw wrong("viewport_px", "should be two sides in px")
    }
    return viewport
  }
}

extension Viewport {
  /// As the setting `viewport_px` has it.
  var setting: JSONValue { .array([.number(width), .number(height)]) }
}

extension SchemeCatalog {
  /// The schemes with their colours and summaries, in the order of figures, as they stand in `provenance.json`.
  /// - Parameter more: schemes of a result; those that the catalogue does not list follow at the end.
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
