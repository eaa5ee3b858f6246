package import Foundation
internal import ProcessSupport

/// What docc says about a source, in the form in which it writes that to a file.
package struct DocDiagnostic: Sendable, Hashable, Decodable {
    package struct Position: Sendable, Hashable, Decodable {
        /// From 1.
        package let line: Int
    }

    package struct Range: Sendable, Hashable, Decodable {
        package let start: Position
    }

    package struct Solution: Sendable, Hashable, Decodable {
        package let summary: String
    }

    package let severity: String
    package let summary: String
    /// As the address of a file.
    package let source: String?
    package let range: Range?
    package let solutions: [Solution]

    private struct File: Decodable {
        let diagnostics: [DocDiagnostic]
    }

    package static func reading(_ data: Data) throws -> [DocDiagnostic] {
        try JSONDecoder().decode(File.self, from: data).diagnostics
    }

    /// Whether something is wrong. That a parameter has no words of its own is not: its name may say all there is to say.
    package var isProblem: Bool {
        ["warning", "error"].contains(severity) && !summary.hasSuffix("is missing documentation")
    }

    /// - Parameters:
    ///   - root: the workspace's.
    ///   - place: the file that counts where none is named, from there.
    package func finding(in root: URL, place: String) -> Finding {
        Finding(
            rule: Self.rule,
            file: source.flatMap { URL(string: $0) }?.path(from: root) ?? place,
            line: range?.start.line ?? 1,
            message: Self.oneLine(summary),
            remedy: solutions.isEmpty
                ? "Mend it; what the site has no page for is written between single backticks."
                : solutions.prefix(Self.shownSolutions).map { Self.oneLine($0.summary) }.joined(separator: ", or ")
                    + "."
        )
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// More than that helps nobody to choose.
    private static let shownSolutions = 3

    package static let rule = "documentation"
}
