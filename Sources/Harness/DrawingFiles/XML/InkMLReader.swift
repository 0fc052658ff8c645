import Geometry

extension DrawingFormat {
  /// The traces of InkML (W3C, 2011), as MathWriting and CROHME have them too.
  static let inkML = DrawingFormat(
    name: "InkML", summary: "traces with time and force, channels in any order",
    syntax: .xml(root: "ink") { InkMLReader() })
}

/// Reads traces in the format that they refer to, by `contextRef`, or else in the one that was declared last.
///
/// Channels X, Y, T and F are used, wherever they stand. A trace that continues another is a part of its line. Traces of
/// a raised pen are left out. Mappings and canvas transforms are not applied: positions are those of the device.
///
/// Source: S. M. Watt, T. Underhill (editors), "Ink Markup Language (InkML)", W3C Recommendation, 2011.
struct InkMLReader: XMLDrawingReader {
  private(set) var collector = LineCollector()

  private var formats: [String: InkTraceFormat] = [:]
  private var current = InkTraceFormat.standard
  /// The format that is being declared.
  private var declared: InkTraceFormat?
  private var declaredID: String?
  private var isIntermittent = false
  /// The names of the open elements that may hold a format, and their formats so far.
  private var holders: [(id: String?, format: InkTraceFormat?)] = []
  /// The formats that open groups of traces refer to.
  private var groups: [InkTraceFormat?] = []

  /// The trace that is open.
  private var trace: (format: InkTraceFormat, id: String?, prior: String?)?
  private var traces: [InkTrace] = []
  private var indices: [String: Int] = [:]
  private var pointCount = 0

  mutating func begin(_ tag: XMLTag) throws(DrawingFault) -> Bool {
    switch tag.name {
    case "traceFormat":
      declared = InkTraceFormat(channels: [])
      declaredID = tag["id"]
    case "intermittentChannels": isIntermittent = true
    case "channel": try declared?.add(tag, isIntermittent: isIntermittent)
    case "context", "inkSource":
      let reference = try ["traceFormatRef", "inkSourceRef", "contextRef"].compactMap { tag[$0] }.first.map(format)
      holders.append((tag["id"], reference))
    case "traceGroup": groups.append(try tag["contextRef"].map(format))
    case "trace":
      if tag["type"] == "penUp" {
        collector.leaveOut("traces of a raised pen")
        return false
      }
      let format = try tag["contextRef"].map(format) ?? groups.last(where: { $0 != nil }) ?? current
      let continues = tag["continuation"] == "middle" || tag["continuation"] == "end"
      trace = (format ?? current, tag["id"], continues ? tag["priorRef"].map(Self.name) : nil)
      return true
    default: break
    }
    return false
  }

  mutating func end(_ name: String, text: String) throws(DrawingFault) {
    switch name {
    case "traceFormat":
      guard let format = declared else { return }
      declared = nil
      if let declaredID { formats[declaredID] = format }
      if !holders.isEmpty { holders[holders.count - 1].format = format }
      current = format
    case "intermittentChannels": isIntermittent = false
    case "context", "inkSource":
      guard let holder = holders.popLast() else { return }
      let format = holder.format ?? current
      if let id = holder.id { formats[id] = format }
      if !holders.isEmpty { holders[holders.count - 1].format = format }
      current = format
    case "traceGroup": _ = groups.popLast()
    case "trace": try endTrace(text)
    case "ink": try finish()
    default: break
    }
  }

  private mutating func endTrace(_ text: String) throws(DrawingFault) {
    guard let trace else { return }
    self.trace = nil
    let points = try trace.format.points(text, atMost: LineCollector.pointLimit - pointCount)
    if points.hasMore { collector.note("values beyond the declared channels are not used") }
    pointCount += points.points.count
    if let prior = trace.prior {
      guard let index = indices[prior] else {
        throw DrawingFault("the trace continues one that is not before it; write that one first")
      }
      traces[index].points += points.points
      if let id = trace.id { indices[id] = index }
    } else {
      if let id = trace.id { indices[id] = traces.count }
      traces.append(InkTrace(points: points.points, format: trace.format))
    }
  }

  /// Makes lines of all traces, when it is known what the times mean.
  private mutating func finish() throws(DrawingFault) {
    let unit = InkTrace.timeUnit(of: traces)
    if traces.contains(where: { $0.format.lacksTimeUnit && $0.points.contains { $0.time != nil } }) {
      collector.note("times without a unit are taken for \(unit == 1 ? "s" : "ms")")
    }
    for trace in traces {
      let scale = trace.format.timeUnit ?? unit
      try collector.add(
        trace.points.lazy.map { DrawnPoint($0.position, time: $0.time.map { $0 * scale }, force: $0.force) },
        maximumForce: trace.format.maximumForce)
    }
    traces = []
  }

  private func format(_ reference: String) throws(DrawingFault) -> InkTraceFormat {
    // The context that is there without being declared.
    if reference == "#DefaultContext" || reference == "#DefaultTraceFormat" { return .standard }
    guard let format = formats[Self.name(reference)] else {
      throw DrawingFault("nothing before has the id \(reference.prefix(40)), which a trace or a context refers to")
    }
    return format
  }

  private static func name(_ reference: String) -> String {
    reference.hasPrefix("#") ? String(reference.dropFirst()) : reference
  }
}

/// The points of a trace, with times in the unit of its file.
struct InkTrace {
  var points: [DrawnPoint]
  let format: InkTraceFormat

  /// The seconds in a unit of times where none is declared: 1 if the median trace takes less than 20, otherwise 1/1000.
  /// Hardly a stroke takes 20 s, or less than 20 ms.
  static func timeUnit(of traces: [InkTrace]) -> Double {
    let durations = traces.compactMap { trace -> Double? in
      guard trace.points.count > 1, let first = trace.points.first?.time, let last = trace.points.last?.time else {
        return nil
      }
      return last - first
    }.sorted()
    return durations.isEmpty || durations[durations.count / 2] >= 20 ? 1e-3 : 1
  }
}
