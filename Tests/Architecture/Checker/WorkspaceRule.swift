/// Something that every package of the workspace keeps to.
package struct WorkspaceRule: Sendable, CustomStringConvertible {
    /// The rule as a sentence.
    package let description: String
    package let violations: @Sendable (Workspace) async throws -> [Violation]

    package init(_ description: String, violations: @escaping @Sendable (Workspace) async throws -> [Violation]) {
        self.description = description
        self.violations = violations
    }

    package static let all = importRules + manifestRules + folderRules
}
