import Schemes

for name in SchemeCatalog.names { precondition(SchemeCatalog.knows(name)) }
