import CommandLine
import Ink

extension InkError {
  /// The option that sets the parameter, whose name is the parameter's in kebab case.
  var option: String {
    "--" + parameter.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
