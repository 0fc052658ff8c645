/// The progress of a live stroke.
struct LiveProgress {
  /// The number of points taken.
  var points = 0
  /// The numbers of vertices and of indices that further points cannot change.
  var vertices = 0
  var indices = 0
}

/// The stroker of a live stroke, the pair of vertices at which it stands, and the saved states of both.
struct LivePen: ~Copyable {
  /// Everything that later drawing depends on. Between two calls the track is empty.
  struct State {
    var engine: StrokeSampler
    var standing = TriangleAssembler.Standing()
    var progress = LiveProgress()
  }

  private var state: State
  private var track: OutlineTrack { .ofThread }
  /// The states at points 0, ``LiveStroke/checkpointSpacing``, twice as many and so on, up to the last point.
  private var checkpoints: [State] = []

  init(engine: StrokeSampler) {
    state = State(engine: engine)
  }

  /// Reserves memory for a number of points.
  mutating func reserve(_ count: Int) {
    let room = count / LiveStroke.checkpointSpacing + 1
    let taken = checkpoints.count
    checkpoints.reserveCapacity(room)
    // The system maps a page at its first write, which should happen now rather than while the user draws.
    while checkpoints.count < room { checkpoints.append(state) }
    checkpoints.removeLast(checkpoints.count - taken)
  }

  /// Takes points, and draws everything that they change: first the part that is now final, then the rest of the stroke
  /// so far.
  /// - Returns: the progress, and whether everything fitted.
  mutating func draw(
    _ points: StrokePoints, into memory: inout MeshMemory
  ) -> (progress: LiveProgress, isOverfull: Bool) {
    var assembler = assembler(memory)
    var index = 0
    while index < points.count {
      if state.progress.points % LiveStroke.checkpointSpacing == 0 {
        settle(&assembler)
        checkpoints.append(state)
      }
      state.engine.push(points.point(at: index), points.radius(at: index), track, into: &assembler)
      state.progress.points += 1
      index += 1
    }
    settle(&assembler)
    return (state.progress, isOverfull: !finish(assembler, into: &memory))
  }

  /// Returns to at most `count` points, and draws the rest of the stroke so far. `count` is not negative, and less than
  /// the number of points.
  mutating func rewind(to count: Int, into memory: inout MeshMemory) -> LiveProgress {
    var index = count / LiveStroke.checkpointSpacing
    while true {
      state = checkpoints[index]
      checkpoints.removeLast(checkpoints.count - index)
      if finish(assembler(memory), into: &memory) { return state.progress }
      // Memory ran out before this end was ever drawn. The end of a stroke without points always fits.
      index -= 1
    }
  }

  private func assembler(_ memory: MeshMemory) -> TriangleAssembler {
    var memory = memory
    memory.vertexCount = state.progress.vertices
    memory.indexCount = state.progress.indices
    return TriangleAssembler(memory: memory, standing: state.standing)
  }

  /// Draws what is in the track, so that the saved state is complete.
  private mutating func settle(_ assembler: inout TriangleAssembler) {
    state.engine.settle(track, into: &assembler)
    state.standing = assembler.standing
    state.progress.vertices = assembler.memory.vertexCount
    state.progress.indices = assembler.memory.indexCount
  }

  /// Draws the rest of the stroke so far, which the next points replace. Returns whether everything fitted.
  private mutating func finish(_ assembler: TriangleAssembler, into memory: inout MeshMemory) -> Bool {
    var assembler = assembler
    var rest = state.engine
    rest.finish(track, into: &assembler)
    memory = assembler.memory
    return !assembler.isOverfull && memory.indexCount <= memory.indexCapacity
      && memory.vertexCount <= min(memory.vertexCapacity, Int(clamping: UInt32.max))
  }
}
