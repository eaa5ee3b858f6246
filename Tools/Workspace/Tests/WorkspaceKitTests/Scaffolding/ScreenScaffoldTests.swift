import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("Screen scaffold")
struct ScreenScaffoldTests {
    private func plan(
        _ name: String,
        in feature: String,
        isRouted: Bool = false,
        of workspace: Workspace
    ) throws -> Scaffold {
        let package = try #require(workspace.packages.first { $0.name == feature })
        return try ScreenScaffold.plan(name, in: package, isRouted: isRouted, of: workspace)
    }

    @Test(
        "Copies the files of a template screen to the feature's targets",
        arguments: [(false, "Summary"), (true, "Form")]
    )
    func files(isRouted: Bool, template: String) async throws {
        try await withTemplate { _, workspace in
            let scaffold = try plan("HistoryScreen", in: "OtherFeature", isRouted: isRouted, of: workspace)
            let folder = "Packages/OtherFeature"
            let paths = [
                "\(folder)/Sources/OtherPresentation/History/HistoryViewModel.swift",
                "\(folder)/Tests/OtherTerminalUITests/HistoryScreenTests.swift", "\(folder)/Views/HistoryScreen.swift",
            ]
            #expect(scaffold.files.map(\.path) == paths)
            #expect(try scaffold.text(of: paths[2]).contains("package import OtherPresentation\n"))
            #expect(scaffold.files.allSatisfy { !$0.text.contains(template) && !$0.text.contains("Shopping") })
            let lines = scaffold.joints.flatMap(\.lines).joined()
            #expect(lines.contains(isRouted ? "makeHistoryScreen(in: navigator)" : "makeHistoryFlowCoordinator"))
        }
    }

    @Test(
        "Refuses what would not build",
        arguments: [
            ("History", "Core", "Core is no feature: screens are for packages called like '*Feature'."),
            ("Other", "OtherFeature", "OtherViewModel.swift would be there twice: "),
            ("Message", "OtherFeature", "MessageScreen.swift would be there twice: Packages/Core/"),
            ("History", "PoorFeature", "The screen would have PoorTerminalUI import Core, which it does not declare."),
            ("Screen", "OtherFeature", "'Screen' says only that it is a screen."),
        ]
    )
    func refused(name: String, feature: String, problem: String) async throws {
        try await withTemplate { _, workspace in
            let error = #expect(throws: WorkspaceError.self) { try plan(name, in: feature, of: workspace) }
            #expect(error?.description.hasPrefix(problem) == true, "\(String(describing: error))")
        }
    }

    @Test("Names a target that the feature lacks")
    func noTarget() async throws {
        try await withTemplate { root, _ in
            let manifest = root.appending(path: "Packages/OtherFeature/Package.swift")
            let text = try String(contentsOf: manifest, encoding: .utf8)
            try manifest.write(text.replacing(/\ +\.testTarget.*\n/, with: ""))
            let workspace = try await Workspace.load(root)
            let error = #expect(throws: WorkspaceError.self) { try plan("History", in: "OtherFeature", of: workspace) }
            #expect(error?.description.hasPrefix("OtherFeature has no target OtherTerminalUITests") == true)
        }
    }
}
