import ArchitectureChecker
import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing
import WorkspaceGraph
import WorkspaceRules

@Suite("Code samples in pages")
struct PageSampleTests {
    /// The samples with their places. The packages of templates are not built.
    private static func samples(in workspace: Workspace) throws -> [(place: String, text: String)] {
        try workspace.files.map(\.path).filter { $0.hasSuffix(".md") && !$0.contains("Templates/") }.flatMap { path in
            MarkdownPage(try workspace.text(of: path)).samples.map { ("\(path):\($0.line)", $0.text) }
        }
    }

    @Test("The Swift code samples that begin with an import compile")
    func compile() async throws {
        let workspace = try await RealWorkspace.model
        let features = (workspace.rules.manifests?.settings ?? []).compactMap { setting in
            setting.wholeMatch(of: /enableUpcomingFeature (\w+)/).map { String($0.1) }
        }
        let options =
            SymbolGraphExtractor(workspace, bin: BuiltExecutables.folder).importOptions
            + features.flatMap { ["-enable-upcoming-feature", $0] }
        let samples = try Self.samples(in: workspace)
        #expect(samples.count >= 10)
        try await withThrowingTaskGroup { group in
            for (place, text) in samples {
                group.addTask {
                    let errors = try await Self.errors(in: text, options)
                    #expect(errors.isEmpty, "\(place): \(errors)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A sample that does not compile is an error")
    func mistake() async throws {
        #expect(try await Self.errors(in: "import Foundation\nlet text: Int = \"\"\n", []).contains("sample.swift:2:"))
    }

    private static func errors(in code: String, _ options: [String]) async throws -> String {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "sample.swift")
            try file.write(code)
            let command = ["swiftc", "-typecheck", "-swift-version", "6"] + options + [file.filePath]
            let outcome = try await Subprocess(command).run()
            return outcome.exitCode == 0 ? "" : outcome.text + outcome.errorText
        }
    }
}
