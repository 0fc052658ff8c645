/// The format numbers of saved canvases. Each file begins with one.
///
/// A version of this package reads all formats up to its own. It refuses a later format with a sentence, and never
/// misreads it.
public enum CanvasFormat {
  /// The first format, which is also that of JSON files without a number.
  public static let first = 1
  /// The format that is written: 2, in which a stroke has a curve.
  public static let current = 2

  /// The formats that are read.
  package static let known = first...current

  /// The sentence about an unknown format.
  static func unknown(_ number: Int) -> String {
    "The canvas is saved in format \(number), and this version reads the formats \(first) to \(current); read it by "
      + "the version that saved it, or a later one."
  }
}
