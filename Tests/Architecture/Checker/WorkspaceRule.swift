import Foundation
import ProcessSupport
package import WorkspaceGraph

/// A rule of this workspace that `./workspace.sh lint` does not check.
package struct WorkspaceRule: Sendable, CustomStringConvertible {
    package let description: String
    package let violations: @Sendable (Workspace) async throws -> [Violation]

    package init(_ description: String, violations: @escaping @Sendable (Workspace) async throws -> [Violation]) {
        self.description = description
        self.violations = violations
    }

    package static let all = folderRules + featureRules + [appWords, fileWrites, messages]
}

package struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// A path relative to the root of the workspace, optionally with a file and line; "." for the root itself.
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    package var description: String { "\(place): \(reason)" }
}

extension Workspace {
    /// Returns the text of a file. Reading many files takes seconds, in which the servers of other tests in this process must respond.
    func text(of file: FileEntry) async throws -> String {
        await Task.yield()
        return try String(contentsOf: url(of: file.path), encoding: .utf8)
    }
}

/// Returns the compiler's syntax tree of Swift code, with all branches of conditional compilation.
func syntaxTree(of code: String) async throws -> String {
    try await withTemporaryFolder { folder in
        let copy = folder.appending(path: "copy.swift")
        try copy.write(ConditionalCompilation.removingDirectives(from: code))
        let parse = ["swiftc", "-frontend", "-dump-parse", "-swift-version", "6", copy.filePath]
        return try await Subprocess(parse).run().text
    }
}
