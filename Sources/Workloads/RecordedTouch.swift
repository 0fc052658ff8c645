/// One event of a recorded pencil, as far as a drawing needs it. Other keys are passed over.
struct RecordedTouch: Decodable {
  let touchIdentifier: String
  let location: [Double]
  let estimationUpdateIndex: Int?
  let isUpdate: Bool?
  let isPrediction: Bool?
}
