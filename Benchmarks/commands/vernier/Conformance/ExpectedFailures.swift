import CommandLine
import Files
import Foundation
import PrecisionExperiments
import Results
import Workloads

/// The cells that a file allows to break: a line each, `SCHEME WORKLOAD PATH DEPTH`.
struct ExpectedFailures {
  let cells: [Conformance.FieldName]

  private static let option = "--expect-failures"
  private static let longestLine = 1 << 16

  /// - Parameters:
  ///   - path: the file, or a pipe.
  ///   - judged: the cells that are judged.
  ///   - other: another name of a scheme; nil for none.
  /// - Throws: `InputError` for a line that names none of the cells, or one again; `FileError` where the file cannot be
  ///   read.
  init(_ path: String, of judged: [Conformance.FieldName], other: (String) -> String?) throws {
    let names = Dictionary(judged.map { ($0.description, $0) }) { first, _ in first }
    var cells: [Conformance.FieldName] = []
    var lines: [String: Int] = [:]
    let file = InputLines(try InputFile(orPipe: path))
    while let bytes = try file.next(limit: Self.longestLine) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw InputError("\(Self.option): \(path), line \(file.number): is not text in UTF-8.")
      }
      let line = Self.normal(text)
      guard !line.isEmpty else { continue }
      guard let cell = names[line] ?? other(line).flatMap({ names[$0] }) else {
        let example = judged.first.map { ", like \($0)" } ?? ""
        throw InputError(
          "\(Self.option): \(path), line \(file.number): \(QuotedText(line)) is no cell that --require judges; write "
            + "SCHEME WORKLOAD PATH DEPTH\(example).")
      }
      if let first = lines.updateValue(file.number, forKey: cell.description) {
        throw InputError(
          "\(Self.option): \(path), line \(file.number): names the cell of line \(first) again; name each once.")
      }
      cells.append(cell)
    }
    self.cells = cells
  }

  /// A line without its comment, with single spaces, and the depth as it is printed elsewhere.
  private static func normal(_ line: String) -> String {
    var words = line.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }.map(String.init)
    if let depth = words.last.flatMap({ DepthLabel($0) }) { words[words.count - 1] = depth.description }
    return words.joined(separator: " ")
  }
}
