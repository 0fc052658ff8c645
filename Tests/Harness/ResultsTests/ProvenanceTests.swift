import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("The provenance")
struct ProvenanceTests {
  @Test("is indented JSON with sorted keys and a line feed at its end, and reads back")
  func json() throws {
    let folder = try TemporaryFolder()
    try Samples.writeResult(to: folder.path)
    let text = try folder.text("provenance.json")
    #expect(text.hasSuffix("}\n"))
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map { $0.prefix { $0 != ":" } }
    #expect(keys == keys.sorted() && keys.count == 11)
    #expect(text.contains("\"seed\" : 18446744073709551615"))
    #expect(text.contains("\"gmp\" : \"6.2.1\"") && text.contains("\"mpfr\" : \"4.2.0\""))
    #expect(text.contains("\"maxDistancePx\" : 1.5e-18"))
    #expect(text.contains("\"startedAt\" : \"2023-11-14T22:13:20Z\""))
    #expect(try Provenance(folder: folder.path) == Samples.provenance)
  }

  @Test("knows the compiler and the build")
  func toolchain() {
    #expect(Toolchain.current.compiler.hasPrefix("Swift 6."))
    #expect(["debug", "release"].contains(Toolchain.current.build))
  }
}
