/// Why a saved camera cannot be used, as one sentence that a person can act on.
public struct CameraArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the camera's frame, as it is saved.
  public let frame: Int
  public let fault: CameraFault

  public init(frame: Int, _ fault: CameraFault) {
    self.frame = frame
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String { "The camera in frame \(frame) \(fault)" }
}
