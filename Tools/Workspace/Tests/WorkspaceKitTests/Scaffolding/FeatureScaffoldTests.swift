import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("A new feature")
struct FeatureScaffoldTests {
    @Test("Every file of the template is renamed, and so is what it says")
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

    @Test("The ways to other packages are right from where it goes")
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

    @Test("The picture in its README is the one that it would be given", arguments: ["Account", "Watchlist"])
    func picture(name: String) async throws {
        try await withTemplate { root, workspace in
            try await writePictures(in: workspace)
            let pictured = try await WorkspaceLoader(root: root).load()
            try await ScaffoldTransaction(root: root).write(FeatureScaffold.plan(name, in: pictured))
            let findings = try await Linter().lint(root)
            #expect(!findings.contains { $0.rule == "stale-graph" })
            let readme = root.appending(path: "Packages/\(name)Feature/README.md")
            #expect(try String(contentsOf: readme, encoding: .utf8).contains("[\"\(name)Feature\"]"))
        }
    }

    private func writePictures(in workspace: Workspace) async throws {
        let pictures = ReadmeGraph(PackageGraph(workspace, graph: try await Linter().graph(of: workspace)))
        for package in workspace.packages where package.path.hasPrefix("Tools/Templates/") {
            let file = workspace.url(of: ReadmeGraph.path(of: package))
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? "# Demo\n"
            try file.write(pictures.updated(text, of: package))
        }
    }

    @Test("What joins it to the app is said with its names, where there is an app to join it to")
    func joints() async throws {
        try await withTemplate { root, workspace in
            let lines = try FeatureScaffold.plan("TVShows", in: workspace).joints.flatMap(\.lines)
            #expect(lines.contains(#".package(path: "../TVShowsFeature"),"#))
            #expect(lines.contains("public let tvShows: TVShowsModule"))
            try FileManager.default.removeItem(at: root.appending(path: "Packages/Composition"))
            let without = try await WorkspaceLoader(root: root).load()
            #expect(try FeatureScaffold.plan("TVShows", in: without).joints.isEmpty)
        }
    }

    @Test(
        "A name that some package, target, product or type has is refused",
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

    @Test("A type that the feature would see twice is refused")
    func takenType() async throws {
        try await withTemplate { root, _ in
            try root.appending(path: "Packages/Core/Sources/Core/WatchlistModule.swift").write("")
            let workspace = try await WorkspaceLoader(root: root).load()
            let error = #expect(throws: WorkspaceError.self) { try FeatureScaffold.plan("Watchlist", in: workspace) }
            #expect(error?.description.hasPrefix("WatchlistModule.swift would be there twice: Packages/Core/") == true)
        }
    }

    @Test("Without a template there is no new feature", arguments: ["ShoppingListFeature", "ShoppingListFeatureDemo"])
    func noTemplate(package: String) async throws {
        try await withTemplate { root, _ in
            try FileManager.default.removeItem(at: root.appending(path: "Tools/Templates/\(package)"))
            let workspace = try await WorkspaceLoader(root: root).load()
            let error = #expect(throws: WorkspaceError.self) { try FeatureScaffold.plan("Watchlist", in: workspace) }
            #expect(error?.description.contains("Tools/Templates/\(package)") == true)
        }
    }
}
