import TestSupport
import Testing
import Workloads

@Suite("The catalog of workloads")
struct WorkloadCatalogTests {
  @Test("finds every name it lists")
  func names() throws {
    #expect(!WorkloadCatalog.names.isEmpty && Set(WorkloadCatalog.names).count == WorkloadCatalog.names.count)
    for name in WorkloadCatalog.names { #expect(try WorkloadCatalog.workload(named: name).name == name) }
  }

  @Test(
    "lists the names for an unknown one, and suggests a similar one",
    arguments: [
      ("freehnad", "freehand"), ("Dots", "dots"), ("annotation", "annotations"), ("xyzzy", nil), ("", nil),
      ("recordin:a", nil),
    ] as [(String, String?)])
  func unknown(name: String, suggestion: String?) {
    let error = #expect(throws: WorkloadError.self) { try WorkloadCatalog.workload(named: name) }
    #expect(error == .unknown(name, suggestion: suggestion))
    #expect(error?.isInputOutput == false)
    let sentence = error?.description ?? ""
    #expect(sentence.contains(WorkloadCatalog.names.joined(separator: ", ") + ", recording:FILE or fitted:FILE"))
    if let suggestion { #expect(sentence.contains("nearest is \(suggestion)")) }
  }

  @Test("opens recordings, and says what is wrong with one")
  func recordings() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("recording.json", holding: SampleRecording.json)
    #expect(try WorkloadCatalog.workload(named: "recording:" + path).name == "recording:" + path)
    #expect(try WorkloadCatalog.workload(named: "fitted:" + path).name == "fitted:" + path)
    #expect(throws: WorkloadError.noPath("recording:")) { try WorkloadCatalog.workload(named: "recording:") }
    #expect(throws: WorkloadError.noPath("fitted:")) { try WorkloadCatalog.workload(named: "fitted:") }
    let missing = folder.path + "/none.json"
    #expect(throws: WorkloadError.recording(RecordingError(path: missing, .missing))) {
      try WorkloadCatalog.workload(named: "recording:" + missing)
    }
  }
}
