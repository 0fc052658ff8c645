import Foundation
import Geometry

extension GestureScript {
  /// Reads a script. O(bytes), some microseconds a line; takes no copy of the whole text.
  /// - Parameters:
  ///   - data: JSON lines in UTF-8, with line feeds, with or without carriage returns.
  ///   - path: for what goes wrong.
  ///   - viewport: of whose top left corner the script speaks.
  /// - Throws: `GestureScriptError`, for the first line that is not as `GestureScript` says, that is out of order in
  ///   time, or whose gesture has a fault; for a script without a gesture; and for more than `lineLimit` lines.
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
        gestures.append(TimedGesture(time: time, gesture: gesture))
      } catch {
        throw GestureScriptError(path: path, line: number, error)
      }
    }
    guard !gestures.isEmpty else { throw GestureScriptError(path: path, line: 1, .empty) }
    self.init(gestures: gestures)
  }

  /// The bytes of `{"time":0,"pan":[0,0]}`.
  private static let shortestLine = 22
  /// How many bytes of a line that is no JSON are kept.
  private static let keptBytes = 256

  private static func read(
    _ line: TextLine, in data: Data, _ decoder: JSONDecoder
  ) throws(GestureScriptError.Problem) -> GestureLine {
    let bytes = data[data.startIndex + line.start..<data.startIndex + line.end]
    guard line.isASCII || String(bytes: bytes, encoding: .utf8) != nil else { throw .notUTF8 }
    // The decoder would take zeros for a sign of UTF-16.
    guard !line.hasZero else { throw notJSON(bytes) }
    let read: GestureLine
    do {
      read = try decoder.decode(GestureLine.self, from: bytes)
    } catch let problem as GestureScriptError.Problem {
      throw problem
    } catch {
      throw notJSON(bytes)
    }
    // All keys are known and all values are numbers, so there is no punctuation but that between them. The decoder sees
    // no harm in a key twice, nor in a comma before a bracket.
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
