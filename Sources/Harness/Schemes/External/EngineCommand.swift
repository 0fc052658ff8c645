import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A command line that starts an engine: `python3 my_engine.py --fast`.
public struct EngineCommand: Hashable, Sendable {
  /// The command line as it was given.
  public let text: String
  /// The program and its arguments.
  let words: [String]

  /// Splits a text into words at spaces. Quotation marks of either kind keep spaces inside a word. No shell reads the
  /// text.
  /// - Returns: nil if the text has no word, a quotation mark without an end, or a control character other than a tab.
  public init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }),
      let words = Self.words(of: text), let program = words.first, !program.isEmpty
    else { return nil }
    self.text = text
    self.words = words
  }

  private static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }

  /// The hash of each word that names a file, as `name sha256:…`. The program is looked up on the search path.
  ///
  /// Files that these files read are not hashed. O(bytes of the files).
  package func hashes() -> [String] {
    words.enumerated().compactMap { index, word in
      let path = index == 0 ? Self.program(word) : word
      return path.flatMap(Self.hash).map { "\(word) \($0)" }
    }
  }

  /// The path of a program, found the way the system finds it.
  private static func program(_ name: String) -> String? {
    guard !name.contains("/") else { return name }
    guard let search = getenv("PATH") else { return nil }
    return String(cString: search).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func hash(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let file = try? FileDescriptor(opening: path, O_RDONLY) else { return nil }
    var hash = ContentHash()
    while let chunk = try? file.readChunk() {
      guard !chunk.isEmpty else { return hash.text }
      chunk.withUnsafeBytes { hash.update($0) }
    }
    return nil
  }
}
