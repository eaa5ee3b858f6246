import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRules

@Suite("Feature scaffold")
struct FeatureScaffoldTests {
    @Test("Renames every file of the template and its text")
    func renamed() async throws {
        try await withTemplate { _, workspace in
            let scaffold = try FeatureScaffold.plan("WatchedFilmsFeature", in: workspace)
            #expect(scaffold.files.count == 11 && scaffold.edits.isEmpty)
            #expect(scaffold.files.allSatisfy { !"\($0.path)\($0.text)".lowercased().contains("shopping") })
            let feature = "Packages/WatchedFilmsFeature"
            let viewModel = "\(feature)/Sources/WatchedFilmsPresentation/Summary/WatchedFilmsSummaryViewModel.swift"
            #expect(try scaffold.text(of: viewModel).contains("The watched films summary. Watched films summary"))
            let demo = "Apps/WatchedFilmsFeatureDemo/Sources/WatchedFilmsFeatureDemo/main.swift"
            #expect(try scaffold.text(of: demo).contains("watched-films-feature-demo"))
        }
    }

    @Test("Adjusts the relative paths to other packages")
    func ways() async throws {
        try await withTemplate { _, workspace in
            let scaffold = try FeatureScaffold.plan("Watchlist", in: workspace)
            let feature = try scaffold.text(of: "Packages/WatchlistFeature/Package.swift")
            #expect(feature.contains(#".package(path: "../Core")"#))
            let demo = try scaffold.text(of: "Apps/WatchlistFeatureDemo/Package.swift")
            #expect(demo.contains(#".package(path: "../../Packages/WatchlistFeature")"#))
            let readme = try scaffold.text(of: "Packages/WatchlistFeature/README.md")
            #expect(readme.contains("[Core](../Core), and its [demo](../../Apps/WatchlistFeatureDemo/README.md)."))
        }
    }

    @Test("The diagram in its README is current", arguments: ["Account", "Watchlist"])
    func picture(name: String) async throws {
        try await withTemplate { root, workspace in
            try writePictures(in: workspace)
            let pictured = try await Workspace.load(root)
            try await ScaffoldTransaction(root: root).write(FeatureScaffold.plan(name, in: pictured))
            let findings = try await Linter.lint(root)
            #expect(!findings.contains { $0.rule == "stale-graph" })
            let readme = root.appending(path: "Packages/\(name)Feature/README.md")
            #expect(try String(contentsOf: readme, encoding: .utf8).contains("\(name)Feature --> "))
        }
    }

    private func writePictures(in workspace: Workspace) throws {
        let pictures = ReadmeGraph(PackageGraph(workspace, graph: workspace.declaredGraph))
        for package in workspace.packages where package.path.hasPrefix("Tools/Templates/") {
            let file = workspace.url(of: ReadmeGraph.path(of: package))
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? "# Demo\n"
            try file.write(pictures.updated(text, of: package))
        }
    }

    @Test("Lists the three lines that join it to the app and their places, if there is an app")
    func joints() async throws {
        try await withTemplate { root, workspace in
            let manifest = root.appending(path: "Packages/Composition/Package.swift")
            try manifest.write("let features = [\n]\n" + String(contentsOf: manifest, encoding: .utf8))
            let container = "Packages/Composition/Sources/Composition/AppDIContainer.swift"
            try root.appending(path: container).write(
                """
                public import Core
                import QueriesFeature
                import WatchlistFeature

                    static let commands: [ModuleCommand<AppDIContainer>] = [
                    ]
                """
            )
            let joints = try FeatureScaffold.plan("TVShows", in: workspace).joints
            #expect(
                joints.map(\.place) == [
                    "Packages/Composition/Package.swift, below 'let features = ['",
                    "\(container), below 'import QueriesFeature'",
                    "\(container), below 'static let commands: [ModuleCommand<AppDIContainer>] = ['",
                ]
            )
            #expect(
                joints.flatMap(\.lines) == [
                    #""TVShowsFeature","#, "import TVShowsFeature",
                    "TVShowsModule.commands { TVShowsModule(dependencies: .init(store: $0.parts.state)) },",
                ]
            )
            try FileManager.default.removeItem(at: root.appending(path: "Packages/Composition"))
            let without = try await Workspace.load(root)
            #expect(try FeatureScaffold.plan("TVShows", in: without).joints.isEmpty)
        }
    }

    @Test(
        "Refuses the name of a package, target, product or type",
        arguments: [
            ("Other", "The name OtherFeature is taken by Packages/OtherFeature."),
            ("ShoppingList", "The name ShoppingListFeature is taken by Tools/Templates/ShoppingListFeature."),
        ]
    )
    func taken(name: String, problem: String) async throws {
        try await withTemplate { _, workspace in
            let error = #expect(throws: WorkspaceError.self) { try FeatureScaffold.plan(name, in: workspace) }
            #expect(error?.description == problem)
        }
    }

    @Test("Refuses a type that the feature would see twice")
    func takenType() async throws {
        try await withTemplate { root, _ in
            try root.appending(path: "Packages/Core/Sources/Core/WatchlistModule.swift").write("")
            let workspace = try await Workspace.load(root)
            let error = #expect(throws: WorkspaceError.self) { try FeatureScaffold.plan("Watchlist", in: workspace) }
            #expect(error?.description.hasPrefix("WatchlistModule.swift would be there twice: Packages/Core/") == true)
        }
    }

    @Test("Fails without a template", arguments: ["ShoppingListFeature", "ShoppingListFeatureDemo"])
    func noTemplate(package: String) async throws {
        try await withTemplate { root, _ in
            try FileManager.default.removeItem(at: root.appending(path: "Tools/Templates/\(package)"))
            let workspace = try await Workspace.load(root)
            let error = #expect(throws: WorkspaceError.self) { try FeatureScaffold.plan("Watchlist", in: workspace) }
            #expect(error?.description.contains("Tools/Templates/\(package)") == true)
        }
    }
}
