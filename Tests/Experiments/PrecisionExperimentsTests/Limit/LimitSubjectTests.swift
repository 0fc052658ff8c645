import PrecisionExperiments
import Results
import Schemes
import Testing

@Suite("What a limit is asked for is found by name")
struct LimitSubjectTests {
  private static func scheme(_ name: String, _ engines: [String]) -> SchemeDescriptor {
    SchemeDescriptor(
      name: name, summary: "a scheme", source: "this test", colour: "#7F7F7F",
      engines: engines.map { Engine($0, version: "1", source: "none") }
    ) { Float64Scheme(viewport: $1) }
  }

  private static let catalog = SchemeCatalog(
    schemes: [scheme("a", ["Deck.gl"]), scheme("b", ["OpenLayers", "deck.gl"]), scheme("c", [])],
    unlisted: [scheme("hidden", ["DECK.GL"])])

  @Test("An engine in any case, with every scheme that follows it")
  func engines() throws {
    let found = try LimitSubject.named("dEcK.GL", .engine, in: Self.catalog, measured: [])
    #expect(found.map(\.scheme.name) == ["a", "b", "hidden"])
    #expect(found.allSatisfy { $0.kind == .engine && $0.name.lowercased() == "deck.gl" })
    #expect(try LimitSubject.named("openlayers", .engine, in: Self.catalog, measured: []).map(\.name) == ["OpenLayers"])
  }

  @Test("Every engine of the record, by its name and by what was asked; what follows it or its numbers comes after")
  func recorded() throws {
    #expect(MeasuredEngine.all.count > 30)
    for row in MeasuredEngine.all where ["W", "L"].contains(row.usage) {
      for name in [row.engine, row.name.uppercased()] {
        let found = try LimitSubject.named(name, .engine)
        #expect(found.contains { $0.name == row.engine && $0.scheme.name == "\(row.probe) \(row.usage)" }, "\(name)")
      }
    }
    func derived(_ name: String) throws -> [String] {
      try LimitSubject.named(name, .engine).filter { $0.basis == .derived }.map(\.scheme.name)
    }
    #expect(try derived("Cairo") == ["float64"] && derived("flutter") == ["float32"])
    #expect(try derived("numpy") == ["float32", "float64", "mpfr-64"] && derived("tldraw") == ["css-4dp"])
    #expect(try derived("leaflet").isEmpty, "Its layers jitter at zoom 1.")
    let css = try LimitSubject.named("chromium css", .engine)
    #expect(css.count > 3 && css.allSatisfy { $0.name.hasPrefix("Chromium CSS") && $0.basis == .measured })
  }

  @Test("A scheme of a family, and types with their bits")
  func schemesAndTypes() throws {
    #expect(try LimitSubject.named("mpfr-100", .scheme).map(\.scheme.name) == ["mpfr-100"])
    for (name, resolution) in [
      ("float32", .significant(bits: 24)), ("Float64", .significant(bits: 53)), ("float80", .significant(bits: 64)),
      ("fixed-12", .step(0x1p-12)), ("fixed-0", .step(1)),
    ] as [(String, Resolution)] {
      let found = try LimitSubject.named(name, .type)
      #expect(found.map(\.scheme.resolution?.points) == [resolution.points] && found.map(\.name) == [name.lowercased()])
    }
  }

  @Test(
    "A name that nothing has is refused with what there is, and the nearest",
    arguments: [
      (.type, "flaot32", "float32"), (.type, "fixed-1001", nil), (.type, "fixed-", nil), (.type, "fixed-01", nil),
      (.type, "", nil), (.scheme, "flaot64", "float64"), (.scheme, "", nil), (.engine, "openlayer", "OpenLayers"),
    ] as [(LimitSubject.Kind, String, String?)])
  func unknown(kind: LimitSubject.Kind, name: String, nearest: String?) {
    let catalog = kind == .engine ? Self.catalog : .standard
    let error = #expect(throws: LimitNameError.self) { try LimitSubject.named(name, kind, in: catalog, measured: []) }
    #expect(error?.nearest == nearest)
    let sentence = error?.description ?? ""
    #expect(sentence.hasPrefix("There is no \(kind.rawValue) ") && sentence.contains("choose from"))
    if let nearest { #expect(sentence.hasSuffix("(the nearest is \(nearest)).")) }
  }

  @Test("Where no scheme names an engine, the sentence says so")
  func noEngines() {
    let catalog = SchemeCatalog(schemes: [Self.scheme("c", [])])
    let error = #expect(throws: LimitNameError.self) {
      try LimitSubject.named("Cesium", .engine, in: catalog, measured: [])
    }
    #expect(error?.description == "There is no engine Cesium; no scheme names one.")
  }
}
