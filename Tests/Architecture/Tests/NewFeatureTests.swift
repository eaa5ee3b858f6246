import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

/// Tests of `./workspace.sh new` in a copy of the template and the packages that `movies` needs.
@Suite(
    "New features",
    .enabled(if: ProcessInfo.processInfo.environment["TEST_ALL"] != nil, "runs with TEST_ALL=1"),
    .timeLimit(.minutes(20))
)
struct NewFeatureTests {
    private let root = WorkspaceFolder.root.appending(path: ".build/new-feature", directoryHint: .isDirectory)
    private static let made = ["FilmsToSeeAgainFeature", "FilmsToSeeAgainFeatureDemo", "Ranking"]

    @Test(
        "A feature that 'workspace.sh new' creates works in 'movies' with the printed lines and passes the printed checks"
    )
    func new() async throws {
        try copy(["MoviesCLI", "ShoppingListFeature", "ShoppingListFeatureDemo"], of: try await RealWorkspace.model)
        var commands: [String] = []
        for command in [
            "new feature FilmsToSeeAgain", "new screen History --in FilmsToSeeAgain", "new package Ranking",
        ] { commands += try join(try await tool(command)) }
        try await expectNoTraceOfTheTemplate()
        let packages = Self.made.joined(separator: " ")
        commands += ["format --check \(packages) Composition", "api check FilmsToSeeAgainFeature Ranking Composition"]
        #expect(commands.contains("lint") && commands.contains("test --affected"))
        // The copy is not a git repository.
        var tried: Set = ["test --affected"]
        for command in commands where tried.insert(command).inserted { try await tool(command) }
        try await expectCommandRuns()
    }

    /// Replaces the copy by the packages with their dependencies, and by the files outside of packages that the commands need.
    private func copy(_ names: Set<String>, of workspace: Workspace) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: root.filePath) { try manager.removeItem(at: root) }
        let packages = workspace.packages.filter { names.contains($0.name) }
        let folders = packages.reduce(into: Set<String>()) { $0.formUnion(workspace.packagesNeeded(by: $1)) }
        let files = folders.flatMap(workspace.files(below:)).map(\.path)
        for path in Set(files).union([RulesFile.path, ".swift-format", "workspace.sh"]) {
            let place = root.appending(path: path)
            try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try manager.copyItem(at: workspace.url(of: path), to: place)
        }
        try shareModuleCache(with: root)
        // This only saves time: unchanged packages need no build for `lint`.
        for values in ["interfaces", "uses"].map({ ".build/workspace/\($0)" }) {
            let place = root.appending(path: values)
            try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? manager.copyItem(at: workspace.url(of: values), to: place)
        }
    }

    /// Inserts the lines that `new` printed at the printed places, and returns the printed commands.
    private func join(_ printed: String) throws -> [String] {
        let lines = printed.split(separator: "\n").map(String.init)
        for (index, line) in lines.enumerated() {
            guard let place = line.wholeMatch(of: /\s*(\S+), below '(.+)'/) else { continue }
            let file = root.appending(path: String(place.1))
            var text = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            let anchor = try #require(text.firstIndex { $0.drop { $0 == " " } == place.2 }, "\(line)")
            let opensBlock = ["{", "["].contains(where: text[anchor].hasSuffix)
            let indentation = text[anchor + (opensBlock ? 1 : 0)].prefix { $0 == " " }
            let added = lines[(index + 1)...].prefix { $0.hasPrefix("      ") }.map { indentation + $0.dropFirst(6) }
            text.insert(contentsOf: added, at: anchor + 1)
            try file.write(text.joined(separator: "\n"))
        }
        return printed.matches(of: /\n    \.\/workspace\.sh (.+)/).map { String($0.1) }
    }

    private func expectNoTraceOfTheTemplate() async throws {
        let workspace = try await Workspace.load(root)
        #expect(workspace.unreadable.isEmpty)
        for package in workspace.packages where Self.made.contains(package.name) {
            for path in workspace.files(below: package.path).map(\.path) {
                let text = try workspace.text(of: path) + path
                #expect(!text.lowercased().contains("shopping"), "\(path) contains a name of the template")
            }
        }
    }

    /// Adds, lists and removes an entry with the new command of `movies`.
    private func expectCommandRuns() async throws {
        // Unlike `build`, `run` builds no tests.
        try await tool("run MoviesCLI --version")
        let movies = root.appending(path: ".build/shared/debug/movies").filePath
        try await withTemporaryFolder { home in
            for (words, data, message) in [
                ("add The rain", "", "Added “The rain”.\n"), ("list", "The rain\n", ""),
                ("remove The rain", "", "Removed “The rain”.\n"), ("", "", "There are no entries yet.\n"),
            ] {
                var command = Subprocess([movies, "films-to-see-again"] + words.split(separator: " ").map(String.init))
                command.environment = ["HOME": home.filePath]
                let outcome = try await command.run()
                #expect(outcome.exitCode == 0)
                #expect(outcome.text == data)
                #expect(outcome.errorText == message)
            }
        }
    }

    /// Runs a command of the tool in the copy and returns its output. A low priority protects other tests with time limits.
    @discardableResult
    private func tool(_ command: String) async throws -> String {
        let words = command.split(separator: " ").map(String.init)
        let outcome = try await Subprocess(
            ["nice", "-n", "5", BuiltExecutables.path(of: "workspace"), "--root", root.filePath] + words
        )
        .run()
        #expect(outcome.exitCode == 0, "\(command):\n\(outcome.text)\(outcome.errorText)")
        return outcome.text
    }
}
