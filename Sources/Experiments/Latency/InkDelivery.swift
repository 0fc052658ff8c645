/// What comes in at one instant: a new event of a touch, with the updates and predictions that come with it.
struct InkDelivery {
  /// Into the events of all deliveries.
  let events: Range<Int>
  /// Whether a recording ends here, so that what is still open is finished.
  let isLast: Bool
}
