import Foundation
import Results

/// Prints to standard output; a reader that is gone is an error like a full disk.
func standardOutput(_ text: String) throws {
  try ByteSink.standardOutput().append(text.utf8)
}

/// Says something to the person at the terminal, on standard error.
func remark(_ sentence: String) {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
}
