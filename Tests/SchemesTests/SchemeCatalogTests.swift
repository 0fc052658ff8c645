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
