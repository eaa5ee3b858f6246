import Foundation
import WorkspaceGraph

/// Rows of the layer table for targets that no layer describes.
enum LayerRows {
    /// Returns the edit of the rules file for a package's target and tests; nil if none is needed.
    ///
    /// - Throws: `WorkspaceError` if a row cannot be inserted.
    static func missing(for name: String, at path: String, in workspace: Workspace) throws -> Scaffold.Edit? {
        let rules = workspace.rules
        guard !rules.layers.isEmpty else { return nil }
        let package = WorkspacePackage(path: path, name: name)
        // The set of system modules of most layers.
        let system = rules.layers.compactMap(\.system).commonest.map { ", \"system\": \"\($0)\"" } ?? ""
        let rows = [
            (name, "{ \"targets\": [\"\(name)\"]\(system) }"),
            ("\(name)Tests", "{ \"targets\": [\"\(name)Tests\"], \"imports\": [\"<own>\"] }"),
        ]
        .filter { target, _ in !rules.layers.contains { rules.matches($0.targets, target, in: package) } }
        .map(\.1)
        guard !rows.isEmpty else { return nil }
        let old = try String(contentsOf: workspace.url(of: RulesFile.path), encoding: .utf8)
        let new = JSONArrayInsertion(key: "layers").insert(rows, into: old)
        // A rules file that cannot be read would stop every command.
        let count = new.flatMap { try? RulesFile(Data($0.utf8)).layers.count }
        guard let new, count == rules.layers.count + rows.count else {
            throw WorkspaceError(
                "\(RulesFile.path) needs a layer for \(name), and a row cannot be inserted into its text.",
                remedy: "Add to its layers: \(rows.joined(separator: ", "))"
            )
        }
        return Scaffold.Edit(path: RulesFile.path, old: old, new: new)
    }
}

/// Inserts elements behind the last one of an array in a JSON text, and keeps all other characters.
package struct JSONArrayInsertion: Sendable {
    private let key: String

    /// - Parameter key: The array's key in the outermost object.
    package init(key: String) {
        self.key = key
    }

    /// Returns nil if there is no such array, or it is empty.
    package func insert(_ elements: [String], into text: String) -> String? {
        guard let last = lastElement(in: text) else { return nil }
        // The line break and indentation before the last element, or a blank.
        let end = text[..<last.lowerBound].lastIndex { !$0.isWhitespace }.map(text.index(after:))
        let blanks = text[(end ?? text.startIndex)..<last.lowerBound]
        let separator = blanks.lastIndex(where: \.isNewline).map { String(blanks[$0...]) } ?? " "
        var text = text
        text.insert(contentsOf: elements.map { ",\(separator)\($0)" }.joined(), at: last.upperBound)
        return text
    }

    private func lastElement(in text: String) -> Range<String.Index>? {
        var depth = 0
        /// The last string in the outermost object.
        var word: Substring = ""
        var element: Range<String.Index>?
        var isInArray = false
        var startsElement = false
        // Strings, signs, and other values.
        for token in text.matches(of: /"(?:\\.|[^"\\])*"|[\[\]{},]|[^\s\[\]{},"]+/) {
            let sign = token.output
            if sign == "]" || sign == "}" { depth -= 1 }
            if isInArray, depth == 1 { return element }
            if isInArray, sign == ",", depth == 2 {
                startsElement = true
            } else if isInArray {
                let start = startsElement ? nil : element?.lowerBound
                element = (start ?? token.range.lowerBound)..<token.range.upperBound
                startsElement = false
            }
            if sign == "[" || sign == "{" {
                depth += 1
                if depth == 2, sign == "[", word == "\"\(key)\"" { isInArray = true }
            } else if depth == 1, sign.hasPrefix("\"") {
                word = sign
            }
        }
        return nil
    }
}
