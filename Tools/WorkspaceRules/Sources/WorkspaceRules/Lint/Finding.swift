import WorkspaceGraph

/// A violation of a rule.
public struct Finding: Sendable, Hashable, Comparable, Codable {
    /// The rule's id: "undeclared-import".
    public let rule: String
    /// The file, from the workspace's root.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The violation, as a sentence.
    public let message: String
    /// The shortest forbidden path between targets or packages; empty for rules without paths.
    public let path: [String]
    /// The remedy, as a sentence.
    public let remedy: String

    /// Creates a finding of a rule.
    public init(rule: String, file: String, line: Int, message: String, path: [String] = [], remedy: String) {
        self.rule = rule
        self.file = file
        self.line = line
        self.message = message
        self.path = path
        self.remedy = remedy
    }

    /// Orders findings by file, line and rule.
    public static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.rule, left.message) < (right.file, right.line, right.rule, right.message)
    }
}

/// A rule that a workspace is checked against.
protocol LintRule: Sendable {
    var id: String { get }
    /// The rule as a sentence, shown by `help lint`.
    var summary: String { get }
    /// Whether the rule needs the interfaces of built modules.
    var readsInterfaces: Bool { get }
    /// Returns the missing key of the rules file without which the rule checks nothing; nil if the rule is active.
    func missingSetting(in rules: RulesFile) -> String?
    func findings(in subject: LintSubject) -> [Finding]
}

extension LintRule {
    var readsInterfaces: Bool { false }
    func missingSetting(in rules: RulesFile) -> String? { nil }
}

/// A workspace with everything that rules read.
struct LintSubject: Sendable {
    let workspace: Workspace
    let imports: ImportIndex
    let graph: TargetGraph
    let manifests: ManifestTexts
    /// The known public interfaces.
    var interfaces = Interfaces.none

    init(_ workspace: Workspace) async throws {
        self.workspace = workspace
        imports = try await workspace.imports()
        graph = try await workspace.graph()
        manifests = ManifestTexts(workspace)
    }

    var rules: RulesFile { workspace.rules }

    func needs(_ id: TargetID) -> [TargetID] { graph.edges(from: id).map(\.to) }

    /// Returns the declared dependencies of a target through which it depends on another target.
    func declarations(of other: TargetID, in target: WorkspaceTarget) -> [TargetDependency] {
        target.dependencies.filter { dependency in
            workspace.targets(of: dependency, for: target.package).contains { $0.id == other }
        }
    }
}
