import Experiments

_ = CrossCheckTotal()
