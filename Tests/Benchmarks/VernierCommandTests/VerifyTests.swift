import Foundation
import Schemes
import TestSupport
import Testing

@Suite("Verifying")
struct VerifyTests {
  private func result() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try Command.sweep(["--output", folder.path, "--depths", "0,5"]).exitCode == 0)
    return folder
  }

  @Test("A sweep of fewer points than a drawing needs verifies too")
  func fewPoints() throws {
    let folder = try TemporaryFolder()
    let sweep = try Command([
      "sweep", "--quiet", "--depths", "0", "--schemes", "float32", "--workloads", "dots", "--paths", "pan", "--frames",
      "2",
      "--points", "2", "--levels", "1", "--output", folder.file("sweep"),
    ])
    #expect(sweep.exitCode == 0, "\(sweep.errorText)")
    let verified = try Command(["verify", "--all", folder.file("sweep")])
    #expect(verified.exitCode == 0, "\(verified.errorText)")
  }

  @Test("a result just made says that it is whole, and is silent elsewhere")
  func whole() throws {
    let folder = try result()
    let rows = 2 * SchemeCatalog.standard.schemes.count
    let command = try Command(["verify", folder.path, "--rows", "\(rows)"])
    #expect(command.exitCode == 0)
    #expect(command.outputText.hasPrefix("\(folder.path): whole, and \(rows) of "))
    #expect(command.outputText.hasSuffix(" measured again are the same.\n"))
    #expect(command.errorText == "")
  }

  @Test("what is no result is refused")
  func noResult() throws {
    let folder = try TemporaryFolder()
    try Command(["verify", folder.file("none")]).expectRefusal(64)
    try Command(["verify", folder.path]).expectRefusal(64)
    try Command(["verify", folder.path, "--rows=-1"]).expectRefusal(64)
    _ = try folder.file("datapackage.json", holding: "{")
    try Command(["verify", folder.path]).expectRefusal(64)
  }

  @Test("a table with one byte changed names the file, and ends with 1", arguments: ["sweep.csv", "horizon.csv"])
  func tampered(name: String) throws {
    let folder = try result()
    var bytes = try folder.data(name)
    let position = try #require(bytes.lastIndex { (UInt8(ascii: "0")...UInt8(ascii: "8")).contains($0) })
    bytes[position] += 1
    try bytes.write(to: URL(fileURLWithPath: folder.file(name)))
    let command = try Command(["verify", folder.path])
    #expect(command.exitCode == 1)
    #expect(command.outputText.contains(name))
    command.expectOneSentence()
  }

  @Test("a recording that has changed since is refused, and one that has not is drawn again")
  func changedRecording() throws {
    let folder = try TemporaryFolder()
    func recording(_ y: Int) throws -> String {
      try folder.file(
        "pen.json", holding: #"[{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[1,\#(y)]}]"#)
    }
    let result = folder.file("result")
    #expect(try Command.sweep(["--workloads", "recording:\(recording(2))", "--output", result]).exitCode == 0)
    #expect(try Command(["verify", result]).exitCode == 0)
    // The drawing is centred: no row would show that the point lies elsewhere.
    _ = try recording(3)
    let command = try Command(["verify", result])
    command.expectRefusal(64)
    #expect(command.errorText.contains("changed since"))
    _ = try recording(2)
    #expect(try Command(["verify", result]).exitCode == 0)
  }
}
