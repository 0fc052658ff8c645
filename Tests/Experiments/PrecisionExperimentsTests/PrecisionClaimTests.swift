import Geometry
import Measurement
import PrecisionExperiments
import Results
import Testing
import Workloads

/// What the project claims about each scheme, held on every workload and path.
@Suite struct PrecisionClaimTests {
  /// Half an ULP of float32 along each side of 1000 × 750 px.
  private static let conversion = 0x1p-25 * Viewport.standard.size.length / 2

  @Test(arguments: [0, 3, 15, 100, 1000])
  func autoIsCorrectlyRoundedAtEveryDepth(decades: Int) throws {
    for row in try Scenario.rows(Scenario.configuration(["mpfr-auto"], decades: [decades], frames: 30, points: 200)) {
      let summary = row.summary
      let right = try #require(summary.correctlyRounded)
      let near = try #require(summary.nearBoundary)
      #expect(summary.invalid == 0)
      #expect(
        right + near == summary.samples,
        "\(row.workload) \(row.path) at 10^\(decades): \(right) and \(near) of \(summary.samples)"
      )
      #expect(near * 1000 <= summary.samples)
      #expect((summary.placement?.maximum ?? .infinity) <= Self.conversion)
    }
  }

  @Test func fixedPrecisionIsCorrectlyRoundedInsideItsHorizon() throws {
    for row in try Scenario.rows(Scenario.configuration(["mpfr-256", "mpfr-128"], decades: [0, 7, 20])) {
      #expect(
        (row.summary.correctlyRounded ?? 0) + (row.summary.nearBoundary ?? 0) == row.summary.samples,
        "\(row.scheme) \(row.workload)")
    }
  }

  @Test func doubleKeepsToTheFloat32ConversionInsideItsHorizon() throws {
    for row in try Scenario.rows(Scenario.configuration(["float64"], decades: [0, 3, 6])) {
      // The float32 conversion and what two roundings of coordinates below 1,024 units leave at 10^6: an ULP of 1.1e-13 units.
      let camera = 0x1p-43 * row.zoom.double * 2.0.squareRoot()
      #expect(
        (row.summary.placement?.maximum ?? .infinity) <= Self.conversion + camera, "\(row.workload) \(row.path)")
    }
  }

  @Test func strokeLocalKeepsItsShapeWhereItsPositionIsLost() throws {
    for row in try Scenario.rows(Scenario.configuration(["stroke-local"], decades: [15])) {
      #expect((row.summary.distortion?.maximum ?? 0) < 1e-3, "\(row.workload) \(row.path)")
      #expect((row.summary.placement?.maximum ?? 0) > 1, "\(row.workload) \(row.path)")
    }
    for row in try Scenario.rows(Scenario.configuration(["float64"], decades: [15])) where row.workload != "dots" {
      #expect((row.summary.distortion?.maximum ?? 0) > 1, "\(row.workload) \(row.path)")
    }
  }

  // At 2 and 5000 the zoom within the frame is 100, with the middle of the view tens of units from the frame's origin;
  // at 2.9 and 302.9 pinches carry the camera through a handoff and back.
  @Test(arguments: ["0", "2", "2.9", "3", "100", "302.9", "1000", "5000"])
  func telescopingDrawsActiveContentWithinTheShadersRounding(decades: String) throws {
    var configuration = try Scenario.configuration(["telescoping"], decades: [], frames: 61, points: 100)
    configuration.depths = [try #require(DepthLabel(decades))]
    for row in try Scenario.rows(configuration) {
      #expect(row.summary.invalid == 0)
      // A long stroke lies up to 3,500 px from the origin of its vertices, the others up to 300.
      let bound = row.workload == "long" ? 1e-3 : 1e-4
      #expect((row.summary.placement?.maximum ?? .infinity) <= bound, "\(row.workload) \(row.path) at 10^\(decades)")
    }
  }

  @Test func singlePrecisionEndsInInvalidResultsNotInNumbers() throws {
    for row in try Scenario.rows(Scenario.configuration(["float32"], decades: [100])) {
      #expect(row.summary.invalid == row.summary.samples)
      #expect(row.summary.placement == nil && row.summary.jitter == nil && row.summary.bias == nil)
      #expect(row.roundTrip == nil)
    }
  }

  @Test(arguments: [0, 2, 100, 1000])
  func beforeTheConversionFramesAreGoodToABillionthOfAPixel(decades: Int) throws {
    for row in try Scenario.rows(Scenario.configuration(["telescoping"], decades: [decades], frames: 61)) {
      let before = try #require(row.before)
      #expect(before.invalid == 0)
      #expect((before.placement?.maximum ?? .infinity) <= 1e-9, "\(row.scheme) \(row.workload) \(row.path)")
      #expect((before.jitter?.maximum ?? .infinity) <= 1e-9, "\(row.scheme) \(row.workload) \(row.path)")
    }
  }

  @Test func zoomHasNoLimit() throws {
    for row in try Scenario.rows(
      Scenario.configuration(["mpfr-auto", "telescoping"], decades: [5000], frames: 4, points: 10))
    {
      #expect(row.summary.invalid == 0)
      #expect((16_609...16_610).contains(row.zoom.exponent), "10^5000 is 2^16609.64, not 2^\(row.zoom.exponent)")
    }
  }
}
