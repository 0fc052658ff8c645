import Workloads

_ = FreehandWorkload()
precondition(!CameraPathCatalog.names.isEmpty)
