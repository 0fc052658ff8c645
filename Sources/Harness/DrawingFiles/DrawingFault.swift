import Files

/// Why a file is not read as a drawing, with a sentence that a user can act on.
///
/// A fault refuses the whole file. What a format holds besides lines, such as pictures, is no fault:
/// ``FileDrawing/leftOut`` counts it.
public struct DrawingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in the file, such as `line 3, column 5`; empty for the whole file, nil until it is known.
  let place: String?
  /// What is wrong and what would be right, without a full stop. With an empty place it is the end of a sentence whose
  /// subject is the file.
  let problem: String

  /// A fault at a place, which whoever knows it adds where it is not given.
  init(_ problem: String, at place: String? = nil) {
    self.problem = problem
    self.place = place
  }

  /// A fault of the whole file.
  /// - Parameter predicate: the end of a sentence whose subject is the file, without a full stop.
  public init(ofFile predicate: String) { self.init(predicate, at: "") }

  /// The end of a sentence whose subject is the file, with its full stop, on one line.
  public var ending: String {
    let place = place ?? ""
    return QuotedText.onOneLine((place.isEmpty ? problem : "has a fault at \(place): \(problem)").unicodeScalars[...])
      + "."
  }

  /// One sentence on one line, with its full stop.
  public var description: String { "The file \(ending)" }

  /// The same fault with a place, unless it has one.
  func placed(_ place: @autoclosure () -> String) -> DrawingFault {
    self.place == nil ? DrawingFault(problem, at: place()) : self
  }
}
