/// Something a workspace is checked for.
package protocol LintRule: Sendable {
    /// What findings are marked with.
    var id: String { get }
    /// What it demands, in a sentence.
    var summary: String { get }
    /// What the rules file must say for it to check anything; nil where it always does.
    func missingSetting(in rules: WorkspaceRules) -> String?

    /// Whether it looks at what modules offer, for which they must be built.
    var readsInterfaces: Bool { get }
    func findings(in subject: LintSubject) -> [Finding]
}

extension LintRule {
    package func missingSetting(in rules: WorkspaceRules) -> String? { nil }
    package var readsInterfaces: Bool { false }
}
