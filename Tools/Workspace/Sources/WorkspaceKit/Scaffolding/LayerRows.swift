import Foundation
import WorkspaceGraph

enum LayerRows {
    /// Returns an edit of the rules file that adds layers for a new package; nil if the rules need no addition.
    static func missing(for name: String, at path: String, in workspace: Workspace) throws -> Scaffold.Edit? {
        let rules = workspace.rules
        guard !rules.layers.isEmpty else { return nil }
        let package = WorkspacePackage(path: path, name: name)
        // The new layer permits the set of system modules that is the most frequent in the layer table.
        let system = rules.layers.compactMap(\.system).mostFrequent.map { ", \"system\": \"\($0)\"" } ?? ""
        let rows = [
            (name, "{ \"targets\": [\"\(name)\"]\(system) }"),
            ("\(name)Tests", "{ \"targets\": [\"\(name)Tests\"], \"imports\": [\"<own>\"] }"),
        ]
        .filter { target, _ in !rules.layers.contains { rules.matches($0.targets, target, in: package) } }
        .map(\.1)
        guard !rows.isEmpty else { return nil }
        let old = try String(contentsOf: workspace.url(of: RulesFile.path), encoding: .utf8)
        let new = JSONArrayInsertion(key: "layers").insert(rows, into: old)
        // The result is verified, because an invalid rules file would stop every command.
        let count = new.flatMap { try? RulesFile(Data($0.utf8)).layers.count }
        guard let new, count == rules.layers.count + rows.count else {
            throw WorkspaceError(
                "Cannot insert a layer for \(name) into \(RulesFile.path): the array 'layers' was not found.",
                remedy: "Add to its layers: \(rows.joined(separator: ", "))"
            )
        }
        return Scaffold.Edit(path: RulesFile.path, old: old, new: new)
    }
}

/// An insertion of elements at the end of an array in a JSON text. The rest of the text stays the same.
struct JSONArrayInsertion: Sendable {
    let key: String

    /// Returns the text with new elements at the end of the array; nil if the array is missing or empty.
    func insert(_ elements: [String], into text: String) -> String? {
        var depth = 0
        var word: Substring = ""
        var start: String.Index?
        for token in text.matches(of: /"(?:\\.|[^"\\])*"|[\[\]{}]/) {
            switch token.output {
            case "[", "{":
                depth += 1
                if depth == 2, token.output == "[", word == "\"\(key)\"" { start = token.range.upperBound }
            case "]", "}":
                depth -= 1
                guard depth == 1, let start else { continue }
                let content = text[start..<token.range.lowerBound]
                guard let last = content.lastIndex(where: { !$0.isWhitespace }) else { return nil }
                // The separator repeats the line break and indentation before the first element. Without a line break, it is a space.
                let blanks = content.prefix(while: \.isWhitespace)
                let separator = blanks.lastIndex(where: \.isNewline).map { String(blanks[$0...]) } ?? " "
                var text = text
                text.insert(contentsOf: elements.map { ",\(separator)\($0)" }.joined(), at: text.index(after: last))
                return text
            default:
                if depth == 1 { word = token.output }
            }
        }
        return nil
    }
}
