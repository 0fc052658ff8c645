/// The numbers of the formats of saved canvases, which each file begins with.
///
/// A version reads all formats up to its own. A file of a later one is refused with a sentence, never misread.
public enum CanvasFormat {
  /// The first format. JSON files without a number are in it.
  public static let first = 1
  /// The format that is written.
  public static let current = 1

  /// The formats that are read.
  package static let known = first...current

  /// The sentence about a format that is not among them.
  static func unknown(_ number: Int) -> String {
    "The canvas is saved in format \(number), and this version reads the formats \(first) to \(current); read it by "
      + "the version that saved it, or a later one."
  }
}
