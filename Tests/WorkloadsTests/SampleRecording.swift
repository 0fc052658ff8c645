/// Two touches as a pencil sends them: measured, predicted, and measured again more exactly.
enum SampleRecording {
  static let json = """
    [
      {"touchIdentifier": "A", "location": [506, 440], "estimationUpdateIndex": 89, "isUpdate": false,
       "isPrediction": false, "force": 0.33333333333333331, "azimuthUnitVector": [0.97, 0.22], "phase": 0},
      {"touchIdentifier": "A", "location": [530, 460], "estimationUpdateIndex": 90, "isUpdate": false,
       "isPrediction": true},
      {"touchIdentifier": "A", "location": [504.5, 442], "estimationUpdateIndex": 90, "isUpdate": false,
       "isPrediction": false},
      {"touchIdentifier": "B", "location": [520, 470], "estimationUpdateIndex": 89, "isUpdate": false,
       "isPrediction": false},
      {"touchIdentifier": "A", "location": [506.5, 441], "estimationUpdateIndex": 89, "isUpdate": true,
       "isPrediction": false},
      {"touchIdentifier": "A", "location": [1, 1], "estimationUpdateIndex": 7, "isUpdate": true, "isPrediction": false},
      {"touchIdentifier": "A", "location": [500.5, 450], "isUpdate": false, "isPrediction": false}
    ]
    """
  /// What was measured in the end, stroke by stroke.
  static let strokes: [[SIMD2<Double>]] = [[[506.5, 441], [504.5, 442], [500.5, 450]], [[520, 470]]]
}
