import Ink

extension InkError {
  /// The option that sets the parameter.
  var option: String {
    switch self {
    case .halfWindow: "--half-window"
    case .strength: "--strength"
    case .tolerance: "--tolerance"
    case .distance: "--distance"
    case .smoothing: "--smoothing"
    case .horizon: "--horizon"
    case .processNoise: "--process-noise"
    case .measurementNoise: "--measurement-noise"
    case .minimumWidth: "--minimum-width"
    case .maximumWidth: "--maximum-width"
    case .nominalWidth: "--nominal-width"
    case .response: "--response"
    case .tilt: "--tilt"
    case .taper: "--start-taper or --end-taper"
    case .tip: "--tip"
    case .outlineTolerance: "--outline-tolerance"
    case .slop: "the slop"
    case .patience: "the patience"
    }
  }

  /// The sentence as it goes on after a colon.
  var lowercased: String { description.prefix(1).lowercased() + description.dropFirst() }
}
