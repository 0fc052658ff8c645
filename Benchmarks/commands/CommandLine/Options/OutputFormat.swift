import ArgumentParser

/// What goes to standard output.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case csv
  case json
  case table
}
