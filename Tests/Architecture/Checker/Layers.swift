/// Which layer may import what. The first row that describes a target counts; a target that no row describes is a violation.
package enum Layers {
    package static let table = tests + shipped

    /// What only tests and measures need may reach further than what is shipped. Of the layers above its own package it knows
    /// nothing either, and a server that tests script is for tests alone.
    private static let tests =
        [
            Layer("CompositionTests", imports: ["*"], system: .testing),
            Layer("MoviesCLITests", imports: ["*"], system: .testing),
            Layer("ArchitectureChecker", imports: ["TestSupport"], system: .testing),
            Layer("Measure", system: .platform),
            // It links what the app links, to tell what the loader costs.
            Layer("EmptyProgram", imports: ["Composition"], system: .platform),
            Layer("*Tests", imports: ["<own>", "*"], except: ["*Feature", "Composition"], system: .testing),
        ]
        + ["*Benchmarks", "*Testing", "*TestSupport", "*TestServer", "*TestProcess", "*Probe"].map {
            Layer($0, imports: ["<own>", "*"], except: ["*Feature", "Composition", "*TestServer"], system: .testing)
        }

    private static let shipped = [
        // The vocabulary of all.
        Layer("CoreDomain", system: .none),

        // Interfaces know no other package; what fulfils them stands beside them.
        Layer("Networking", system: .platform),
        Layer("NetworkingURLSession", imports: ["Networking"], system: .network),
        Layer("Persistence", system: .platform),
        Layer("SQLite", imports: ["CSQLite"], system: .platform),
        Layer("PersistenceSQLite", imports: ["Persistence", "SQLite"], system: .platform),
        Layer("TerminalUI", system: .platform),
        Layer("CommandKit", system: .platform),
        Layer("MovieCatalogue", imports: ["Networking", "SQLite"], system: .platform),

        // Makes the catalogue's data, on a developer's machine.
        Layer("CatalogueBuilding", imports: ["MovieCatalogue", "SQLite"], system: .platform),
        Layer("CatalogueBuilder", imports: ["CatalogueBuilding"], system: .platform),

        // A feature: Presentation -> Domain <- Data. A view sees neither entity nor use case.
        Layer("<F>Domain", imports: ["CoreDomain"], system: .values),
        Layer("<F>Data", imports: ["CoreDomain", "<F>Domain", "Networking", "Persistence"], system: .values),
        Layer("<F>Presentation", imports: ["CoreDomain", "<F>Domain"], system: .observable),
        Layer("<F>TerminalUI", imports: ["<F>Presentation", "TerminalUI"], system: .observable),
        Layer(
            "<F>Feature",
            imports: [
                "<F>Domain", "<F>Data", "<F>Presentation", "<F>TerminalUI",
                "CoreDomain", "Networking", "Persistence", "TerminalUI",
            ],
            system: .observable
        ),

        // Where everything is joined: the one place that knows the features and the live implementations.
        Layer(
            "Composition",
            imports: [
                "CoreDomain", "Networking", "NetworkingURLSession", "Persistence", "PersistenceSQLite", "SQLite",
                "MovieCatalogue", "TerminalUI", "*Feature",
            ],
            system: .platform
        ),
        Layer(
            "MoviesCLI",
            imports: ["Composition", "CommandKit", "TerminalUI", "CoreDomain", "*Feature"],
            system: .platform
        ),
        Layer("CatalogueServerKit", imports: ["MovieCatalogue", "Networking"], system: .platform),
        Layer(
            "CatalogueServer",
            imports: ["CatalogueServerKit", "MovieCatalogue", "Networking", "CommandKit"],
            system: .platform
        ),
    ]

    /// The row that describes a target.
    package static func layer(of target: PackageTarget, in package: WorkspacePackage) -> Layer? {
        table.first { $0.describes(target, of: package) }
    }
}
