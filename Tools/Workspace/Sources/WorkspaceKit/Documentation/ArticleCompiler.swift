internal import Foundation
internal import ProcessSupport

/// Compiles the code of articles against what was built, so that it cannot grow old unnoticed.
package struct ArticleCompiler: Sendable {
    private let workspace: Workspace
    private let options: [String]

    /// - Parameter importOptions: by which a compiler finds what was built.
    package init(_ workspace: Workspace, importOptions: [String]) {
        self.workspace = workspace
        // As the sources around it are compiled, as far as all manifests say the same.
        let features = (workspace.rules.manifests?.settings ?? []).compactMap { setting -> [String]? in
            let words = setting.split(separator: " ")
            guard words.count == 2, words[0] == "enableUpcomingFeature" else { return nil }
            return ["-enable-upcoming-feature", String(words[1])]
        }
        options = ["-swift-version", "6", "-diagnostic-style=llvm"] + features.joined() + importOptions
    }

    /// What does not compile in the articles of catalogs.
    package func findings(in catalogs: [String]) async throws -> [Finding] {
        let articles = catalogs.flatMap { workspace.tree.files(below: $0) }.map(\.path).filter { $0.hasSuffix(".md") }
        return try await withThrowingTaskGroup(of: [Finding].self) { group in
            for article in articles {
                let text = String(decoding: try Data(contentsOf: workspace.url(of: article)), as: UTF8.self)
                for code in ArticleCode.pieces(of: text) {
                    group.addTask { try await findings(in: code, of: article) }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func findings(in code: ArticleCode, of article: String) async throws -> [Finding] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "article.swift")
            try file.write(code.text)
            let outcome = try await Subprocess(["swiftc", "-typecheck"] + options + [file.filePath]).run()
            guard outcome.exitCode != 0 else { return [] }
            let errors = outcome.errorText.split(separator: "\n").compactMap { line -> (line: Int, text: String)? in
                guard let match = line.firstMatch(of: /article\.swift:(\d+):\d+: error: (.*)$/), let line = Int(match.1)
                else {
                    return nil
                }
                return (line, String(match.2))
            }
            // An error without a place, such as a module that is not there, is one all the same.
            let all = errors.isEmpty ? [(line: 1, text: BuildLog.text(of: outcome))] : errors
            return all.map { error in
                Finding(
                    rule: DocDiagnostic.rule,
                    file: article,
                    line: code.line + error.line - 1,
                    message: "This does not compile: \(error.text)",
                    remedy:
                        "Mend it: of an article, what begins with an import is compiled (compiledArticles in \(WorkspaceRules.path))."
                )
            }
        }
    }
}
