import Experiments

/// The names of a series' histogram files: lower-case letters, digits, dots and dashes.
struct LatencyFileName {
  let series: String
  let hiccups: String

  init(_ position: SchemeDepth, source: String) {
    let words = "\(source.prefix(60))-\(position.scheme.name)-\(position.depth)".lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber || character == ".") ? character : "-"
    }
    series = String(words) + ".hgrm"
    hiccups = String(words) + "-hiccups.hgrm"
  }
}
