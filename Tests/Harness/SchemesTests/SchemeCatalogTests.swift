import Frames
import Geometry
import Schemes
import Testing

@Suite("The catalogue of schemes")
struct SchemeCatalogTests {
  private static func scheme(_ name: String) -> (any CoordinateScheme)? {
    SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard)
  }

  @Test("finds every scheme that it lists by its name, and makes one", arguments: SchemeCatalog.standard.names)
  func names(name: String) {
    #expect(SchemeCatalog.standard[name]?.name == name)
    #expect(Self.scheme(name) != nil)
  }

  @Test("lists each name once")
  func once() {
    #expect(Set(SchemeCatalog.standard.names).count == SchemeCatalog.standard.names.count)
  }

  @Test("says of each scheme what it is, in one line, and gives it a colour of its own")
  func described() {
    for scheme in SchemeCatalog.standard.schemes {
      #expect(scheme.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(scheme.name)")
      #expect((1...55).contains(scheme.summary.count) && !scheme.summary.hasSuffix("."), "\(scheme.summary)")
      #expect(!scheme.source.isEmpty && scheme.colour.wholeMatch(of: /#[0-9A-F]{6}/) != nil, "\(scheme.name)")
    }
    let colours = SchemeCatalog.standard.schemes.map(\.colour)
    #expect(Set(colours).count == colours.count)
  }

  @Test("names the version of each program that a scheme follows, and the lines of its sources")
  func engines() {
    let schemes = SchemeCatalog.standard.schemes + SchemeCatalog.standard.unlisted
    for scheme in schemes {
      for engine in scheme.engines {
        #expect(engine.version.contains(/\d/), "\(scheme.name): \(engine.version)")
        #expect(
          engine.source.contains(/\.(js|ts|tsx|glsl|rs|hpp|cpp|h)\b.*, lines? \d+/), "\(scheme.name): \(engine.source)")
      }
    }
    #expect(schemes.flatMap(\.engines).count > 8)
  }

  @Test("lets deck.gl's default projection alone stand for deck.gl")
  func deckGL() {
    let schemes = SchemeCatalog.standard.schemes + SchemeCatalog.standard.unlisted
    let following = schemes.filter { $0.engines.contains { $0.name == "deck.gl" } }
    #expect(following.map(\.name) == ["auto-offset"])
  }

  @Test("has one scheme for each handoff rule, under the rule's name and in its colour")
  func rules() {
    let rules = HandoffRuleCatalog.standard.rules
    #expect(SchemeCatalog.standard.names.suffix(rules.count) == rules.map(\.name)[...])
    for rule in rules { #expect(SchemeCatalog.standard[rule.name]?.colour == rule.colour) }
  }

  @Test(
    "stores points by code for the scheme's type that gives the bits of code for any type",
    arguments: SchemeCatalog.standard.names)
  func storedPoints(name: String) throws {
    let descriptor = try #require(SchemeCatalog.standard[name])
    let scheme = descriptor.scheme(deepest: .one, viewport: .standard)
    let own = descriptor.storedPoints(of: scheme, viewport: .standard)
    let any = StoredPoints(scheme, viewport: .standard)
    for index in 0..<5 {
      let touch = Vector2(31.7 * Double(index), 700.3 - 91.1 * Double(index))
      own.store(touch, at: index)
      any.store(touch, at: index)
      #expect(own.position(at: index) == any.position(at: index))
    }
  }

  @Test("makes mpfr at any number of bits from 24 to a million", arguments: [24, 25, 53, 128, 256, 4096, 1_000_000])
  func bits(bits: Int) throws {
    #expect(SchemeCatalog.standard["mpfr-\(bits)"]?.name == "mpfr-\(bits)")
    let scheme = try #require(Self.scheme("mpfr-\(bits)") as? MPFRScheme)
    #expect(scheme.precision == bits)
  }

  @Test(
    "refuses every other name",
    arguments: [
      "", "mpfr", "mpfr-", "mpfr-0", "mpfr-x", "mpfr-0256", "mpfr-23", "mpfr-1000001", "mpfr--64", "mpfr-+64",
      "mpfr-64 ",
      " mpfr-64", "mpfr-6_4", "mpfr-64.0", "MPFR-64", "mpfr-99999999999999999999", "mpfr-Auto", "Float32", "float",
      "double", "telescoping ",
    ])
  func refused(name: String) {
    #expect(SchemeCatalog.standard[name] == nil)
    #expect(Self.scheme(name) == nil)
  }

  @Test("gives mpfr-auto the bits of its rule")
  func auto() throws {
    let zoom = try #require(Zoom(1, exponent: 5000))
    let scheme = SchemeCatalog.standard["mpfr-auto"]?.scheme(deepest: zoom, viewport: .standard)
    #expect((scheme as? MPFRScheme)?.precision == MPFRAutoPrecision.bits(deepest: zoom, viewport: .standard))
  }
}
