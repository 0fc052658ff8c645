import Foundation
import Measurement

/// An engine of others, asked at one place and used in one way, with its recorded horizons: a row of the table on the
/// page "Where engines of others break", which is printed from the same record.
public struct MeasuredEngine: Decodable, Sendable {
  /// What was asked, such as `Skia Canvas.drawPath`.
  public let engine: String
  /// Where in the engine: `transform`, `vertex` or `raster`.
  public let probe: String
  /// W for world coordinates, L for local vertices, X for exact positions before the engine, F for dyadic-camera there.
  public let usage: String
  /// The engine's name for itself.
  public let name: String
  /// The version that was measured.
  public let version: String
  /// What the engine stores coordinates as, as it says: `binary32`, `fixed`.
  public let number: String
  /// Where jitter reaches ``threshold``, in decades of zoom; 0 where it does at zoom 1, nil without a value.
  public let jitter: Double?
  /// The same of placement.
  public let placement: Double?
  /// The same of distortion.
  public let distortion: Double?

  private enum CodingKeys: String, CodingKey {
    case engine, probe, usage, name, version, number
    case jitter = "zoom_jitter_decades"
    case placement = "zoom_placement_decades"
    case distortion = "zoom_distortion_decades"
  }

  /// The extents, in world units, for which horizons were recorded: those of one binade, where targets lay.
  public static let extents = 512.0...1024
  /// The jitter that was not to be reached, px.
  public static let threshold = Thresholds.visibleJitter
  /// Horizons are known to this many decades.
  public static let uncertainty = 0.1

  /// The record, in the order of the table.
  public static let all: [MeasuredEngine] = {
    let bytes = Data(PackageResources.measured_engines_json)
    guard let rows = try? JSONDecoder().decode([MeasuredEngine].self, from: bytes) else {
      preconditionFailure("measured-engines.json is not what page.py writes")
    }
    return rows
  }()

  /// Software that draws by an engine of the record.
  static let drawnBy = ["Flutter": "Skia"]

  /// The rows of a name in any case: the engine's, or words of what was asked, in their order, such as `chromium css`.
  static func named(_ name: String, in rows: [MeasuredEngine]) -> [MeasuredEngine] {
    func words(_ text: String) -> String {
      " " + text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
    let asked = words(name)
    guard asked.contains(where: { $0 != " " }) else { return [] }
    return rows.filter { words($0.name) == asked || words($0.engine).contains(asked) }
  }

  /// Whether the horizons answer for these settings.
  static func answers(_ settings: LimitSettings) -> Bool {
    settings.extent > extents.lowerBound && settings.extent <= extents.upperBound && settings.threshold == threshold
      && settings.viewport == .standard
  }
}
