import Schemes

for name in SchemeCatalog.standard.names { precondition(SchemeCatalog.knows(name)) }
