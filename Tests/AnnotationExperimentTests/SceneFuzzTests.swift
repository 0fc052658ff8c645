import AnnotationExperiment
import Experiments
import Testing

@Suite("Random commands on annotations") struct SceneFuzzTests {
  @Test("agree with a model that copies the whole scene", arguments: [1, 2, 3] as [UInt64])
  func agreement(seed: UInt64) throws {
    #expect(try SceneFuzz.run(seed: seed, commands: 400) > 0)
  }
}
