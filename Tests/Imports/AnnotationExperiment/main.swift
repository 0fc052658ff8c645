import AnnotationExperiment

precondition(AnnotationExperiment.name == "annotation")
