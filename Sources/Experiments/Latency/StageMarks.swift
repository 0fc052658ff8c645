import Measurement

/// Hands the marks of the pipeline's stages, made deep within it, to the clock of the delivery under way.
final class StageMarks {
  private var clock: UnsafeMutablePointer<StageClock>?

  /// Has the marks that `body` makes go to a clock.
  func during<Failure: Error>(_ clock: inout StageClock, _ body: () throws(Failure) -> Void) throws(Failure) {
    let result: Result<Void, Failure> = withUnsafeMutablePointer(to: &clock) { pointer in
      self.clock = pointer
      defer { self.clock = nil }
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// A stage is done. Outside of a delivery it does nothing.
  func mark(_ stage: InkStage) { clock?.pointee.mark(stage.rawValue) }
}
