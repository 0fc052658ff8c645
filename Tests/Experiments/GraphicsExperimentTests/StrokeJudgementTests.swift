import Graphics
import TestSupport
import Testing
import Workloads

@testable import GraphicsExperiment

/// Strokes that the vertex path draws are the strokes.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct StrokeJudgementTests {
  @Test("Caps, middles and joints keep their promise from vertices read back, a thousand decades down too")
  func strokes() throws {
    let depths = try DepthList.parse("0,1000")
    let judgement = StrokeJudgement(GraphicsConfiguration.with { $0.depths = depths }, on: try GraphicsContext())
    for depth in depths {
      for form in [StrokeForm.published, .publishedStrip, .vernier] {
        let row = try judgement.row(form, at: depth)
        #expect(row.faults == 0 && row.positions > 1000, "\(row)")
        let (beyond, lacking) = (try #require(row.overshoot), try #require(row.undershoot))
        #expect(max(beyond, lacking) <= row.tolerance, "\(row)")
      }
    }
  }

  @Test("Middles without caps and joints leave gaps, and the oracle finds them")
  func gaps() throws {
    let judgement = StrokeJudgement(GraphicsConfiguration.with { $0.depths = [.surface] }, on: try GraphicsContext())
    #expect(try #require(judgement.row(.flatMiddles, at: .surface).undershoot) > 1)
  }
}
