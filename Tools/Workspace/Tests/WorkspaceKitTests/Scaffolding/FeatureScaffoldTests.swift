import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("FeatureScaffold")
struct FeatureScaffoldTests {
    @Test(
        "FeatureScaffold replaces the template's name in all texts, adjusts relative paths, and omits the screen of 'new screen'"
    )
    func renamed() async throws {
        try await withTemplate { workspace in
            let scaffold = try FeatureScaffold.plan("WatchedFilmsFeature", in: workspace)
            #expect(scaffold.files.count == 8 && scaffold.edits.isEmpty)
            #expect(scaffold.files.allSatisfy { !"\($0.path)\($0.text)".lowercased().contains("shopping") })
            let feature = "Packages/WatchedFilmsFeature"
            let viewModel = "\(feature)/Sources/WatchedFilmsPresentation/Form/WatchedFilmsFormViewModel.swift"
            #expect(try scaffold.text(of: viewModel).contains("The watched films form. Watched films form"))
            let demo = "Apps/WatchedFilmsFeatureDemo/Sources/WatchedFilmsFeatureDemo/main.swift"
            #expect(try scaffold.text(of: demo).contains("watched-films-feature-demo"))
            #expect(scaffold.files.count { $0.path.contains("Form") } == 3)
            #expect(!scaffold.files.contains { "\($0.path)\($0.text)".contains("Summary") })
            #expect(try scaffold.text(of: "\(feature)/Package.swift").contains(#".package(path: "../Core")"#))
            let manifest = try scaffold.text(of: "Apps/WatchedFilmsFeatureDemo/Package.swift")
            #expect(manifest.contains(#".package(path: "../../\#(feature)")"#))
            let readme = try scaffold.text(of: "\(feature)/README.md")
            #expect(readme.contains("[Core](../Core), and its [demo](../../Apps/WatchedFilmsFeatureDemo/README.md)."))
        }
    }

    @Test(
        "FeatureScaffold lists the lines for adding a feature to the app, with an unused key, and their places; none without Composition"
    )
    func insertions() async throws {
        let folder = "Packages/Composition/Sources/Composition"
        try await withTemplate { root in
            try root.appending(path: "Packages/Core/Sources/Core/Keys.swift").write(#"func f() { add("F2", "F3", 1) }"#)
        } test: { workspace in
            let insertions = try FeatureScaffold.plan("TVShows", in: workspace).insertions
            #expect(
                insertions.map(\.place) == [
                    "Packages/Composition/Package.swift, below 'let features = ['",
                    "\(folder)/AppParts.swift, below 'public import QueriesInterface'",
                    "\(folder)/AppParts.swift, below 'public var queries: FeaturePart<any QueriesModuleInterface & CommandModule>? = .live'",
                    "\(folder)/AppDIContainer.swift, below 'import QueriesFeature'",
                    "\(folder)/AppDIContainer.swift, below 'public let queries: (any QueriesModuleInterface & CommandModule)?'",
                    "\(folder)/AppDIContainer.swift, below 'static let modules: [Commands] = ['",
                    "\(folder)/AppDIContainer.swift, below 'self.parts = parts'",
                    "\(folder)/AppFlowCoordinator.swift, below 'import Core'",
                    "\(folder)/AppFlowCoordinator.swift, below 'container.queries?.addKey(to: navigator, actions: actions)'",
                ]
            )
            let expected = [
                #""TVShowsFeature","#, "/// An optional feature: the TV shows.", #"    "F4","#,
                "tvShows = parts.tvShows?.module(",
                "    TVShowsModule(dependencies: .init(store: parts.state(limitedTo: \"tv-shows\")))",
                ")",
            ]
            #expect(Set(insertions.flatMap(\.lines)).isSuperset(of: expected))
        }
        try await withTemplate { root in
            try FileManager.default.removeItem(at: root.appending(path: "Packages/Composition"))
        } test: { workspace in
            let scaffold = try FeatureScaffold.plan("TVShows", in: workspace)
            #expect(scaffold.insertions.isEmpty)
        }
    }

    @Test(
        "FeatureScaffold refuses the name of an existing feature, of the template, or of a file in a dependency",
        arguments: [
            ("Other", "The name OtherFeature is already used by Packages/OtherFeature."),
            ("ShoppingList", "The name ShoppingListFeature is already used by Tools/Templates/ShoppingListFeature."),
            ("Watchlist", "There is already a file WatchlistModule.swift: Packages/Core/"),
        ]
    )
    func taken(name: String, problem: String) async throws {
        try await withTemplate { root in
            try root.appending(path: "Packages/Core/Sources/Core/WatchlistModule.swift").write("")
        } test: { workspace in
            expectError(problem) { try FeatureScaffold.plan(name, in: workspace) }
        }
    }

    @Test(
        "FeatureScaffold throws an error with the template's path if the template is missing",
        arguments: ["ShoppingListFeature", "ShoppingListFeatureDemo"]
    )
    func noTemplate(package: String) async throws {
        let path = "Tools/Templates/\(package)"
        try await withTemplate { root in
            try FileManager.default.removeItem(at: root.appending(path: path))
        } test: { workspace in
            expectError("Cannot find the template \(path),") { try FeatureScaffold.plan("Watchlist", in: workspace) }
        }
    }
}
