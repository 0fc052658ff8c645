import Results
import Schemes
import Tessellation

extension TessellationConfiguration {
  /// The largest number of strokes of a run: three and a half hours at an eighth of a second each.
  static let cellLimit = 100_000

  public func validateValues() throws(SettingError) {
    for count in points where !Self.pointRange.contains(count) {
      throw SettingError(
        "points",
        "names \(count); give whole numbers from \(Self.pointRange.lowerBound) to \(Self.pointRange.upperBound)")
    }
    for width in widths where !Self.widthRange.contains(width) {
      throw SettingError(
        "widths",
        "names \(width); give numbers of px from \(Self.widthRange.lowerBound) to \(Self.widthRange.upperBound)")
    }
    try Self.require("miter_limit") { () throws(TessellationError) in
      _ = try StrokeTessellator(style: StrokeStyle(join: .miter(limit: miterLimit)))
    }
    for tolerance in tolerances {
      try Self.require("tolerances") { () throws(TessellationError) in
        _ = try StrokeTessellator(tolerance: FlatteningTolerance(pixels: tolerance))
      }
    }
    if let runs { try SettingError.require(runs, of: "runs", in: Self.runRange, "a number") }
    try validateCanvases()
    try validateCount()
  }

  private func validateCanvases() throws(SettingError) {
    guard schemes.isEmpty || !depths.isEmpty else {
      throw SettingError("depths", "and schemes go together; give both or none")
    }
    try SettingError.require(schemePoints, of: "scheme_points", in: 1...Self.sceneLimit, "a number")
    try SettingError.require(strokes, of: "strokes", in: 0...Self.sceneLimit, "a number")
    try SettingError.require(strokePoints, of: "stroke_points", in: 1...Self.sceneLimit, "a number")
    guard strokes * strokePoints <= Self.sceneLimit else {
      throw SettingError(
        "strokes",
        "is \(strokes), and times --stroke-points \(strokePoints) is more than \(Self.sceneLimit) points; lower one of them"
      )
    }
    for scheme in schemes where coordinateBits(of: scheme) > Double(CoordinateMemory.bitLimit) {
      throw SettingError(
        "schemes",
        "names \(scheme.name), whose points would take \(Int(coordinateBits(of: scheme) / 8e6)) MB with --scheme-points "
          + "\(schemePoints) and --strokes \(strokes) of --stroke-points \(strokePoints); lower one of them")
    }
  }

  private func validateCount() throws(SettingError) {
    var count = Double(methods.count)
    for list in [curves.count, caps.count, joins.count, profiles.count, widths.count, tolerances.count, points.count] {
      count *= Double(list)
    }
    count += Double(schemes.count) * Double(depths.count) * Double(methods.count)
    guard count <= Double(Self.cellLimit) else {
      throw SettingError(
        "points", "and the other lists come to more than \(Self.cellLimit) strokes; shorten one of them")
    }
  }

  /// The bits of the coordinates of one worker's points in a scheme, at the deepest depth.
  private func coordinateBits(of scheme: SchemeDescriptor) -> Double {
    let deepest = (depths.max() ?? .surface).zoom
    let bits = scheme.coordinateBits(deepest: deepest, viewport: viewport)
    return Double(bits) * Double(max(schemePoints, strokes * strokePoints)) * 2
  }

  /// The number of workers whose points fit into memory, at most the requested one.
  func workers(of jobs: Int) -> Int {
    let bits = schemes.map { coordinateBits(of: $0) }.max() ?? 1
    return max(1, min(jobs, Int(Double(CoordinateMemory.bitLimit) / bits)))
  }

  private static func require(
    _ setting: String, _ attempt: () throws(TessellationError) -> Void
  ) throws(SettingError) {
    do { try attempt() } catch { throw SettingError(setting, "cannot be used: \(error.clause)") }
  }
}
