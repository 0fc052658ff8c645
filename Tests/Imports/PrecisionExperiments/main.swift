import PrecisionExperiments

precondition(HorizonSearch.farthestPan > 0 && CrossCheckPlan.fewest > 0)
