import Geometry
import Schemes
import Testing

@Suite("The catalogue of schemes")
struct SchemeCatalogTests {
  private static func scheme(_ name: String) -> (any CoordinateScheme)? {
    SchemeCatalog.scheme(named: name, deepest: .one, viewport: .standard)
  }

  @Test("makes a scheme of every name it lists, and calls it by that name", arguments: SchemeCatalog.names)
  func names(name: String) {
    #expect(SchemeCatalog.knows(name))
    #expect(Self.scheme(name)?.name == name)
  }

  @Test("lists each name once")
  func once() {
    #expect(Set(SchemeCatalog.names).count == SchemeCatalog.names.count)
  }

  @Test("makes mpfr at any number of bits from 24 to a million", arguments: [24, 25, 53, 128, 256, 4096, 1_000_000])
  func bits(bits: Int) throws {
    #expect(SchemeCatalog.knows("mpfr-\(bits)"))
    let scheme = try #require(Self.scheme("mpfr-\(bits)") as? MPFRScheme)
    #expect(scheme.precision == bits && scheme.name == "mpfr-\(bits)")
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
    #expect(!SchemeCatalog.knows(name))
    #expect(Self.scheme(name) == nil)
  }

  @Test("gives mpfr-auto the bits of its rule")
  func auto() throws {
    let zoom = try #require(Zoom(1, exponent: 5000))
    let scheme = SchemeCatalog.scheme(named: "mpfr-auto", deepest: zoom, viewport: .standard)
    #expect((scheme as? MPFRScheme)?.precision == MPFRAutoPrecision.bits(deepest: zoom, viewport: .standard))
  }
}
