import Foundation
package import WorkspaceGraph

extension Workspace {
    /// Returns the sentences that the programs of this workspace show to users, with the paths of their files: errors, remedies, notes and
    /// help.
    ///
    /// A line of a string literal is a message if the line has two words or more and ends with a word and a full stop. Interpolations
    /// stay as they are in the source.
    package func messages() async throws -> [(file: String, text: String)] {
        var messages: [(file: String, text: String)] = []
        for file in targets.filter({ $0.kind != .test }).flatMap(\.swiftFiles) {
            messages += Self.messages(in: try await text(of: file)).map { (file.path, $0) }
        }
        return messages
    }

    private static func messages(in code: String) -> [String] {
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
        try await workspace.messages().flatMap { file, message in
            let text = message.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "X")
            var reasons: [String] = []
            if text.contains(/\b(?:Int|Double|Bool|String|Data|Optional|Array|Dictionary)\b|\bnil\b/) {
                reasons.append("a message names a Swift type")
            }
            let sentences = text.split(separator: #/[.:;] /#)
            if sentences.contains(where: { sentence in sentence.split(separator: " ").count > 30 }) {
                reasons.append("a sentence has more than 30 words")
            }
            return reasons.map { Violation(file, "\($0): \(message)") }
        }
    }
}
