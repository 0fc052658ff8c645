import Results
import Testing

@Suite("A revision")
struct RevisionTests {
  @Test("says whether files differed from its commit")
  func description() {
    func words(_ isDirty: Bool?) -> String {
      "\(Revision(version: "1.2.0", commit: "5ee18ec", isDirty: isDirty))"
    }
    #expect(words(true) == "1.2.0 (commit 5ee18ec, changed)")
    #expect(words(false) == "1.2.0 (commit 5ee18ec)" && words(nil) == words(false))
  }
}
