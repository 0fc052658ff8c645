/// Two touches as a pencil sends them: measured, predicted, and then measured again more precisely.
enum SampleRecording {
  static let json = """
    [
      {"touchIdentifier": "A", "timestamp": 1, "location": [506, 440], "estimationUpdateIndex": 89, "isUpdate": false,
       "isPrediction": false, "force": 0.33333333333333331, "azimuthUnitVector": [0.97, 0.22], "phase": 0},
      {"touchIdentifier": "A", "timestamp": 1.25, "phase": 1, "location": [530, 460], "estimationUpdateIndex": 90,
       "isUpdate": false, "isPrediction": true},
      {"touchIdentifier": "A", "timestamp": 2, "phase": 1, "location": [504.5, 442], "estimationUpdateIndex": 90,
       "isUpdate": false, "isPrediction": false},
      {"touchIdentifier": "B", "timestamp": 2, "phase": 0, "location": [520, 470], "estimationUpdateIndex": 89,
       "isUpdate": false, "isPrediction": false},
      {"touchIdentifier": "A", "timestamp": 2.5, "phase": 0, "location": [506.5, 441], "estimationUpdateIndex": 89,
       "isUpdate": true, "isPrediction": false},
      {"touchIdentifier": "A", "timestamp": 3, "phase": 3, "location": [500.5, 450], "isUpdate": false,
       "isPrediction": false}
    ]
    """
  /// The final positions, stroke by stroke.
  static let strokes: [[SIMD2<Double>]] = [[[506.5, 441], [504.5, 442], [500.5, 450]], [[520, 470]]]
  /// An update of an event that does not exist.
  static let unmatchedUpdate =
    #"{"touchIdentifier":"A","timestamp":4,"phase":1,"location":[1,1],"estimationUpdateIndex":7,"isUpdate":true}"#

  /// A measured touch at a position, with further members.
  static func event(_ touch: String, _ location: String, _ members: String = "") -> String {
    #"{"touchIdentifier":"\#(touch)","timestamp":1,"phase":1,"location":\#(location)\#(members)}"#
  }
}
