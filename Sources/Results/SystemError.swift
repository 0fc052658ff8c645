import Foundation

/// An `errno`, before anyone has said which file it was about.
struct SystemError: Error, Hashable {
  let code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  /// The system's own words; "the reader closed the pipe" for `EPIPE`.
  var reason: String {
    code == EPIPE ? "the reader closed the pipe" : String(cString: strerror(code))
  }
}
