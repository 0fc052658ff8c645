/// Where questions and answers are unless files are named.
enum ChallengeFiles {
  /// The folder of both.
  static let folder = "results/challenge"
  /// What `vernier challenge` writes.
  static let questions = folder + "/questions.jsonl"
  /// Where an engine's answers are expected.
  static let answers = folder + "/answers.jsonl"
  /// Where `vernier judge` leaves its result.
  static let result = "results/judge"
}
