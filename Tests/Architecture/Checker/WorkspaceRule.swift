package import WorkspaceGraph

/// Something that this workspace keeps to besides what `./workspace.sh lint` checks.
package struct WorkspaceRule: Sendable, CustomStringConvertible {
    /// The rule as a sentence.
    package let description: String
    package let violations: @Sendable (Workspace) async throws -> [Violation]

    package init(_ description: String, violations: @escaping @Sendable (Workspace) async throws -> [Violation]) {
        self.description = description
        self.violations = violations
    }

    package static let all = folderRules + featureRules + appRules
}
