import Files

let source = try JSONSource(Array(#"{"name": "vernier"}"#.utf8), name: "name.json")
let name = try JSONField(source).required("name").string()
precondition(name == "vernier")
