import Geometry

/// Tells drawing from two-finger gestures, touch by touch: hands the events of touches that draw on, and makes gestures of two fingers.
///
/// - Pencils always draw, and so does everything else that is no finger.
/// - The first finger is undecided. It draws once it has moved by more than ``slop``, once an event comes that is ``holdDelay`` later than
///   its first one, or when it goes up: a tap. It is ignored when the system takes it away before.
/// - A second finger that comes down while the first one is undecided makes both navigate, until both are up. When one of them has gone
///   up, the other one does nothing more.
/// - Fingers that come down while another one draws, or two navigate, are ignored until they go up.
/// - Fingers are palms while a pencil is down: those that come down, those that are undecided, and those that navigate are ignored from
///   then on, so that nothing moves under the pencil. A finger that draws goes on.
///
/// Events of an undecided finger, updates and predictions among them, are kept back, and handed on in order when it draws, or dropped. All
/// else that is handed on is handed on at once; events that are no touches always are. What makes no sense, such as a move of a touch that
/// never began, is handed on as well, for ``TouchPathStream`` to count, but for touches that navigate or are ignored.
///
/// Decisions follow from new events alone, in the order they come: not from updates, predictions, pens that hover or batches. Time is
/// what events say. O(1) an event, and memory for each touch that there was.
public final class TouchClassifier: EventConsumer {
  /// How far a finger moves, in px, before it draws.
  public let slop: Double
  /// How long a finger rests, in seconds, before it draws.
  public let holdDelay: Double
  /// The viewport from whose centre gestures count.
  public var viewport: Viewport
  /// Where events have gone.
  public private(set) var counts = EventCounts()

  private let drawing = EventStream()
  private var gestureConsumers: [any GestureConsumer] = []
  private var records: [InkIdentifier: TouchRecord] = [:]
  /// Pencils that are down.
  private var pencils: Set<InkIdentifier> = []
  private var drawingFinger: InkIdentifier?
  private var undecided: UndecidedFinger?
  private var pair: FingerPair?
  /// The events of the undecided finger.
  private var kept: [InkEvent] = []
  /// What is to be handed on next.
  private var handed: [InkEvent] = []

  /// - Throws: `InkError` for a slop or a holdDelay that is negative or not finite. 0 px, or 0 s, has fingers draw with the first move, or
  ///   at once.
  public init(viewport: Viewport, slop: Double = 10, holdDelay: Double = 0.15) throws(InkError) {
    try InkError.requireNonNegative(slop, "The slop", unit: "px", parameter: "slop")
    try InkError.requireNonNegative(holdDelay, "The hold delay", unit: "s", parameter: "holdDelay")
    self.viewport = viewport
    self.slop = slop
    self.holdDelay = holdDelay
  }

  /// Adds a consumer of the events of touches that draw, such as a ``TouchPathStream``. It gets what is handed on from now on.
  public func add(_ consumer: some EventConsumer) { drawing.add(consumer) }

  /// Adds a consumer of gestures. All that was handed on before a gesture has reached its consumers when the gesture comes.
  public func add(gestures consumer: some GestureConsumer) { gestureConsumers.append(consumer) }

  /// What a touch is taken for, or was when it went up; nil for one that never began.
  public func role(of touch: InkIdentifier) -> TouchRole? { records[touch]?.role }

  public func consume(_ events: [InkEvent]) {
    for event in events {
      counts.received += 1
      if case .touch(let touch) = event { take(touch) } else { hand(event) }
    }
    send()
  }

  /// No more events are to come: a finger that is undecided draws.
  public func finish() {
    draw()
    send()
  }

  public func flush() { drawing.flush() }

  public func reset() {
    counts = EventCounts()
    records = [:]
    pencils = []
    drawingFinger = nil
    undecided = nil
    pair = nil
    kept = []
    handed = []
    drawing.reset()
  }

  private func take(_ event: TouchEvent) {
    guard !event.isUpdate, !event.isPrediction, !event.phase.isHover else { return pass(event) }
    if let undecided, event.timestamp.isFinite, event.timestamp - undecided.since >= holdDelay { draw() }
    let record = records[event.touchIdentifier]
    if event.phase == .began, record?.isDown != true, event.kind != .direct || event.isFinite {
      begin(event)
    } else if let record, record.isDown {
      follow(event, record.role)
    } else {
      pass(event)
    }
  }

  /// Hands an event on, keeps it back, or drops it, as what its touch is taken for says.
  private func pass(_ event: TouchEvent) {
    switch records[event.touchIdentifier]?.role {
    case .drawing, nil: hand(.touch(event))
    case .undecided:
      kept.append(.touch(event))
      counts.held += 1
    case .navigating, .ignored: counts.dropped += 1
    }
  }

  private func hand(_ event: InkEvent) {
    handed.append(event)
    counts.forwarded += 1
  }

  private func send() {
    guard !handed.isEmpty else { return }
    drawing.send(handed)
    handed.removeAll(keepingCapacity: true)
  }

  private func begin(_ event: TouchEvent) {
    let touch = event.touchIdentifier
    if event.kind != .direct {
      records[touch] = TouchRecord(role: .drawing)
      if event.kind == .pencil {
        pencils.insert(touch)
        ignoreFingers()
      }
    } else if !pencils.isEmpty || drawingFinger != nil || pair != nil {
      records[touch] = TouchRecord(role: .ignored)
    } else if let undecided {
      pair = FingerPair(undecided.touch, at: undecided.position, touch, at: event.location)
      drop(as: .navigating)
      records[touch] = TouchRecord(role: .navigating)
    } else {
      records[touch] = TouchRecord(role: .undecided)
      undecided = UndecidedFinger(event)
    }
    pass(event)
    if undecided != nil, holdDelay == 0 { draw() }
  }

  /// Follows a touch that is down.
  private func follow(_ event: TouchEvent, _ role: TouchRole) {
    let touch = event.touchIdentifier
    switch role {
    case .undecided: decide(event)
    case .navigating: navigate(event)
    case .drawing, .ignored: break
    }
    pass(event)
    guard event.phase.isLast else { return }
    records[touch]?.isDown = false
    pencils.remove(touch)
    if drawingFinger == touch { drawingFinger = nil }
  }

  /// Looks whether the undecided finger draws, or is gone.
  private func decide(_ event: TouchEvent) {
    guard var finger = undecided else { return }
    if event.isFinite { finger.position = event.location }
    undecided = finger
    if event.phase == .cancelled {
      drop(as: .ignored)
    } else if event.phase == .ended || (finger.position - finger.start).length > slop {
      draw()
    }
  }

  private func navigate(_ event: TouchEvent) {
    let gesture =
      event.isFinite ? pair?.move(event.touchIdentifier, to: event.location, centre: viewport.centre) : nil
    if let gesture {
      send()
      for consumer in gestureConsumers { consumer.consume(gesture, at: event.timestamp) }
    }
    guard event.phase.isLast else { return }
    pair?.lift(event.touchIdentifier)
    if pair?.isOver == true { pair = nil }
  }

  /// Has the undecided finger, if there is one, draw.
  private func draw() {
    guard let finger = undecided else { return }
    records[finger.touch]?.role = .drawing
    drawingFinger = finger.touch
    undecided = nil
    handed.append(contentsOf: kept)
    counts.forwarded += kept.count
    counts.delayed += kept.count
    counts.held = 0
    kept.removeAll(keepingCapacity: true)
  }

  /// Drops what was kept back of the undecided finger.
  private func drop(as role: TouchRole) {
    guard let finger = undecided else { return }
    records[finger.touch]?.role = role
    undecided = nil
    counts.dropped += kept.count
    counts.held = 0
    kept.removeAll(keepingCapacity: true)
  }

  private func ignoreFingers() {
    drop(as: .ignored)
    for touch in pair?.touches ?? [] where records[touch]?.isDown == true { records[touch]?.role = .ignored }
    pair = nil
  }
}
