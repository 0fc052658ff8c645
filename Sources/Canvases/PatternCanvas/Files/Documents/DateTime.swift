/// Dates with times in the notation of RFC 3339 (section 5.6).
enum DateTime {
  /// Whether a text is such a date, such as `2025-11-10T10:30:00Z` or `2025-11-10T10:30:00.25+01:00`.
  static func matches(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    /// Parses a number with a given number of digits, if it is in a range.
    func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
      let taken = rest.prefix(digits)
      rest = rest.dropFirst(digits)
      guard taken.count == digits, taken.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
      let value = taken.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return range ~= value ? value : nil
    }
    func mark(_ marks: String) -> Bool { rest.popFirst().map { marks.utf8.contains($0) } ?? false }
    guard let year = number(4, 0...9_999), mark("-"), let month = number(2, 1...12), mark("-"),
      let day = number(2, 1...31), day <= days(of: month, year: year), mark("Tt"), number(2, 0...23) != nil, mark(":"),
      number(2, 0...59) != nil, mark(":"), number(2, 0...60) != nil
    else { return false }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count + 1)
    }
    if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) { return true }
    return mark("+-") && number(2, 0...23) != nil && mark(":") && number(2, 0...59) != nil && rest.isEmpty
  }

  private static func days(of month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
