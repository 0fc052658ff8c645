import Geometry

/// Classifies each touch as drawing or navigating. It forwards the events of touches that draw, and turns two fingers
/// into gestures.
///
/// - Pencils always draw, and so do all other inputs that are not fingers.
/// - The first finger is undecided. It draws once it has moved by more than ``slop``, once an event arrives that is
///   ``holdDelay`` later than its first one, or when it goes up (a tap). It is ignored if the system cancels it before
///   that.
/// - If a second finger comes down while the first is undecided, both navigate until both are up. When one of them goes
///   up, the other has no further effect.
/// - Fingers that come down while another one draws, or while two navigate, are ignored until they go up. With
///   ``DrawingFingers/several``, a finger that comes down while another one draws also draws, at once. With
///   ``DrawingFingers/all``, every finger draws at once; none is undecided or navigates. With ``DrawingFingers/none``,
///   none draws: a finger alone pans at once.
/// - While a pencil is down, fingers count as palms. Fingers that come down, are undecided or navigate are ignored from
///   then on, so that nothing moves under the pencil. So is a finger that draws alone, and an event of phase `cancelled`
///   takes back its line. Where several draw, they continue.
///
/// A touch that begins again without having ended has lost its end: what it drew ends where it was, and a new line
/// begins. A touch that drew draws on at once; one that navigated or was ignored is classified anew.
///
/// Events of an undecided finger are held, including updates and predictions. When the finger draws they are forwarded
/// in order; otherwise they are dropped. With ``FirstInk/atOnce`` they are forwarded as they come. If the finger then
/// does not draw, the classifier adds an event of phase `cancelled` at its last position. Other events are forwarded at
/// once, unless their touch navigates or is ignored. This includes inconsistent events, such as a move of a touch that
/// never began, so that ``TouchPathStream`` counts them. Events that are not touches are always forwarded.
///
/// Roles depend on new events and their order alone, not on updates, predictions, hovering or batches. Times are the
/// events' timestamps. An event takes O(1); memory grows with the number of touches.
public final class TouchClassifier: EventConsumer {
  /// The distance from its start beyond which a finger draws, in px.
  public private(set) var slop: Double
  /// The time after which a resting finger draws, in seconds.
  public let holdDelay: Double
  /// The number of fingers that draw.
  public let fingers: DrawingFingers
  /// The events that are forwarded for an undecided finger.
  public let firstInk: FirstInk
  /// The viewport; gestures are relative to its centre.
  public var viewport: Viewport
  /// The numbers of events received, forwarded, held and dropped.
  public private(set) var counts = EventCounts()

  private let drawing = EventStream()
  private var gestureConsumers: [any GestureConsumer] = []
  private var records: [InkIdentifier: TouchRecord] = [:]
  /// The pencils that are down.
  private var pencils: Set<InkIdentifier> = []
  /// The fingers that draw, with their last events of a finite position.
  private var drawingFingers: [InkIdentifier: TouchEvent] = [:]
  private var undecided: UndecidedFinger?
  /// The finger that pans, where none draws, with the last position that was reported.
  private var panning: (touch: InkIdentifier, position: Vector2)?
  /// The two fingers that navigate.
  private var pair: FingerPair?
  /// The events of the undecided finger.
  private var held: [InkEvent] = []
  /// The events to be forwarded next.
  private var outgoing: [InkEvent] = []

  /// Creates a classifier without consumers.
  /// - Parameters:
  ///   - viewport: gestures are relative to its centre.
  ///   - slop: in px; with 0 a finger draws on its first move.
  ///   - holdDelay: in seconds; with 0 a finger draws at once, so that no gesture is recognised.
  ///   - fingers: the number of fingers that draw.
  ///   - firstInk: the events that are forwarded for an undecided finger.
  /// - Throws: `InkError` for a slop or a hold delay that is negative or not finite.
  public init(
    viewport: Viewport, slop: Double = 10, holdDelay: Double = 0.15, fingers: DrawingFingers = .one,
    firstInk: FirstInk = .whenDecided
  ) throws(InkError) {
    try InkError.requireNonNegative(holdDelay, "The hold delay", unit: "s", parameter: "holdDelay")
    self.viewport = viewport
    self.slop = 0
    self.holdDelay = holdDelay
    self.fingers = fingers
    self.firstInk = firstInk
    try setSlop(slop)
  }

  /// Sets the slop in px, such as after a change of the screen's density.
  /// - Throws: `InkError`, with nothing changed, if it is negative or not finite.
  public func setSlop(_ slop: Double) throws(InkError) {
    try InkError.requireNonNegative(slop, "The slop", unit: "px", parameter: "slop")
    self.slop = slop
  }

  /// Adds a consumer for the events of touches that draw, such as a ``TouchPathStream``. It receives all events
  /// forwarded from now on.
  public func add(_ consumer: some EventConsumer) { drawing.add(consumer) }

  /// Adds a consumer of gestures. Events forwarded before a gesture reach their consumers before the gesture does.
  public func add(gestures consumer: some GestureConsumer) { gestureConsumers.append(consumer) }

  /// The role of a touch, or its last role if it is up; nil if it never began.
  public func role(of touch: InkIdentifier) -> TouchRole? { records[touch]?.role }

  /// Classifies events that arrived together, in order.
  public func consume(_ events: [InkEvent]) {
    for event in events {
      counts.received += 1
      if case .touch(let touch) = event { classify(touch) } else { forward(event) }
    }
    send()
  }

  /// Ends the input: an undecided finger draws.
  public func finish() {
    draw()
    send()
  }

  /// Makes all consumers of events do their deferred work.
  public func flush() { drawing.flush() }

  /// Forgets all touches and counts, and resets all consumers of events.
  public func reset() {
    counts = EventCounts()
    records = [:]
    pencils = []
    drawingFingers = [:]
    undecided = nil
    panning = nil
    pair = nil
    held = []
    outgoing = []
    drawing.reset()
  }

  private func classify(_ event: TouchEvent) {
    guard !event.isUpdate, !event.isPrediction, !event.phase.isHover else { return route(event) }
    // A pencil that comes down turns a resting finger into a palm, however long it has rested.
    let isPencilDown = event.kind == .pencil && event.phase == .began
    if let undecided, !isPencilDown, event.timestamp.isFinite, event.timestamp - undecided.since >= holdDelay { draw() }
    let record = records[event.touchIdentifier]
    if event.phase == .began, record?.isRepeated(by: event) != true, event.kind != .direct || event.isFinite {
      if let record, record.isDown, !beginsAgain(event, record.role) { return }
      begin(event)
    } else if let record, record.isDown {
      proceed(event, record.role)
    } else {
      route(event)
    }
  }

  /// Forwards, holds or drops an event by the role of its touch.
  private func route(_ event: TouchEvent) {
    switch records[event.touchIdentifier]?.role {
    case .drawing, nil: forward(.touch(event))
    case .undecided where firstInk == .atOnce: forward(.touch(event))
    case .undecided:
      held.append(.touch(event))
      counts.held += 1
    case .navigating, .ignored: counts.dropped += 1
    }
  }

  private func forward(_ event: InkEvent) {
    outgoing.append(event)
    counts.forwarded += 1
  }

  private func send() {
    guard !outgoing.isEmpty else { return }
    drawing.send(outgoing)
    outgoing.removeAll(keepingCapacity: true)
  }

  private func begin(_ event: TouchEvent) {
    let touch = event.touchIdentifier
    if event.kind != .direct {
      records[touch] = TouchRecord(role: .drawing, event)
      if event.kind == .pencil {
        pencils.insert(touch)
        ignoreFingers()
      }
    } else if !pencils.isEmpty || pair != nil || fingers == .one && !drawingFingers.isEmpty {
      records[touch] = TouchRecord(role: .ignored, event)
      counts.ignoredTouches += 1
    } else if fingers == .none {
      records[touch] = TouchRecord(role: .navigating, event)
      if let first = panning {
        pair = FingerPair(first.touch, at: first.position, touch, at: event.location)
        panning = nil
      } else {
        panning = (touch, event.location)
      }
    } else if fingers == .all || !drawingFingers.isEmpty {
      records[touch] = TouchRecord(role: .drawing, event)
      drawingFingers[touch] = event
    } else if let undecided {
      pair = FingerPair(undecided.touch, at: undecided.last.location, touch, at: event.location)
      drop(as: .navigating)
      records[touch] = TouchRecord(role: .navigating, event)
    } else {
      records[touch] = TouchRecord(role: .undecided, event)
      undecided = UndecidedFinger(event)
    }
    route(event)
    if undecided != nil, holdDelay == 0 { draw() }
  }

  /// A touch that is down begins again: its end was lost.
  /// - Returns: whether it has a role to find, as a touch that begins.
  private func beginsAgain(_ event: TouchEvent, _ role: TouchRole) -> Bool {
    switch role {
    case .undecided: draw()
    case .drawing: break
    // The other finger's end may be lost too: it must not keep this one from navigating.
    case .navigating:
      (pair, panning) = (nil, nil)
      return true
    case .ignored: return true
    }
    records[event.touchIdentifier] = TouchRecord(role: .drawing, event)
    if drawingFingers[event.touchIdentifier] != nil { drawingFingers[event.touchIdentifier] = event }
    route(event)
    return false
  }

  /// Continues a touch that is down.
  private func proceed(_ event: TouchEvent, _ role: TouchRole) {
    let touch = event.touchIdentifier
    switch role {
    case .undecided: decide(event)
    case .navigating: navigate(event)
    case .drawing where drawingFingers[touch] != nil && event.isFinite: drawingFingers[touch] = event
    case .drawing, .ignored: break
    }
    route(event)
    guard event.phase.isLast else { return }
    records[touch]?.isDown = false
    pencils.remove(touch)
    drawingFingers[touch] = nil
  }

  /// Decides whether the undecided finger draws or is cancelled.
  private func decide(_ event: TouchEvent) {
    guard var finger = undecided else { return }
    if event.isFinite { finger.last = event }
    undecided = finger
    if event.phase == .cancelled {
      drop(as: .ignored)
    } else if event.phase == .ended || (finger.last.location - finger.start).length > slop {
      draw()
    }
  }

  private func navigate(_ event: TouchEvent) {
    if let gesture = event.isFinite ? step(of: event) : nil {
      send()
      for consumer in gestureConsumers { consumer.consume(gesture, at: event.timestamp) }
    }
    guard event.phase.isLast else { return }
    pair?.lift(event.touchIdentifier)
    if pair?.isOver == true { pair = nil }
    if panning?.touch == event.touchIdentifier { panning = nil }
  }

  /// The gesture by which a finger that navigates has moved; nil for none.
  private func step(of event: TouchEvent) -> Gesture? {
    guard let finger = panning, finger.touch == event.touchIdentifier else {
      return pair?.move(event.touchIdentifier, to: event.location, centre: viewport.centre)
    }
    let gesture = Gesture(pan: event.location - finger.position)
    guard gesture.pan != .zero, gesture.fault == nil else { return nil }
    panning?.position = event.location
    return gesture
  }

  /// Makes the undecided finger draw, if there is one.
  private func draw() {
    guard let finger = undecided else { return }
    records[finger.touch]?.role = .drawing
    drawingFingers[finger.touch] = finger.last
    undecided = nil
    outgoing.append(contentsOf: held)
    counts.forwarded += held.count
    counts.delayed += held.count
    counts.held = 0
    held.removeAll(keepingCapacity: true)
  }

  /// Gives the undecided finger a role that does not draw. Its held events are dropped, and forwarded ones taken back.
  private func drop(as role: TouchRole) {
    guard let finger = undecided else { return }
    records[finger.touch]?.role = role
    undecided = nil
    if role == .ignored { counts.ignoredTouches += 1 }
    if firstInk == .atOnce { takeBack(finger.last) }
    counts.dropped += held.count
    counts.held = 0
    held.removeAll(keepingCapacity: true)
  }

  /// Takes back the line of a finger.
  /// - Parameter last: its last event with a finite position.
  private func takeBack(_ last: TouchEvent) {
    var event = last
    event.identifier = nil
    event.phase = .cancelled
    event.estimationUpdateIndex = nil
    event.estimatedProperties = []
    event.estimatedPropertiesExpectingUpdates = []
    outgoing.append(.touch(event))
    counts.takenBack += 1
  }

  private func ignoreFingers() {
    drop(as: .ignored)
    var palms = pair?.touches ?? []
    if let panning { palms.append(panning.touch) }
    if fingers == .one {
      for (touch, last) in drawingFingers {
        takeBack(last)
        palms.append(touch)
      }
      drawingFingers = [:]
    }
    for touch in palms where records[touch]?.isDown == true {
      records[touch]?.role = .ignored
      counts.ignoredTouches += 1
    }
    (pair, panning) = (nil, nil)
  }
}

/// The role of a touch.
public enum TouchRole: String, Hashable, Sendable, CaseIterable {
  /// A finger that may draw, or navigate together with a second finger.
  case undecided
  /// Its events are forwarded.
  case drawing
  /// One of two fingers that move, scale and rotate the content.
  case navigating
  /// A palm, or a surplus finger.
  case ignored
}

/// An object that receives gestures as they are recognised.
public protocol GestureConsumer: AnyObject {
  /// Receives one step of the gesture of fingers; it applies after all previous steps.
  /// - Parameters:
  ///   - gesture: a valid step that is not the identity.
  ///   - timestamp: the time of the event that caused it, in seconds.
  func consume(_ gesture: Gesture, at timestamp: Double)
}

/// A touch that has begun.
private struct TouchRecord {
  var role: TouchRole
  var isDown = true
  /// The position where it came down, and when, in seconds.
  private let start: Vector2
  private let since: Double

  init(role: TouchRole, _ event: TouchEvent) {
    self.role = role
    start = event.location
    since = event.timestamp
  }

  /// Whether an event that begins the touch is its first one again, or comes too late to begin it again.
  func isRepeated(by event: TouchEvent) -> Bool {
    isDown && (event.timestamp < since || event.timestamp == since && event.location == start)
  }
}

/// A finger that may draw or navigate.
private struct UndecidedFinger {
  let touch: InkIdentifier
  /// The position at which it came down.
  let start: Vector2
  /// The time at which it came down, in seconds.
  let since: Double
  /// The last event with a finite position.
  var last: TouchEvent

  init(_ event: TouchEvent) {
    touch = event.touchIdentifier
    start = event.location
    since = event.timestamp
    last = event
  }
}
