import WorkspaceGraph

/// A violation of a lint rule.
public struct Finding: Sendable, Hashable, Comparable, Codable {
    /// The rule's id, such as "undeclared-import".
    public let rule: String
    /// The path of the file with the violation, relative to the workspace's root.
    public let file: String
    /// The number of the line with the violation, from 1.
    public let line: Int
    /// A sentence that describes the violation.
    public let message: String
    /// The names of the targets, packages or modules on the dependency path of the violation; empty for a violation without a path.
    public let path: [String]
    /// A sentence that describes how to correct the violation.
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

    /// Orders findings by file, line, rule and message.
    public static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.rule, left.message) < (right.file, right.line, right.rule, right.message)
    }
}

/// A rule for the packages of a workspace. `Linter` lists all rules.
protocol LintRule: Sendable {
    var id: String { get }
    /// The rule as one sentence, which `help lint` prints.
    var summary: String { get }
    var readsInterfaces: Bool { get }
    /// Returns the missing key of the rules file without which the rule checks nothing; nil if the rule is active.
    func missingSetting(in rules: RulesFile) -> String?
    func findings(in subject: LintSubject) -> [Finding]
}

extension LintRule {
    var readsInterfaces: Bool { false }
    func missingSetting(in rules: RulesFile) -> String? { nil }

    func finding(at place: Place, _ message: String, path: [String] = [], remedy: String) -> Finding {
        Finding(rule: id, file: place.file, line: place.line, message: message, path: path, remedy: remedy)
    }
}

typealias Place = (file: String, line: Int)

extension Import {
    var place: Place { (file, line) }
}

struct LintSubject: Sendable {
    let workspace: Workspace
    let imports: ImportIndex
    let graph: TargetGraph
    let manifests: ManifestTexts
    let links: [FileEntry]
    var interfaces = Interfaces.none

    init(_ workspace: Workspace) async throws {
        self.workspace = workspace
        imports = try await workspace.imports()
        graph = try await workspace.graph()
        manifests = ManifestTexts(workspace: workspace)
        links = workspace.files.filter { $0.mode == .link }
    }

    var rules: RulesFile { workspace.rules }

    var targets: [WorkspaceTarget] { workspace.targets + workspace.snippets }

    func needs(_ id: TargetID) -> [TargetID] { graph.edges(from: id).map(\.to) }

    /// Returns the imports of a target that lead to no other target of the workspace.
    func outsideImports(of target: WorkspaceTarget) -> Set<Import> {
        Set(imports.imports(of: target)).subtracting(graph.edges(from: target.id).flatMap(\.imports))
    }

    func isUnreadable(_ folder: String) -> Bool { workspace.unreadable.contains { $0.path == folder } }

    /// Returns whether the layers forbid that `target` depends on `other`, or forbid an indirect dependency that this causes.
    func forbids(_ other: WorkspaceTarget, in target: WorkspaceTarget) -> Bool {
        if let layer = rules.layer(of: target), !rules.mayImport(other, from: target, in: layer) { return true }
        let rules = rules.unreachable.filter { self.rules.matches($0.from, target.module, in: target.package) }
        let reached = GraphSearch.reachable(from: [other.id], next: needs).compactMap(workspace.target)
        return rules.contains { rule in reached.contains { self.rules.matches(rule.to, $0.module, in: $0.package) } }
    }

    func declarations(of other: TargetID, in target: WorkspaceTarget) -> [TargetDependency] {
        target.dependencies.filter { dependency in
            workspace.targets(of: dependency, for: target.package).contains { $0.id == other }
        }
    }
}
