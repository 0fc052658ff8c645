import CommandLine
import Ink

extension JSONBuffer {
  mutating func write(_ point: TouchPoint) {
    write("{\"location\": ")
    write(point.location)
    write(key: "timestamp")
    write(point.timestamp)
    write(key: "force")
    write(point.force)
    write(key: "maximumPossibleForce")
    write(point.maximumPossibleForce)
    write(key: "altitudeAngle")
    write(point.altitudeAngle)
    write(key: "azimuth")
    write(point.azimuth)
    if let index = point.estimationUpdateIndex {
      write(key: "estimationUpdateIndex")
      write("\(index)")
    }
    write(key: "expectedUpdates")
    write("\(point.expected.rawValue)")
    write(key: "isPrediction")
    write("\(point.isPrediction)}")
  }

  mutating func write(_ point: PolylinePoint) {
    write("{\"location\": ")
    write(point.location)
    write(key: "timestamp")
    write(point.timestamp)
    write(key: "pressure")
    write(point.pressure)
    write(key: "altitudeAngle")
    write(point.altitudeAngle)
    write(key: "azimuth")
    write(point.azimuth)
    write(key: "isPrediction")
    write("\(point.isPrediction)}")
  }

  mutating func write(_ point: WidePoint) {
    write("{\"location\": ")
    write(point.location)
    write(key: "width")
    write(point.width)
    write(key: "isPrediction")
    write("\(point.isPrediction)}")
  }

  mutating func write(_ element: CurveElement) {
    switch element {
    case .move(let end):
      write("{\"move\": ")
      write(end)
    case .line(let end):
      write("{\"line\": ")
      write(end)
    case .curve(let control1, let control2, let end):
      write("{\"curve\": [")
      write(control1)
      write(", ")
      write(control2)
      write(", ")
      write(end)
      write("]")
    }
    write("}")
  }
}
