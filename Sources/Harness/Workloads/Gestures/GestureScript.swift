import Foundation
import Geometry

/// A sequence of gestures with their times, as a JSON-lines file contains it.
///
/// Each line has one of the forms
///
///     {"time": 0.016, "pan": [3, -4]}
///     {"time": 0.033, "pinch": {"at": [512, 300.5], "scale": 1.07}}
///     {"time": 0.05, "rotate": {"at": [512, 300.5], "radians": 0.1}}
///
/// The time is in seconds and never decreases. Positions are in px from the **top left** corner of the viewport, y
/// down. Pans are in px. A positive angle turns x towards y. Blank lines are counted and skipped.
public struct GestureScript: Hashable, Sendable {
  /// The largest number of lines that is read.
  public static let lineLimit = 10_000_000

  /// The gestures, in order.
  public let gestures: [TimedGesture]

  /// Creates a script of given gestures.
  /// - Parameter gestures: in the order of their times. Times must be finite and not negative, and gestures without
  ///   faults; otherwise the script's lines cannot be read back.
  public init(gestures: [TimedGesture]) {
    self.gestures = gestures
  }

  /// The script as JSON lines. O(gestures).
  ///
  /// A gesture becomes one line for each of its parts, in the order in which they apply: pinch, rotate, pan. A gesture
  /// without effect becomes a pinch by 1, or a pan by 0 if its anchor is the viewport's centre.
  ///
  /// Times, scales and pans are read back from the lines with the same bits. Positions are read back within an ULP of
  /// their distance from the top left corner. Rotations are read back as the cosine and sine of the nearest angle
  /// within half a turn, of length 1. Positions and rotations that were read from such lines keep their bits, and
  /// angles of any number of turns keep their value. A text that was written, read and written again therefore stays
  /// the same.
  public func jsonLines(viewport: Viewport) -> String {
    var text = ""
    for timed in gestures {
      for line in GestureLine.lines(timed, viewport: viewport) { text += line.json + "\n" }
    }
    return text
  }

  /// The script that is read back from ``jsonLines(viewport:)``, with one gesture per line. O(gestures).
  ///
  /// A script that was read from such lines is returned unchanged.
  public func roundTripped(viewport: Viewport) -> GestureScript {
    GestureScript(
      gestures: gestures.flatMap { timed in
        GestureLine.lines(timed, viewport: viewport).map {
          TimedGesture(time: $0.time, gesture: $0.gesture(viewport: viewport), radians: $0.radians)
        }
      })
  }
}

/// A gesture with its time.
public struct TimedGesture: Hashable, Sendable {
  /// The time in seconds since the script began, finite and not negative.
  public var time: Double
  /// The gesture, with positions in px from the viewport's centre.
  public var gesture: Gesture
  /// The angle of the gesture's turn in radians as it was read, of any number of turns; nil if none was read.
  public var radians: Double?

  /// Creates a gesture at a time in seconds.
  public init(time: Double, gesture: Gesture, radians: Double? = nil) {
    self.time = time
    self.gesture = gesture
    self.radians = radians
  }
}

extension GestureScript {
  /// Reads a script. O(bytes), without a copy of the whole text.
  /// - Parameters:
  ///   - data: JSON lines in UTF-8, separated by line feeds, with or without carriage returns.
  ///   - path: the file's path, for error messages.
  ///   - viewport: the viewport from whose top left corner positions are given.
  /// - Throws: `GestureScriptError` for the first line that is malformed, out of order in time, or whose gesture has a
  ///   fault; for a script without a gesture; and for more than ``lineLimit`` lines.
  public init(jsonLines data: Data, path: String, viewport: Viewport) throws(GestureScriptError) {
    let lineCount = Self.lineCount(data)
    guard lineCount <= Self.lineLimit else {
      throw GestureScriptError(path: path, line: Self.lineLimit + 1, .tooManyLines(lineCount))
    }
    let decoder = JSONDecoder()
    var gestures: [TimedGesture] = []
    gestures.reserveCapacity(min(lineCount, data.count / Self.shortestLine + 1))
    var time = 0.0
    var start = 0
    var number = 0
    while start < data.count {
      let line = data.withUnsafeBytes { TextLine($0, from: start) }
      number += 1
      start = line.end + 1
      guard !line.isBlank else { continue }
      do throws(GestureScriptError.Problem) {
        let read = try Self.read(line, in: data, decoder)
        guard read.time >= 0 else { throw .negative(read.time) }
        guard read.time >= time else { throw .earlier(read.time, than: time) }
        time = read.time
        let gesture = read.gesture(viewport: viewport)
        if let fault = gesture.fault { throw .fault(fault) }
        gestures.append(TimedGesture(time: time, gesture: gesture, radians: read.radians))
      } catch {
        throw GestureScriptError(path: path, line: number, error)
      }
    }
    guard !gestures.isEmpty else { throw GestureScriptError(path: path, line: 1, .empty) }
    self.init(gestures: gestures)
  }

  /// The number of bytes of `{"time":0,"pan":[0,0]}`.
  private static let shortestLine = 22
  /// The number of bytes of a line that is not JSON which an error repeats.
  private static let keptBytes = 256

  private static func read(
    _ line: TextLine, in data: Data, _ decoder: JSONDecoder
  ) throws(GestureScriptError.Problem) -> GestureLine {
    let bytes = data[data.startIndex + line.start..<data.startIndex + line.end]
    guard line.isASCII || String(bytes: bytes, encoding: .utf8) != nil else { throw .notUTF8 }
    // The decoder would take bytes of zero for UTF-16.
    guard !line.hasZero else { throw notJSON(bytes) }
    let read: GestureLine
    do {
      read = try decoder.decode(GestureLine.self, from: bytes)
    } catch let problem as GestureScriptError.Problem {
      throw problem
    } catch {
      throw notJSON(bytes)
    }
    // The decoder accepts a repeated key, and a comma before a bracket. All keys are known and all values are numbers,
    // so the counts of colons and commas reveal both.
    guard line.colons == read.punctuation.colons else { throw .repeatedKey }
    guard line.commas == read.punctuation.commas else { throw notJSON(bytes) }
    return read
  }

  private static func notJSON(_ line: Data) -> GestureScriptError.Problem {
    .notJSON(String(decoding: line.prefix(keptBytes), as: UTF8.self))
  }

  private static func lineCount(_ data: Data) -> Int {
    data.withUnsafeBytes { bytes in
      guard var next = bytes.baseAddress else { return 0 }
      let end = next + bytes.count
      var count = bytes.last == UInt8(ascii: "\n") ? 0 : 1
      while let feed = memchr(next, Int32(UInt8(ascii: "\n")), end - next) {
        count += 1
        next = UnsafeRawPointer(feed) + 1
      }
      return count
    }
  }
}

/// The extent of one line of a text, and the kinds of bytes in it.
struct TextLine {
  /// The offsets of the line's beginning, and of its line feed or the end of the text.
  let start: Int
  private(set) var end: Int
  /// Whether the line has only spaces, tabs and carriage returns.
  private(set) var isBlank = true
  private(set) var isASCII = true
  private(set) var hasZero = false
  private(set) var colons = 0
  private(set) var commas = 0

  /// Scans the line that begins at `start`, which is at most the length of the text.
  init(_ text: UnsafeRawBufferPointer, from start: Int) {
    self.start = start
    end = start
    while end < text.count, text[end] != UInt8(ascii: "\n") {
      switch text[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case let byte:
        isBlank = false
        if byte == 0 { hasZero = true }
        if byte >= 0x80 { isASCII = false }
        if byte == UInt8(ascii: ":") { colons += 1 }
        if byte == UInt8(ascii: ",") { commas += 1 }
      }
      end += 1
    }
  }
}
