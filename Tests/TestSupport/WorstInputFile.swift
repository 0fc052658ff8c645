import Files
import Foundation

/// The file of worst inputs, whose lines are only ever added.
///
/// Each line holds its number and the hash of the line before, so that no line can be changed, moved or taken out of
/// the middle alone. Git shows that nothing was cut off at the end: every committed version of the file is the
/// beginning of the file.
public enum WorstInputFile {
  /// In the folder of the tests.
  public static let name = "Tests/WorstInputs/worst-inputs.jsonl"
  /// The package's folder.
  public static let package = Repository.folder.path

  /// The present text.
  public static func text() throws -> String { try String(contentsOfFile: package + "/" + name, encoding: .utf8) }

  /// The inputs of a kind, in the order in which they were added.
  public static func inputs(_ isOfKind: (String) -> Bool) throws -> [WorstInput] {
    try lines(of: text()).map(input).filter { isOfKind($0.kind) }
  }

  /// The first sign that the file was changed; nil for a file to which lines were only added.
  /// - Parameters:
  ///   - text: of the file.
  ///   - versions: the texts that were committed, in any order.
  public static func fault(in text: String, after versions: [String] = []) -> String? {
    guard text.isEmpty || text.hasSuffix("\n") else { return "The last line has no end." }
    var before = String(repeating: "0", count: 64)
    for (index, line) in lines(of: text).enumerated() {
      guard let input = try? input(line) else { return "Line \(index + 1) is no input." }
      guard input.line == index + 1 else { return "Line \(index + 1) says that it is line \(input.line)." }
      guard input.before == before else { return "Line \(index) is not the one that line \(index + 1) was added to." }
      guard !input.bytes.isEmpty || input.text != nil else { return "Line \(index + 1) has no bytes." }
      before = digits(of: line)
    }
    for version in versions where !text.hasPrefix(version) {
      let kept = zip(lines(of: text), lines(of: version)).prefix { $0 == $1 }.count
      return "Line \(kept + 1) of an earlier commit has vanished or changed."
    }
    return nil
  }

  private static func lines(of text: String) -> [Substring] { text.split(separator: "\n") }

  private static func input(_ line: Substring) throws -> WorstInput {
    try JSONDecoder().decode(WorstInput.self, from: Data(line.utf8))
  }

  private static func digits(of line: Substring) -> String {
    var hash = ContentHash()
    Array(line.utf8).withUnsafeBytes { hash.update($0) }
    return String(hash.text.dropFirst(ContentHash.prefix.count))
  }
}
