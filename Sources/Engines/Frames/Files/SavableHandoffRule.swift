/// A handoff rule whose canvases can be encoded and decoded, since its cameras conform to `Codable`.
///
/// Every rule of `Frames` conforms. Your own rule needs only an empty conformance if it uses one of their cameras.
public protocol SavableHandoffRule: HandoffRule where Camera: Codable {}

extension DyadicHandoff: SavableHandoffRule {}
extension TelescopingHandoff: SavableHandoffRule {}
extension TelescopingCapturedHandoff: SavableHandoffRule {}
extension TelescopingChainHandoff: SavableHandoffRule {}
extension TelescopingGridHandoff: SavableHandoffRule {}
