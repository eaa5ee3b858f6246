import ArchitectureChecker
import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing
import WorkspaceGraph
import WorkspaceRules

/// One copy and one scratch for all, so that what they share is built once: they take turns.
@Suite("A feature on its own", .serialized, .tags(.slow), .timeLimit(.minutes(20)))
struct FeatureIsolationTests {
    private static let templates = "Tools/Templates/"

    private func copy(of workspace: Workspace) -> IsolatedCopy {
        IsolatedCopy(of: workspace, in: WorkspaceFolder.root.appending(path: ".build/isolation"))
    }

    @Test("Each feature builds and passes its tests without the other features, Composition and the apps")
    func eachAlone() async throws {
        let workspace = try await RealWorkspace.model
        // The template is tested below, under other names.
        let features = workspace.packages.filter {
            workspace.rules.feature(of: $0) != nil && !$0.path.hasPrefix(Self.templates)
        }
        #expect(features.count >= 2)
        let copy = copy(of: workspace)
        for feature in features {
            try copy.prepare(for: feature)
            try await expectPasses(feature, in: copy)
        }
    }

    @Test("A feature, screens and a package made by `new` keep the rules, build and pass their tests untouched")
    func new() async throws {
        let workspace = try await RealWorkspace.model
        let template = try #require(workspace.packages.first { $0.path == "\(Self.templates)ShoppingListFeature" })
        let copy = copy(of: workspace)
        try copy.prepare(for: template)
        for path in [RulesFile.path, ".swift-format"] {
            let text = try String(contentsOf: workspace.url(of: path), encoding: .utf8)
            try copy.root.appending(path: path).write(text)
        }
        for command in [
            "new feature FilmsToSeeAgain", "new screen History --in FilmsToSeeAgain",
            "new screen Rating --in FilmsToSeeAgain --router", "new package Ranking",
            "format --check FilmsToSeeAgainFeature FilmsToSeeAgainFeatureDemo Ranking",
        ] {
            let outcome = try await tool(command, in: copy.root)
            #expect(outcome.exitCode == 0, "\(command):\n\(outcome.text)\(outcome.errorText)")
        }
        let made = try await Workspace.load(copy.root)
        #expect(made.unreadable.isEmpty)
        let findings = try await Linter.lint(copy.root)
        #expect(findings.isEmpty, "\(findings)")
        for name in ["FilmsToSeeAgainFeature", "FilmsToSeeAgainFeatureDemo", "Ranking"] {
            let package = try #require(made.packages.first { $0.name == name })
            for file in SourceFiles.all(in: made.url(of: package.path)) {
                let text = try String(contentsOf: file, encoding: .utf8) + file.filePath
                #expect(!text.lowercased().contains("shopping"), "\(file.filePath) still speaks of the template")
            }
            try await expectPasses(package, in: copy)
        }
    }

    private func expectPasses(_ package: WorkspacePackage, in copy: IsolatedCopy) async throws {
        let report = try await copy.test(package)
        #expect(report.succeeded, "\(package.name) alone:\n\(report.log)")
        #expect(report.tests > 0, "\(package.name) alone ran no test")
    }

    private func tool(_ command: String, in root: URL) async throws -> Subprocess.Outcome {
        let words = command.split(separator: " ").map(String.init)
        return try await Subprocess([BuiltExecutables.path(of: "workspace"), "--root", root.filePath] + words).run()
    }
}

extension Tag {
    @Tag static var slow: Self
}
