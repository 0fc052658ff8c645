/// A recording with something of everything: a mark at its beginning, keys in any order, escapes, nesting, other kinds, faults.
enum SmallRecording {
  static let text = """
    \u{FEFF} [
      {"touchIdentifier" : "638CB9FB-7D12-40B4-82A9-8F61F93E6E88", "timestamp" : 720394.40899999999, "phase" : 0,
       "location" : [ 506, 440.5 ], "estimationUpdateIndex": 89.0, "type": 2, "force": 0.33333333333333331},
      {"kind": "page", "page": 3, "title": "} \\" { [\\\\"},{"kind":"sound","volume":[1,{"left":"]}"}]} ,
      {"location":[1,2], "phase": NaN}, {"note": {"}": ["\\u007d", "é𝄞"]}, "location": [-1e-3, 1E+2], "phase": 3,
       "timestamp": 720395, "touchIdentifier": "a\\ud834\\udd1e\\n"}
    ]

    """
}
