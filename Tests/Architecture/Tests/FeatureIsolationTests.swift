import ArchitectureChecker
import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing
import WorkspaceGraph
import WorkspaceRules
import WorkspaceTesting

/// One copy and one scratch for all, so that what they share is built once: they take turns.
@Suite("A feature on its own", .serialized, .tags(.slow), .timeLimit(.minutes(20)))
struct FeatureIsolationTests {
    private static let templates = "Tools/Templates/"

    private func copy(of workspace: Workspace) -> IsolatedCopy {
        IsolatedCopy(of: workspace, in: WorkspaceFolder.root.appending(path: ".build/isolation"))
    }

    @Test("Each feature and its tests compile without the other features, Composition and the apps")
    func eachAlone() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.filter { workspace.rules.feature(of: $0) != nil }
        #expect(features.count >= 3, "two features and the template")
        try await withTemporaryFolder { folder in
            let targets = try await IsolatedCompiler(of: workspace, in: folder).check(features)
            for feature in features {
                let kinds = targets.filter { $0.package.path == feature.path }.map(\.kind)
                #expect(kinds.contains(.regular) && kinds.contains(.test), "\(feature.name)")
            }
        }
    }

    @Test("A target does not see a module that its manifest does not declare", arguments: [true, false])
    func undeclared(isDeclared: Bool) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addPackage("Data", dependencies: ["Core"])
            try mini.addPackage("Views", dependencies: isDeclared ? ["Core", "Data"] : ["Core"])
            try root.appending(path: "Views/Sources/Views/Wrong.swift").write("import Data\n")
            let workspace = try mini.model
            let views = try #require(workspace.packages.first { $0.name == "Views" })
            // The module exists, as in a shared scratch folder.
            let data = try #require(workspace.packages.first { $0.name == "Data" })
            let compiler = IsolatedCompiler(of: workspace, in: root.appending(path: "build"))
            try await compiler.check([data])
            if isDeclared {
                let targets = try await compiler.check([views])
                #expect(targets.map(\.name) == ["Core", "Data", "Views"])
            } else {
                let error = await #expect(throws: IsolatedCompilerError.self) { try await compiler.check([views]) }
                #expect(error?.log.contains("no such module 'Data'") == true)
            }
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
