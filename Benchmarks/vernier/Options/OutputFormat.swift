import ArgumentParser

/// What goes to standard output.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case csv
  case json
  case table
}
