import Foundation
import TestSupport
import Testing

@Suite("A recording that cannot be drawn is refused in one sentence that names it:")
struct RecordingRefusalTests {
  private func refused(_ path: String, folder: TemporaryFolder) throws -> Command {
    let before = try folder.paths()
    let command = try Command.sweep(["--workloads", "recording:" + path, "--output", folder.file("result")])
    command.expectRefusal(64)
    #expect(command.errorText.contains(path))
    #expect(try folder.paths() == before)
    return command
  }

  @Test("one that is missing, or a folder")
  func noFile() throws {
    let folder = try TemporaryFolder()
    _ = try refused(folder.file("none.json"), folder: folder)
    _ = try refused(folder.path, folder: folder)
  }

  @Test("one whose text is wrong", arguments: ["", #"[{"touchIdentifier":"a","loc"#])
  func content(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try refused(folder.file("recording.json", holding: text), folder: folder)
  }

  @Test("one of a million events, which ends")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    let event = #"{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[1,2]}"#
    let text = "[" + String(repeating: event + ",", count: 999_999) + event + "]"
    let path = try folder.file("recording.json", holding: text)
    #expect(try refused(path, folder: folder).errorText.contains("1000000"))
  }

  @Test("but one with spaces in its name is drawn")
  func spaces() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "a b.json", holding: #"[{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[1,2]}]"#)
    let command = try Command.sweep(["--workloads", "recording:\(path), dots", "--output", "-", "--no-horizons"])
    #expect(command.exitCode == 0)
    #expect(command.outputText.contains("recording:\(path)"))
    #expect(!command.errorText.contains("is drawn without"))
  }

  @Test("and so is one with an event that is wrong, with a remark")
  func partly() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "recording.json", holding: #"[{},{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[1,2]}]"#)
    let options = ["--workloads", "recording:\(path)", "--output", "-", "--no-horizons"]
    let command = try Command.sweep(options)
    #expect(command.exitCode == 0)
    #expect(command.errorText.contains("left out are 1 of 2 events (missing key: 1).\n"))
    #expect(try Command.sweep(options + ["--quiet"]).errorText == "")
  }
}
