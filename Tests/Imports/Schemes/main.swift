import Schemes

for name in SchemeCatalog.standard.names { precondition(SchemeCatalog.standard[name] != nil) }
