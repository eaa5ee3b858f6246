import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("ScreenScaffold")
struct ScreenScaffoldTests {
    private func plan(_ name: String, in feature: String, of workspace: Workspace) throws -> Scaffold {
        let package = try #require(workspace.packages.first { $0.name == feature })
        return try ScreenScaffold.plan(name, in: package, of: workspace)
    }

    @Test("ScreenScaffold copies the files of a new screen, and prints a line that adds its key")
    func files() async throws {
        let module = "Packages/OtherFeature/Sources/OtherFeature/OtherModule.swift"
        try await withTemplate { workspace in
            let scaffold = try plan("HistoryScreen", in: "OtherFeature", of: workspace)
            let folder = "Packages/OtherFeature"
            let paths = [
                "\(folder)/Sources/OtherPresentation/History/HistoryViewModel.swift",
                "\(folder)/Tests/OtherTerminalUITests/HistoryScreenTests.swift", "\(folder)/Views/HistoryScreen.swift",
            ]
            #expect(scaffold.files.map(\.path) == paths)
            #expect(try scaffold.text(of: paths[2]).contains("package import OtherPresentation\n"))
            #expect(scaffold.files.allSatisfy { !$0.text.contains("Summary") && !$0.text.contains("Shopping") })
            #expect(
                scaffold.insertions.map(\.place) == ["\(module), below 'public func show(in navigator: Navigator) {'"]
            )
            #expect(scaffold.insertions.flatMap(\.lines) == [#"HistoryFlowCoordinator.addKey("F2", to: navigator)"#])
        }
    }

    @Test(
        "ScreenScaffold refuses an invalid name, a package that is not a feature, an existing file and an undeclared import",
        arguments: [
            ("History", "Core", "Core is not a feature: the names of features match '*Feature'."),
            ("Other", "OtherFeature", "There is already a file OtherViewModel.swift: "),
            ("Message", "OtherFeature", "There is already a file MessageScreen.swift: Packages/Core/"),
            ("History", "PoorFeature", "The new screen imports Core, which PoorTerminalUI does not declare."),
            ("Screen", "OtherFeature", "'Screen' cannot name a screen: it is only the suffix."),
        ]
    )
    func refused(name: String, feature: String, problem: String) async throws {
        try await withTemplate { workspace in expectError(problem) { try plan(name, in: feature, of: workspace) } }
    }

    @Test("ScreenScaffold throws an error if the feature lacks a target that a new screen needs")
    func noTarget() async throws {
        try await withTemplate { root in
            let manifest = root.appending(path: "Packages/OtherFeature/Package.swift")
            let text = try String(contentsOf: manifest, encoding: .utf8)
            try manifest.write(text.replacing(/\ +\.testTarget.*\n/, with: ""))
        } test: { workspace in
            let problem = "OtherFeature has no target OtherTerminalUITests"
            expectError(problem) { try plan("History", in: "OtherFeature", of: workspace) }
        }
    }
}
