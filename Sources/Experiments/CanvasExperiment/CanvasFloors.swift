import PatternCanvas
import Results

/// What can be said again of the floors of recorded times: their bytes, which do not depend on the machine.
struct CanvasFloors {
  private let configuration: CanvasConfiguration

  init(_ configuration: CanvasConfiguration) { self.configuration = configuration }

  /// The bytes per ns that memory may move: from 10 MB/s, of an emulator, to 10 TB/s, more than first caches.
  private static let bandwidths = 0.01...10_000.0

  /// Adds a finding where a row's floor is missing, or no memory is as fast or as slow.
  static func requireFloor(_ row: RecordedRow, _ list: inout Contradictions) {
    let floor = row.number("floor_ns").flatMap { $0 > 0 && $0 == $0.rounded() ? $0 : nil }
    let bytes = row.integer("floor_bytes").flatMap { $0 > 0 ? Double($0) : nil }
    list.require(floor != nil, row, "floor_ns", "it should be a whole number of ns, of reading and writing memory")
    list.require(bytes != nil, row, "floor_bytes", "it should be the number of bytes that are read and written")
    guard let floor, let bytes else { return }
    list.require(
      bandwidths.contains(bytes / floor), row, "floor_ns",
      "it is \(floor) ns for \(bytes) bytes, as fast as no memory is")
  }

  /// Finds rows with other bytes than those of the configuration.
  func differences(_ result: RecordedResult) throws -> [Finding] {
    var list = Contradictions(in: CanvasTimeRow.table.fileName)
    for (row, quantity) in zip(try result.namedRows(of: CanvasTimeRow.table), configuration.quantities) {
      guard let bytes = try byteCounts(of: quantity) else { continue }
      let wanted = bytes.count == 1 ? "\(bytes.lowerBound)" : "\(bytes.lowerBound) to \(bytes.upperBound)"
      list.require(
        row.integer("floor_bytes").map(bytes.contains) ?? false, row, "floor_bytes",
        "it should be \(wanted), by what is read and written")
    }
    return list.findings
  }

  /// The possible bytes of a quantity's floor; nil where it has none.
  func byteCounts(of quantity: CanvasQuantity) throws -> ClosedRange<Int>? {
    switch quantity {
    case .drawingLatency, .hiccupMeter, .workingAge, .zoomedFrame: return nil
    case .displayedFrame:
      let size = try configuration.size
      return layers(size, into: try DisplayCompositor(size, fitting: try CanvasScenery.display, workers: 1).size)
    case .compositeDisplay: return layers(try CanvasScenery.display, into: try CanvasScenery.display)
    case .compositeWorking: return layers(try configuration.size, into: try configuration.size)
    case .stroke(let pattern):
      let traffic = try StampedStroke(pattern, configuration).traffic()
      return Self.only(traffic.readByteCount + traffic.writtenByteCount)
    case .export:
      // The picture is read and a file is written, which no compressor makes twice as large.
      let picture = ColorImage(try configuration.size).byteCount
      return picture + 1...3 * picture
    }
  }

  private func layers(_ size: PixelSize, into picture: PixelSize) -> ClosedRange<Int> {
    let layer = ColorImage(size).byteCount + MaskImage(size).byteCount
    return Self.only(CanvasScenery.layerCount * layer + ColorImage(picture).byteCount)
  }

  private static func only(_ count: Int) -> ClosedRange<Int> { count...count }
}
