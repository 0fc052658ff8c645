import Testing

@testable import Tessellation

@Suite struct StyleTests {
  @Test("A tolerance in px is so much larger in units, the smaller the zoom")
  func units() {
    #expect(FlatteningTolerance(pixels: 0.1, zoom: 0.01).units == 0.1 / 0.01)
    #expect(FlatteningTolerance().units == 0.25)
  }
}
