import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("NewName")
struct NewNameTests {
    @Test(
        "NewName refuses an invalid name, and suggests a valid one that keeps the word Feature",
        arguments: [
            ("watchlist", "", "Did you mean 'Watchlist'?"), ("watch-list", "", "Did you mean 'WatchList'?"),
            ("my watch_list", "", "Did you mean 'MyWatchList'?"),
            ("My Feature", "Feature", "Did you mean 'MyFeature'?"),
            ("Feature", "Feature", "Add a name before 'Feature'."), ("", "", "Add a name before ''."), ("1Up", "", nil),
            ("Été", "", nil), ("Watch/../List", "", nil), ("A\u{1B}[31mB", "", nil), ("Watch\u{202E}List", "", nil),
            // The lower-case spelling is a keyword of Swift.
            ("Import", "", nil), ("Self", "", nil), (String(repeating: "A", count: 41), "", nil),
        ] as [(String, String, String?)]
    )
    func invalid(text: String, suffix: String, remedy: String?) {
        let error = #expect(throws: WorkspaceError.self) {
            try NewName.forms(text, kind: "feature", suffix: suffix)
        }
        #expect(error?.remedy == remedy)
    }

    @Test(
        "NewName accepts 40 characters, and removes the suffix",
        arguments: [
            ("Watchlist", "Feature", "Watchlist"), ("WatchlistFeature", "Feature", "Watchlist"),
            ("Feature", "", "Feature"),
        ]
    )
    func valid(text: String, suffix: String, name: String) throws {
        #expect(try NewName.forms(text, kind: "package", suffix: suffix).upperCamel == name)
        _ = try NewName.forms(String(repeating: "A", count: 40), kind: "package")
    }

    @Test(
        "The name of an entry is that of the list in the singular",
        arguments: [
            ("ShoppingList", "ShoppingListEntry"), ("Collections", "CollectionEntry"), ("Movies", "MovieEntry"),
            ("TVShows", "TVShowEntry"), ("Categories", "CategoryEntry"), ("Boxes", "BoxEntry"),
            ("Series", "SeriesEntry"), ("Statistics", "StatisticsEntry"), ("Status", "StatusEntry"),
            ("History", "HistoryEntry"),
        ]
    )
    func entry(name: String, entry: String) { #expect(NameForms(name).entry.upperCamel == entry) }

    @Test(
        "NewName refuses the names of types of Swift and Foundation",
        arguments: ["Collection", "Data", "URLSession"]
    )
    func systemType(name: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) {
            try await NewName.refuseSystemTypes(["Watchlist", name])
        }
        #expect(error?.description == "The name \(name) is already used by Swift or Foundation.")
    }

    @Test(
        "NewName refuses the names of packages, targets, products, public types and system modules, ignoring upper and lower case",
        arguments: [
            ("Core", "Packages/Core"), ("CORE", "Packages/Core"), ("OtherPresentation", "Packages/OtherFeature"),
            ("shopping-list-feature-demo", "Tools/Templates/ShoppingListFeatureDemo"), ("Foundation", "the system"),
            ("Testing", "the system"), ("MapKit", "the system"), ("uikit", "the system"),
            ("MessageScreen", "a type of Core"), ("messagescreen", "a type of Core"),
        ]
    )
    func taken(name: String, owner: String) async throws {
        try await withTemplate { workspace in
            let error = #expect(throws: WorkspaceError.self) {
                try NewName.refuse(taken: ["Free", name], in: workspace)
            }
            #expect(error?.description == "The name \(name) is already used by \(owner).")
            try NewName.refuse(taken: ["Free", "Watchlist"], in: workspace)
        }
    }
}
