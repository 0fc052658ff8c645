import Files
import Geometry

/// The channels of traces, in their order, and what a trace's text says in them.
struct InkTraceFormat {
  /// X and Y, where nothing is declared.
  static let standard = InkTraceFormat(channels: [Channel(name: "X"), Channel(name: "Y")])
  /// The largest number of channels.
  private static let channelLimit = 64

  struct Channel {
    let name: String
    var isIntermittent = false
    var unit: String?
    var maximum: Double?
  }

  private(set) var channels: [Channel]

  mutating func add(_ tag: XMLTag, isIntermittent: Bool) throws(DrawingFault) {
    guard channels.count < Self.channelLimit else {
      throw DrawingFault("the trace format has more than \(Self.channelLimit) channels; leave out those of no use")
    }
    // Intermittent channels follow all others, wherever they are declared.
    let end = isIntermittent ? channels.count : channels.firstIndex { $0.isIntermittent } ?? channels.count
    let channel = Channel(
      name: tag["name"] ?? "", isIntermittent: isIntermittent, unit: tag["units"], maximum: try tag.number("max"))
    channels.insert(channel, at: end)
  }

  private var timeChannel: Channel? { channels.first { $0.name == "T" } }

  /// The s in the declared unit of times; nil where none is.
  var timeUnit: Double? {
    switch timeChannel?.unit {
    case "s", "sec": 1
    case "ms", "msec": 1e-3
    case "us", "µs": 1e-6
    case "ns": 1e-9
    default: nil
    }
  }

  /// Whether there are times, and no known unit of them.
  var lacksTimeUnit: Bool { timeChannel != nil && timeUnit == nil }

  /// The largest force that the device could measure; nil where none is declared.
  var maximumForce: Double? { channels.first { $0.name == "F" }?.maximum }

  /// The points of a trace's text, and whether points have more values than channels. O(bytes).
  ///
  /// Points are separated by commas. A value is a number, `#` with hexadecimal digits, `T`, `F`, `*` for the value of
  /// the point before or `?` for none, after `!`, `'` or `"` where from there on the channel has values, differences or
  /// differences of differences.
  func points(_ text: String, atMost limit: Int) throws(DrawingFault) -> (points: [DrawnPoint], hasMore: Bool) {
    guard let x = index("X"), let y = index("Y") else {
      throw DrawingFault("the format of the trace has no channels X and Y; declare both")
    }
    let (time, force) = (index("T"), index("F"))
    let least = channels.count { !$0.isIntermittent }
    var scanner = NumberScanner(text)
    var states = [ChannelState](repeating: ChannelState(), count: channels.count)
    var points: [DrawnPoint] = []
    var hasMore = false
    while !scanner.isAtEnd {
      var count = 0
      while scanner.isInPoint {
        if count < states.count {
          try states[count].read(&scanner)
        } else {
          var rest = ChannelState()
          try rest.read(&scanner)
          hasMore = true
        }
        count += 1
      }
      guard count >= least else {
        throw DrawingFault(
          "point \(points.count + 1) of the trace has \(count) values; its format has \(least) channels")
      }
      guard let px = states[x].value, let py = states[y].value else {
        throw DrawingFault("point \(points.count + 1) of the trace has no x or no y; write both")
      }
      guard points.count < limit else { throw LineCollector.tooMany }
      points.append(
        DrawnPoint(Vector2(px, py), time: time.flatMap { states[$0].value }, force: force.flatMap { states[$0].value }))
    }
    return (points, hasMore)
  }

  private func index(_ name: String) -> Int? { channels.firstIndex { $0.name == name } }
}

/// What a channel had so far in a trace.
private struct ChannelState {
  /// How many times its values are differences.
  private var order = 0
  private(set) var value: Double?
  private var difference = 0.0

  mutating func read(_ scanner: inout NumberScanner) throws(DrawingFault) {
    for (mark, order) in [("!", 0), ("'", 1), ("\"", 2)] as [(Character, Int)] where scanner.skip(mark) {
      self.order = order
    }
    if scanner.skip("*") { return }
    if scanner.skip("?") {
      value = nil
      return
    }
    let number =
      scanner.skip("T")
      ? 1 : scanner.skip("F") ? 0 : scanner.skip("#") ? try scanner.hexadecimal() : try scanner.number()
    switch order {
    case 0:
      difference = number - (value ?? number)
      value = number
    case 1:
      difference = number
      value = (value ?? 0) + number
    default:
      difference += number
      value = (value ?? 0) + difference
    }
  }
}

extension NumberScanner {
  /// Whether the point goes on: neither a comma, which is skipped, nor the end follows.
  fileprivate var isInPoint: Bool {
    mutating get { !skip(",") && !isAtEnd }
  }
}
