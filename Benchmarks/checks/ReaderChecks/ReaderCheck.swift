/// The guarantee of one reader for any bytes: it reads them or throws one sentence, and the content that it has read
/// can be written and read again.
///
/// `make fuzz` feeds each check with bytes that a fuzzer makes; tests feed it with seeds and with every input that
/// ever broke it. ``all`` lists them.
public struct ReaderCheck: Sendable {
  /// What became of an input.
  public enum Outcome: Hashable, Sendable {
    /// It was read, written and read again.
    case read
    /// It was refused with this sentence.
    case refused(String)
    /// The reader broke its guarantee, with a description.
    case broken(String)
  }

  /// As in the command line and in the file of worst inputs: `png`.
  public let name: String
  /// The most bytes of an input that teach anything.
  public let longest: Int
  /// Inputs to begin with, each of which is read.
  public let seeds: @Sendable () throws -> [[UInt8]]
  private let check: @Sendable ([UInt8]) throws -> Void

  /// - Parameter check: reads the bytes, writes the content, and reads it again; throws the reader's errors, and
  ///   `BrokenPromise`.
  init(
    _ name: String, longest: Int = 4096, seeds: @escaping @Sendable () throws -> [[UInt8]],
    check: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.longest = longest
    self.seeds = seeds
    self.check = check
  }

  /// Feeds the reader.
  public func outcome(of bytes: [UInt8]) -> Outcome {
    do {
      try check(bytes)
      return .read
    } catch let promise as BrokenPromise {
      return .broken(promise.description)
    } catch {
      let sentence = "\(error)"
      return Self.isSentence(sentence) ? .refused(sentence) : .broken("the error is no sentence: \(sentence)")
    }
  }

  private static let unseen: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]

  /// One sentence on one line: characters that a terminal shows, and a full stop at the end.
  static func isSentence(_ text: String) -> Bool {
    text.count > 1 && text.count < 2000 && text.hasSuffix(".")
      && !text.unicodeScalars.contains { unseen.contains($0.properties.generalCategory) }
  }
}

/// What a reader did that it should not have done.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless a guarantee holds.
func hold(_ promise: Bool, _ otherwise: @autoclosure () -> String) throws(BrokenPromise) {
  if !promise { throw BrokenPromise(otherwise()) }
}

/// Does something that can no longer fail, such as reading what was written; an error breaks the guarantee.
func must<Value>(_ what: String, _ body: () throws -> Value) throws(BrokenPromise) -> Value {
  do { return try body() } catch let promise as BrokenPromise { throw promise } catch {
    throw BrokenPromise("\(what): \(error)")
  }
}

/// Does something that a reader may reject, but only with a sentence.
func orRefused(_ body: () throws -> Void) throws(BrokenPromise) {
  do { try body() } catch let promise as BrokenPromise { throw promise } catch {
    try hold(ReaderCheck.isSentence("\(error)"), "the error is no sentence: \(error)")
  }
}
