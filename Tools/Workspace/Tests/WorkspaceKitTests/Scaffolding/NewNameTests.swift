import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("NewName")
struct NewNameTests {
    @Test(
        "NewName refuses an invalid name and suggests a valid one if possible",
        arguments: [
            ("watchlist", "Did you mean 'Watchlist'?"), ("watch-list", "Did you mean 'WatchList'?"),
            ("my watch_list", "Did you mean 'MyWatchList'?"), ("", nil), ("1Up", nil), ("Été", nil),
            ("Watch/../List", nil), ("A\u{1B}[31mB", nil), ("Watch\u{202E}List", nil),
        ] as [(String, String?)]
    )
    func invalid(text: String, remedy: String?) {
        let error = #expect(throws: WorkspaceError.self) { try NewName.forms(text, kind: "feature") }
        if let remedy { #expect(error?.remedy == remedy) }
        if text.contains("\u{1B}") { #expect(error?.remedy == nil) }
    }

    @Test(
        "NewName refuses a name whose spellings include a Swift keyword",
        arguments: ["Import", "Self", "Default", "Any"]
    )
    func keyword(text: String) {
        let error = #expect(throws: WorkspaceError.self) { try NewName.forms(text, kind: "feature") }
        #expect(error?.description.hasSuffix("is a Swift keyword.") == true)
    }

    @Test("The suggestion for a feature's name keeps the word Feature")
    func suggestion() {
        let error = #expect(throws: WorkspaceError.self) {
            try NewName.forms("My Feature", kind: "feature", suffix: "Feature")
        }
        #expect(error?.remedy == "Did you mean 'MyFeature'?")
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
    func entry(name: String, entry: String) {
        #expect(NameForms(name).entry.upperCamel == entry)
    }

    @Test("NewName refuses the names of types of Swift and Foundation", arguments: ["Collection", "Data", "URLSession"])
    func systemType(name: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) {
            try await NewName.refuseSystemTypes(["Watchlist", name])
        }
        #expect(error?.description == "The name \(name) is already used by Swift or Foundation.")
    }

    @Test("NewName refuses a name with more than 40 characters")
    func long() throws {
        _ = try NewName.forms(String(repeating: "A", count: 40), kind: "package")
        #expect(throws: WorkspaceError.self) { try NewName.forms(String(repeating: "A", count: 41), kind: "package") }
    }

    @Test("NewName removes the suffix 'Feature' and refuses a name that is only the suffix")
    func suffix() throws {
        for text in ["Watchlist", "WatchlistFeature"] {
            #expect(try NewName.forms(text, kind: "feature", suffix: "Feature").upperCamel == "Watchlist")
        }
        #expect(throws: WorkspaceError.self) { try NewName.forms("Feature", kind: "feature", suffix: "Feature") }
        #expect(try NewName.forms("Feature", kind: "package").upperCamel == "Feature")
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
