import Foundation
package import WorkspaceGraph

/// The sentences that the programs of a workspace show to users: errors, remedies, notes and help.
///
/// A line of a string literal is a message if the line has two words or more and ends with a word and a full stop. Interpolations
/// stay as they are in the source.
package struct MessageTable: CustomStringConvertible {
    package struct Row: Hashable, Sendable {
        package let package: String
        package let file: String
        package let text: String
    }

    package let rows: [Row]

    /// Reads the messages in the sources of all targets except tests, in the order of packages, files and lines.
    package init(of workspace: Workspace) async throws {
        var rows: [Row] = []
        for target in workspace.targets where target.kind != .test {
            for file in target.swiftFiles {
                let text = try await workspace.text(of: file)
                rows += Self.messages(in: text).map { Row(package: target.package.name, file: file.path, text: $0) }
            }
        }
        self.rows = rows
    }

    /// The text of the table, with a heading for each package.
    package var description: String {
        var lines: [String] = []
        for (index, row) in rows.enumerated() {
            if index == 0 || rows[index - 1].package != row.package { lines += ["", row.package] }
            lines.append("    \(row.text)")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the sentences in the string literals of Swift code.
    static func messages(in code: String) -> [String] {
        let lines = code.split(separator: "\n").filter { line in
            // Users see neither comments nor messages about programming errors.
            !line.contains(/^\s*\/\/|preconditionFailure|fatalError/)
        }
        // Matches a multi-line or single-line string literal. Interpolations may contain calls and string literals.
        let literal =
            /"""\n(?<block>(?s:.*?))"""|"(?<line>(?:\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\\.|[^"\\\n])*)"/
        return lines.joined(separator: "\n").matches(of: literal).flatMap { match in
            let block = match.block.map { String($0).replacing(#/ *\\\n */#, with: " ") }
            let text = block ?? String(match.line ?? "")
            return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        .filter { $0.contains(" ") && $0.contains(/\w[^ ]*\.$/) }
    }
}

extension WorkspaceRule {
    /// The rule for messages. Users do not know Swift types, and long sentences are hard to understand.
    package static let messages = WorkspaceRule("Messages name no Swift type, and no sentence has more than 30 words") {
        workspace in
        try await MessageTable(of: workspace).rows.flatMap { row in
            let text = row.text.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "X")
            var reasons: [String] = []
            if text.contains(/\b(?:Int|Double|Bool|String|Data|Optional|Array|Dictionary)\b|\bnil\b/) {
                reasons.append("a message names a Swift type")
            }
            let sentences = text.split(separator: #/[.:;] /#)
            if sentences.contains(where: { sentence in sentence.split(separator: " ").count > 30 }) {
                reasons.append("a sentence has more than 30 words")
            }
            return reasons.map { Violation(row.file, "\($0): \(row.text)") }
        }
    }
}
