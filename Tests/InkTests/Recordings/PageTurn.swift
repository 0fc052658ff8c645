import Ink

/// A kind of event that an app might have.
struct PageTurn: DrawEvent, Hashable {
  static let kind = "page"

  var page: Int
  var title: String?
  var corners: [[Double]]?
}
