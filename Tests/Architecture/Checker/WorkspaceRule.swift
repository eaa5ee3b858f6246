package import WorkspaceGraph

/// A rule of this workspace that `./workspace.sh lint` does not check.
package struct WorkspaceRule: Sendable, CustomStringConvertible {
    /// The text of the rule, as a sentence.
    package let description: String
    package let violations: @Sendable (Workspace) async throws -> [Violation]

    package init(_ description: String, violations: @escaping @Sendable (Workspace) async throws -> [Violation]) {
        self.description = description
        self.violations = violations
    }

    package static let all = folderRules + featureRules + appRules + [fileWrites, messages]
}
