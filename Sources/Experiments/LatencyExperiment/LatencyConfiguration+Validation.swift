import Ink
import Results
import Tessellation
import Workloads

extension LatencyConfiguration {
  /// The allowed numbers of deliveries of a series.
  public static let deliveryRange = 1...2_000_000
  /// The allowed numbers of series of a run.
  static let canvasLimit = 10_000
  /// The allowed numbers of new events of a pen's stroke.
  static let strokeSampleLimit = 1_000_000
  /// The allowed numbers of unfinished deliveries.
  static let queueRange = 1...1 << 20
  /// The allowed stalls, in ms.
  static let stallRange = 0.0...60_000

  public func validateValues() throws(SettingError) {
    guard !source.isEmpty, !source.contains("\0") else {
      throw SettingError("source", "is no name; give one that is not empty")
    }
    guard PenRecording.rateRange.contains(rate) else {
      throw SettingError("rate", "is \(rate); give a number of Hz from 1 to 1000")
    }
    guard Self.deliveryRange.contains(deliveryCount), duration * rate >= 1 else {
      throw SettingError(
        "duration",
        "is \(duration); give seconds that come to 1 to \(Self.deliveryRange.upperBound) deliveries at \(rate) a second"
      )
    }
    try SettingError.require(strokeSamples, of: "stroke_samples", in: 0...Self.strokeSampleLimit, "a number")
    try SettingError.require(pipeline.queue, of: "queue", in: Self.queueRange, "a number")
    guard Self.stallRange.contains(pipeline.stall) else {
      throw SettingError("stall", "is \(pipeline.stall); give a number of ms from 0 to 60000")
    }
    guard pipeline.isPaced || caches == .cold && pipeline.stall == 0 else {
      throw SettingError(
        "as_fast_as_possible", "has no pace, and so neither --rehearse nor --stall; leave one or the other away")
    }
    do { _ = try StrokeTessellator(tolerance: FlatteningTolerance(pixels: pipeline.tolerance)) } catch {
      throw SettingError("tolerance", "cannot be used: \(error.clause)")
    }
    if let simplify = pipeline.simplify {
      guard simplify.isFinite, simplify >= 0 else {
        throw SettingError("simplify", "is \(simplify); give a finite number of px, 0 or more")
      }
    }
    try validateCanvases()
  }

  private func validateCanvases() throws(SettingError) {
    guard canvases.count <= Self.canvasLimit else {
      throw SettingError("depths", "and schemes make more than \(Self.canvasLimit) series; name fewer")
    }
    let points = Double(strokeSamples == 0 ? deliveryCount : min(strokeSamples, deliveryCount))
    for canvas in canvases {
      let bits = Double(canvas.scheme.coordinateBits(deepest: canvas.depth.zoom, viewport: viewport)) * points * 2
      guard bits <= Double(CoordinateMemory.bitLimit) else {
        throw SettingError(
          "schemes",
          "names \(canvas.scheme.name), whose points would take \(Int(bits / 8e6)) MB with strokes of \(Int(points)) events; "
            + "lower --stroke-samples or --duration")
      }
    }
  }
}
