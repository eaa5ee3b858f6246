import Testing
import WorkspaceKit

@Suite("The name of something new")
struct NewNameTests {
    @Test(
        "What is no name is refused, and the name that was probably meant is told",
        arguments: [
            ("watchlist", "Did you mean 'Watchlist'?"), ("watch-list", "Did you mean 'WatchList'?"),
            ("my watch_list", "Did you mean 'MyWatchList'?"), ("", nil), ("1Up", nil), ("Été", nil),
            ("Watch/../List", nil), ("A\u{1B}[31mB", nil), ("Watch\u{202E}List", nil),
        ] as [(String, String?)]
    )
    func wrong(text: String, remedy: String?) {
        let error = #expect(throws: WorkspaceError.self) { try NewName(text, kind: "feature") }
        if let remedy { #expect(error?.remedy == remedy) }
        if text.contains("\u{1B}") { #expect(error?.remedy == nil) }
    }

    @Test("A word of Swift is refused, in either form", arguments: ["Import", "Self", "Default", "Any"])
    func keyword(text: String) {
        let error = #expect(throws: WorkspaceError.self) { try NewName(text, kind: "feature") }
        #expect(error?.description.hasSuffix("is a word of Swift.") == true)
    }

    @Test("A name has forty letters at most")
    func long() throws {
        _ = try NewName(String(repeating: "A", count: 40), kind: "package")
        #expect(throws: WorkspaceError.self) { try NewName(String(repeating: "A", count: 41), kind: "package") }
    }

    @Test("The word that all have at the end may be said, and is no name alone")
    func suffix() throws {
        for text in ["Watchlist", "WatchlistFeature"] {
            #expect(try NewName(text, kind: "feature", suffix: "Feature").forms.upperCamel == "Watchlist")
        }
        #expect(throws: WorkspaceError.self) { try NewName("Feature", kind: "feature", suffix: "Feature") }
        #expect(try NewName("Feature", kind: "package").forms.upperCamel == "Feature")
    }

    @Test(
        "What packages, targets, products and modules of the system are called is taken, in small letters, too",
        arguments: [
            ("Core", "Packages/Core"), ("CORE", "Packages/Core"), ("OtherPresentation", "Packages/OtherFeature"),
            ("shopping-list-feature-demo", "Tools/Templates/ShoppingListFeatureDemo"), ("Foundation", "the system"),
            ("Testing", "the system"),
        ]
    )
    func taken(name: String, owner: String) async throws {
        try await withTemplate { _, workspace in
            let error = #expect(throws: WorkspaceError.self) {
                try NewName.refuse(taken: ["Free", name], in: workspace)
            }
            #expect(error?.description == "The name \(name) is taken by \(owner).")
            try NewName.refuse(taken: ["Free", "Watchlist"], in: workspace)
        }
    }
}
