import Geometry
import Ink

/// Continues the polynomial in time that fits the last samples by least squares.
///
/// Degree 1 is constant velocity, degree 2 constant acceleration. Fewer samples than a degree needs, or too few
/// different times, take the next lower degree.
struct PolynomialPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// 1 or 2.
  let degree: Int
  /// The number of samples that are fitted.
  let window: Int
  /// The share of the acceleration that is used, from 0 to 1.
  var acceleration = 1.0

  mutating func position(after history: TouchHistory) -> Vector2? {
    let samples = history.samples.suffix(window)
    return PolynomialFit(samples, degree: degree).position(after: horizon, acceleration: acceleration)
  }
}

/// Continues the straight line that fits the last samples, as many as lie within a turn of 20° from the last interval,
/// from two to eight: a window whose length follows curvature.
struct CurvatureWindowPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// The cosine of the greatest turn.
  private static let leastCosine = 0.9396926207859084
  private static let greatestWindow = 8

  mutating func position(after history: TouchHistory) -> Vector2? {
    let samples = history.samples
    var first = samples.count - 1
    let direction = history.velocity(over: 1)
    while first > 0, samples.count - first < Self.greatestWindow {
      let chord = samples[first].location - samples[first - 1].location
      // Where nothing moves there is no direction, and so no turn.
      guard direction.dot(chord) >= Self.leastCosine * direction.length * chord.length else { break }
      first -= 1
    }
    let window = samples[min(first, max(0, samples.count - 2))...]
    return PolynomialFit(window, degree: 1).position(after: horizon)
  }
}

/// A polynomial of degree 0 to 2 in time that fits samples by least squares.
struct PolynomialFit {
  /// The time from the first to the last sample in seconds, by which times are divided; 1 where that is 0.
  private let span: Double
  /// Position, and its first and halved second derivative by the divided time, at the last sample.
  private let coefficients: (Vector2, Vector2, Vector2)

  /// - Parameters:
  ///   - samples: one or more.
  ///   - degree: the greatest degree, 1 or 2.
  init(_ samples: ArraySlice<PolylinePoint>, degree: Int) {
    let end = samples[samples.endIndex - 1]
    let length = end.timestamp - samples[samples.startIndex].timestamp
    span = length > 0 ? length : 1
    // Sums of powers of times, and of positions times powers of times.
    var s = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p, q, r) = (Vector2.zero, Vector2.zero, Vector2.zero)
    for sample in samples {
      let u = (sample.timestamp - end.timestamp) / span
      let offset = sample.location - end.location
      s = (s.0 + 1, s.1 + u, s.2 + u * u, s.3 + u * u * u, s.4 + u * u * u * u)
      p += offset
      q += offset * u
      r += offset * (u * u)
    }
    let few = 1e-9
    // The determinants of the normal equations, by Cramer's rule.
    let quadratic =
      s.0 * (s.2 * s.4 - s.3 * s.3) - s.1 * (s.1 * s.4 - s.2 * s.3) + s.2 * (s.1 * s.3 - s.2 * s.2)
    let linear = s.0 * s.2 - s.1 * s.1
    if degree >= 2, quadratic > few {
      let a = p * (s.2 * s.4 - s.3 * s.3) - q * (s.1 * s.4 - s.2 * s.3) + r * (s.1 * s.3 - s.2 * s.2)
      let b = q * (s.0 * s.4 - s.2 * s.2) - p * (s.1 * s.4 - s.3 * s.2) - r * (s.0 * s.3 - s.1 * s.2)
      let c = r * (s.0 * s.2 - s.1 * s.1) - q * (s.0 * s.3 - s.2 * s.1) + p * (s.1 * s.3 - s.2 * s.2)
      coefficients = (end.location + a / quadratic, b / quadratic, c / quadratic)
    } else if linear > few {
      coefficients = (
        end.location + (p * s.2 - q * s.1) / linear, (q * s.0 - p * s.1) / linear, .zero
      )
    } else {
      coefficients = (end.location + p / s.0, .zero, .zero)
    }
  }

  /// The position at a time after the last sample, in seconds.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - acceleration: the share of the acceleration that is used.
  func position(after time: Double, acceleration: Double = 1) -> Vector2 {
    let u = time / span
    return coefficients.0 + coefficients.1 * u + coefficients.2 * (acceleration * u * u)
  }
}
