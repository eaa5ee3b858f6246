import WorkspaceGraph

/// A place that breaks a rule.
public struct Finding: Sendable, Hashable, Comparable, Codable {
    /// The rule's id: "undeclared-import".
    public let rule: String
    /// The file, from the workspace's root.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// What is wrong, as a sentence.
    public let message: String
    /// The shortest forbidden path between targets or packages; empty if there is none.
    public let path: [String]
    /// What to do.
    public let remedy: String

    /// A finding of a rule.
    public init(rule: String, file: String, line: Int, message: String, path: [String] = [], remedy: String) {
        self.rule = rule
        self.file = file
        self.line = line
        self.message = message
        self.path = path
        self.remedy = remedy
    }

    /// By file, line and rule.
    public static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.rule, left.message) < (right.file, right.line, right.rule, right.message)
    }
}

/// A check of a workspace.
protocol LintRule: Sendable {
    /// The id of its findings.
    var id: String { get }
    /// What it demands, as a sentence.
    var summary: String { get }
    /// Whether it needs the interfaces of built modules.
    var readsInterfaces: Bool { get }
    /// Returns the key of the rules file without which it checks nothing; nil if it is set or not needed.
    func missingSetting(in rules: RulesFile) -> String?
    func findings(in subject: LintSubject) -> [Finding]
}

extension LintRule {
    var readsInterfaces: Bool { false }
    func missingSetting(in rules: RulesFile) -> String? { nil }
}

/// What rules check.
struct LintSubject: Sendable {
    let workspace: Workspace
    let imports: ImportIndex
    let graph: TargetGraph
    let manifests: ManifestTexts
    /// The known interfaces.
    var interfaces = Interfaces.none

    init(_ workspace: Workspace) async throws {
        self.workspace = workspace
        imports = try await workspace.imports()
        graph = try await workspace.graph()
        manifests = ManifestTexts(workspace)
    }

    var rules: RulesFile { workspace.rules }

    func needs(_ id: TargetID) -> [TargetID] { graph.edges(from: id).map(\.to) }

    /// The dependencies of a target's manifest that bring another target.
    func declarations(of other: TargetID, in target: WorkspaceTarget) -> [TargetDependency] {
        target.dependencies.filter { dependency in
            workspace.targets(of: dependency, for: target.package).contains { $0.id == other }
        }
    }
}
