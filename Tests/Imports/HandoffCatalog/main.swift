import HandoffCatalog

precondition(HandoffRuleCatalog.standard.names.contains("dyadic-frames"))
