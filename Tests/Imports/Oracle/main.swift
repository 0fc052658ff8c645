import Oracle

_ = RoundingJudge()
