package import WorkspaceGraph

/// A rule of this workspace that `./workspace.sh lint` does not check.
package struct WorkspaceRule: Sendable, CustomStringConvertible {
    package let description: String
    package let violations: @Sendable (Workspace) async throws -> [Violation]

    package init(_ description: String, violations: @escaping @Sendable (Workspace) async throws -> [Violation]) {
        self.description = description
        self.violations = violations
    }
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
