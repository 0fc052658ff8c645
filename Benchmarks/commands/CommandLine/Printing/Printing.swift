import Foundation
import Results

/// Prints to standard output. A full disk is an error; so is a closed pipe, which ends the program quietly.
package func standardOutput(_ text: String) throws {
  try ByteSink.standardOutput().append(text.utf8)
}

/// Says something to the person at the terminal, on standard error.
package func remark(_ sentence: String) {
  standardError(TextWidth.standardError.lines(OneLine(sentence).description) + "\n")
}

/// Says on standard error why the program ends.
func complain(_ sentence: String) {
  standardError(TextWidth.standardError.lines("vernier: \(OneLine(sentence))") + "\n")
}

/// Writes to standard error as much as it takes: where it is closed or full there is nobody left to inform.
package func standardError(_ text: String) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if count > 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      return
    }
  }
}

/// Opens those of the three standard descriptors that are closed, so that no file of a result gets one of them and the
/// output meant for it. Using one of them stays an error, except that output to standard error is lost.
package func occupyClosedDescriptors() {
  for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
  where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest free descriptor is this one: those below it are taken by now.
    _ = open("/dev/null", mode)
  }
}
