import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRules

/// A type checker for the Swift code blocks of articles. It uses the built modules, and skips code blocks that do not begin with an
/// import.
struct ArticleCompiler: Sendable {
    private let workspace: Workspace
    private let options: [String]

    /// - Parameter importOptions: The compiler options for source code that imports the built modules.
    init(_ workspace: Workspace, importOptions: [String]) {
        self.workspace = workspace
        // Articles are compiled with the upcoming features that all manifests enable.
        let features = (workspace.rules.manifests?.settings ?? []).compactMap { setting -> [String]? in
            let words = setting.split(separator: " ")
            guard words.count == 2, words[0] == "enableUpcomingFeature" else { return nil }
            return ["-enable-upcoming-feature", String(words[1])]
        }
        options = ["-swift-version", "6", "-diagnostic-style=llvm"] + features.joined() + importOptions
    }

    /// Returns the compile errors in the articles of the given documentation catalogs.
    func findings(in catalogs: [String]) async throws -> [Finding] {
        let articles = catalogs.flatMap { workspace.files(below: $0) }.map(\.path).filter { $0.hasSuffix(".md") }
        return try await withThrowingTaskGroup(of: [Finding].self) { group in
            for article in articles {
                let text = String(decoding: try Data(contentsOf: workspace.url(of: article)), as: UTF8.self)
                for (line, code) in Self.code(in: text) {
                    group.addTask { try await findings(in: code, line: line, of: article) }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Returns the Swift code blocks of an article that begin with an import, each with the line number of the block's first line.
    static func code(in article: String) -> [(line: Int, text: String)] {
        var pieces: [(Int, String)] = []
        var open: (line: Int, lines: [Substring])?
        for (index, line) in article.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let (start, lines) = open {
                guard line == "```" else {
                    open = (start, lines + [line])
                    continue
                }
                open = nil
                if lines.first?.hasPrefix("import ") == true {
                    pieces.append((start, lines.joined(separator: "\n") + "\n"))
                }
            } else if line == "```swift" {
                open = (index + 2, [])
            }
        }
        return pieces
    }

    private func findings(in code: String, line: Int, of article: String) async throws -> [Finding] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "article.swift")
            try file.write(code)
            let outcome = try await Subprocess(["swiftc", "-typecheck"] + options + [file.filePath]).run()
            guard outcome.exitCode != 0 else { return [] }
            let errors = outcome.errorText.split(separator: "\n").compactMap { text -> (line: Int, text: String)? in
                let match = text.firstMatch(of: /article\.swift:(\d+):\d+: error: (.*)$/)
                return match.flatMap { match in Int(match.1).map { ($0, String(match.2)) } }
            }
            // Some errors, such as for a missing module, have no line in the article.
            let all = errors.isEmpty ? [(line: 1, text: outcome.text + outcome.errorText)] : errors
            return all.map { error in
                Finding(
                    rule: DocC.rule,
                    file: article,
                    line: line + error.line - 1,
                    message: "This code does not compile: \(error.text)",
                    remedy:
                        "Correct the code. Code blocks that begin with an import are compiled, because compiledArticles is "
                        + "true in \(RulesFile.path)."
                )
            }
        }
    }
}
