import FilmStripExperiment

precondition(FilmStripExperiment.name == "render")
