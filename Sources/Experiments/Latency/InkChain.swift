import Geometry
import Ink

/// Stages whose cost an event is measured together.
public enum InkChain: String, CaseIterable, Sendable {
  /// Touch paths, polylines, Savitzky-Golay and Antigrain's curves.
  case smooth
  /// The same, with Douglas-Peucker before the curves.
  case simplified
  /// Touch paths, polylines and our own prediction.
  case predicted
  /// Touch paths, polylines, Savitzky-Golay, widths and outlines.
  case outlined

  /// Attaches the stages to paths.
  /// - Throws: nothing for the parameters that they have.
  public func attach(to paths: TouchPathStream) throws {
    let lines = paths.then(Polylines())
    switch self {
    case .smooth: _ = lines.then(try SavitzkyGolay()).then(Curves(try AntigrainSmoothing()))
    case .simplified:
      _ = lines.then(try SavitzkyGolay()).then(try DouglasPeucker()).then(Curves(try AntigrainSmoothing()))
    case .predicted: _ = lines.then(try KalmanPrediction())
    case .outlined:
      _ = lines.then(try SavitzkyGolay()).then(try PenWidths()).then(try Outlines(try AntigrainSmoothing()))
    }
  }
}
