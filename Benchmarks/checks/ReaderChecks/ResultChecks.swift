import AnnotationExperiment
import CanvasExperiment
import CompareExperiment
import FilmStripExperiment
import Foundation
import Frames
import HandoffExperiment
import LatencyExperiment
import PrecisionExperiments
import PredictionExperiment
import Results
import Schemes
import TessellationExperiment

extension ReaderCheck {
  /// CSV: records that are quoted again read back unchanged, from a file too.
  static let csv = ReaderCheck(
    "csv", longest: 1024,
    seeds: { ["a,b\n1,\"x \"\"y\"\"\r\nz\"\r\n,", "\u{FEFF}a\n\"\"\n"].map { Array($0.utf8) } },
    check: { bytes in
      let folder = try ScratchFolder(["a.csv": bytes])
      let records = try records(of: CSVReader(path: folder.path + "/a.csv"))
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw BrokenPromise("no UTF-8, and not refused")
      }
      let fromText = try must("a text is refused that is read from a file") {
        try Self.records(of: CSVReader(text: text, name: "file"))
      }
      try hold(fromText == records, "a text reads otherwise than the file that holds it")
      let written = records.map { $0.fields.map { inQuotes($0) }.joined(separator: ",") + "\n" }.joined()
      let again = try must("what was written is not read") {
        try Self.records(of: CSVReader(text: written, name: "again"))
      }
      try hold(again.map(\.fields) == records.map(\.fields), "what was written reads back as other records")
    })

  private static func records(of reader: CSVReader) throws -> [CSVReader.Record] {
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private static func inQuotes(_ field: String) -> String {
    "\"" + String(field.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }.map(Character.init)) + "\""
  }

  private static let schema = TableSchema(
    [
      Field("scheme", .string, "Text."), Field("level", .integer, "A count.", minimum: 0),
      Field("jitter_px", .number, unit: "px", "A length.", isRequired: false, minimum: 0),
      Field("status", .string, "A choice.", isRequired: false, allowed: ["found", "none"]),
    ], primaryKey: ["scheme", "level"])

  /// Tables of every type: cells that were read have texts that read back as the same cells.
  static let table = ReaderCheck(
    "table", longest: 1024,
    seeds: { [Array("scheme,level,jitter_px,status\ndouble,0,0.25,found\n\"a, b\",12,1e-07,\nx,9,,none\n".utf8)] },
    check: { bytes in
      let folder = try ScratchFolder(["a.csv": bytes])
      let reader = try TableReader(path: folder.path + "/a.csv", schema: schema)
      while let row = try reader.next() {
        for (field, cell) in zip(schema.fields, row) {
          try hold(field.parse(cell.text) == .cell(cell), "\(cell) reads back as another value")
        }
      }
    })

  /// `datapackage.json`.
  static let package = ReaderCheck(
    "package",
    seeds: {
      let package = DataPackage(name: "sample", title: "A sample", licenses: [.cc0], resources: [])
      let resource = """
        {"name":"sample","title":"A","licenses":[{"name":"CC0-1.0","title":"Zero","path":"https://a.org"}],"resources":[
        {"name":"t","path":"t.csv","format":"csv","mediatype":"text/csv","encoding":"utf-8","bytes":12,"hash":"sha256:00",
        "dialect":{"delimiter":",","lineTerminator":"\\n","quoteChar":"\\"","doubleQuote":true,"header":true},
        "schema":{"fields":[{"name":"a","type":"integer","unit":"px","description":"A.","constraints":{"required":true,"minimum":0}}],
        "primaryKey":["a"]}}]}
        """
      return [Array(try JSONEncoder().encode(package)), Array(resource.utf8)]
    },
    check: { bytes in
      let folder = try ScratchFolder([ResultFolder.packageFileName: bytes])
      let package = try DataPackage(folder: folder.path)
      let text = try must("what was read is not written") { try JSONEncoder().encode(package) }
      let other = try ScratchFolder([ResultFolder.packageFileName: Array(text)])
      let again = try must("what was written is not read") { try DataPackage(folder: other.path) }
      try hold(again == package, "what was written reads back as another package")
    })

  /// `provenance.json`, and the configuration of every experiment in it.
  static let provenance = ReaderCheck(
    "provenance", longest: 8192,
    seeds: {
      func seed<Kind: Experiment>(_ kind: Kind.Type, _ configuration: Kind.Configuration) throws -> [UInt8] {
        let provenance = Provenance(
          commandLine: ["vernier", Kind.name], configuration: configuration.recorded, seed: configuration.seed,
          generator: "SplitMix64", gmpVersion: "6.2.1", mpfrVersion: "4.2.0",
          crossCheck: .init(samples: 1000, maxDistancePx: 1.5e-18), startedAt: Date(timeIntervalSince1970: 1.7e9),
          wallTimeSeconds: 12.5)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(provenance))
      }
      let one = "--schemes float32 --depths 0"
      let cell = one + " --workloads dots --paths pan --content all --levels 1 --frames 10 --points 20"
      return [
        try seed(SweepExperiment.self, SweepConfiguration(.of(cell)) { SchemeCatalog.standard[$0] }),
        try seed(
          HandoffExperiment.self,
          HandoffConfiguration(rules: [DyadicHandoff.descriptor]) { $0 = try .of("--levels 1 --pan-levels 1") }),
        try seed(TessellationExperiment.self, .of("--points 10 --schemes - --depths -")),
        try seed(LatencyExperiment.self, .of("--stroke-samples 0")),
        try seed(CompareExperiment.self, .of(one)),
        try seed(CanvasExperiment.self, .of(one)),
        try seed(AnnotationExperiment.self, .of(one + " --counts 10,100,1000,10000")),
        try seed(FilmStripExperiment.self, .of(one + " --recorded-depths 0")),
        try seed(PredictionExperiment.self, PredictionConfiguration { $0 = try .of("--predictors hold --pens 1") }),
      ]
    },
    check: { bytes in
      let folder = try ScratchFolder([ResultFolder.provenanceFileName: bytes])
      let provenance = try Provenance(folder: folder.path)
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      let text = try must("what was read is not written") { try encoder.encode(provenance) }
      let other = try ScratchFolder([ResultFolder.provenanceFileName: Array(text)])
      let again = try must("what was written is not read") { try Provenance(folder: other.path) }
      try hold(again == provenance, "what was written reads back as another provenance")
      let experiments: [any Experiment.Type] = [
        SweepExperiment.self, HandoffExperiment.self, TessellationExperiment.self, LatencyExperiment.self,
        CompareExperiment.self, CanvasExperiment.self, AnnotationExperiment.self, FilmStripExperiment.self,
        PredictionExperiment.self,
      ]
      for experiment in experiments { try configuration(of: experiment, provenance) }
    })

  /// A configuration that is read has settings that it is read from again.
  private static func configuration<Kind: Experiment>(of kind: Kind.Type, _ provenance: Provenance) throws {
    let configuration: Kind.Configuration
    do { configuration = try Kind.Configuration(provenance) } catch {
      return try hold(isSentence("\(error)"), "the error is no sentence: \(error)")
    }
    do { try configuration.validate() } catch {
      return try hold(isSentence("\(error.problem)."), "the error is no sentence: \(error.problem)")
    }
    var written = provenance
    written.configuration = configuration.recorded
    written.seed = configuration.seed
    let again = try must("the settings of \(kind) are not read") { try Kind.Configuration(written) }
    try hold(again.recorded == configuration.recorded, "the settings of \(kind) read back as others")
  }
}
