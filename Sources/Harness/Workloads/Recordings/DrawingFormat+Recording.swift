import DrawingFiles
import Geometry
import Ink

extension RecordingFormat {
  /// The drawings of other programs, which become events of a pencil.
  public static let drawing = RecordingFormat(
    name: DrawingFormat.choices, summary: "the lines of a drawing or a map", recognizes: { _ in true }
  ) { try DrawnTouches($0) }
}

/// Makes touches of the lines of a drawing, one a line in their order, when its file is complete.
///
/// What the file does not hold is made up: a pencil of ``rate`` samples a second lifts for ``pause`` between lines, and
/// has no force, so that pressure counts as not measured. A line whose own times begin before the end of the one before
/// begins a pause after it. A dot is one event.
struct DrawnTouches: RecordingReader {
  /// Samples a second.
  static let rate = 120.0
  /// Seconds between lines.
  static let pause = 0.5

  private(set) var report = ReadingReport()
  private(set) var content = RecordingContent(format: "a drawing")
  private var reader: DrawingReader
  /// What is added to the times of the file.
  private var origin = 0.0

  init(_ beginning: FileBeginning) throws(DrawingFault) { reader = try DrawingReader(beginning) }

  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    try reader.read(bytes)
  }

  mutating func finish(take: (InkEvent) throws -> Void) throws {
    let drawing = try reader.finish()
    content = Self.content(of: drawing)
    var clock = 0.0
    for (number, line) in drawing.lines.enumerated() {
      let times = times(of: line, from: clock, isFirst: number == 0)
      clock = times.reduce(clock, max)
      for (index, point) in line.points.enumerated() {
        let phase: TouchPhase = index == line.points.count - 1 ? .ended : index == 0 ? .began : .moved
        let event = TouchEvent(
          touchIdentifier: InkIdentifier("\(number + 1)"), timestamp: times[index], kind: .pencil, phase: phase,
          force: point.force ?? 0, maximumPossibleForce: line.maximumForce ?? 0, location: point.position)
        report.addTouch()
        try take(.touch(event))
      }
    }
  }

  private mutating func times(of line: DrawnLine, from clock: Double, isFirst: Bool) -> [Double] {
    let start = isFirst ? 0 : clock + Self.pause
    guard let first = line.points[0].time else { return line.points.indices.map { start + Double($0) / Self.rate } }
    // A file may count from any origin, and from another one for each line.
    if isFirst || !(clock...clock + Self.longestPause).contains(first + origin) { origin = start - first }
    return line.points.map { ($0.time ?? 0) + origin }
  }

  /// How much later than the end of a line the next one may begin by the times of the file, in s: a day.
  private static let longestPause = 86_400.0

  private static func content(of drawing: FileDrawing) -> RecordingContent {
    var madeUp: [String] = []
    let untimed = drawing.lines.count { !$0.isTimed }
    let unforced = drawing.lines.count { $0.maximumForce == nil }
    if untimed > 0 {
      let which = untimed < drawing.lines.count ? " of \(untimed) of \(drawing.lines.count) lines" : ""
      madeUp.append("times\(which) are made up, 1/120 s a point and 1/2 s between lines")
    }
    if unforced > 0 {
      let which = unforced < drawing.lines.count ? "\(unforced) of \(drawing.lines.count) lines have" : "it has"
      madeUp.append("\(which) no force")
    }
    let leftOut = drawing.leftOut.isEmpty ? [] : ["left out are \(FileDrawing.list(drawing.leftOut))"]
    return RecordingContent(format: drawing.format, remarks: drawing.remarks + leftOut, madeUp: madeUp)
  }
}
