public import struct Foundation.URL

/// Checks a workspace against all rules.
public struct Linter: Sendable {
    package static let rules: [any LintRule] = [
        UndeclaredImport(), UnusedDependency(), ForbiddenEdge(), Cycle(), RemoteDependency(), DuplicateIdentity(),
        ManifestDrift(),
        MissingTests(), StaleGraph(), InterfaceLeak(), UndocumentedPublic(),
    ]

    private let progress: any Progress

    /// - Parameter progress: told when files must be read that are not known yet.
    public init(progress: any Progress = NoProgress()) {
        self.progress = progress
    }

    /// What is wrong with the workspace at `root`, sorted by place, as far as it can be told without a build.
    public func lint(_ root: URL) async throws -> [Finding] {
        try await report(WorkspaceLoader(root: root, progress: progress).load()).findings
    }

    /// The ids of the rules for which the rules file says nothing that they could check.
    public static func inactiveRules(in rules: WorkspaceRules) -> [String] {
        self.rules.filter { $0.missingSetting(in: rules) != nil }.map(\.id)
    }

    /// What came of checking a workspace.
    package struct Report: Sendable {
        package let findings: [Finding]
        /// Files whose imports may be missing, with the compiler's error.
        package let unparsed: [(file: String, error: String)]
        /// Rules that checked nothing, with the setting they need.
        package let inactive: [(rule: String, setting: String)]
        /// What modules offer, as far as it is known.
        package let interfaces: Interfaces
    }

    /// - Parameter interfaces: finds out what modules offer, as far as it can be known; called where a rule wants to know.
    package func report(
        _ workspace: Workspace,
        rules: [any LintRule] = Self.rules,
        interfaces: @escaping @Sendable () async throws -> Interfaces = { Interfaces(modules: [:]) }
    ) async throws -> Report {
        let imports = try await imports(of: workspace)
        let graph = try await graph(of: workspace)
        let active = rules.filter { $0.missingSetting(in: workspace.rules) == nil }
        let readers = active.filter(\.readsInterfaces)
        // That takes as long as all other rules together.
        async let known = readers.isEmpty ? Interfaces(modules: [:]) : interfaces()
        var subject = LintSubject(workspace, imports: imports, graph: graph)
        var findings = await Self.findings(of: active.filter { !$0.readsInterfaces }, in: subject)
        subject.interfaces = try await known
        findings.formUnion(await Self.findings(of: readers, in: subject))
        return Report(
            findings: findings.sorted(),
            unparsed: imports.syntaxErrors,
            inactive: rules.compactMap { rule in rule.missingSetting(in: workspace.rules).map { (rule.id, $0) } },
            interfaces: subject.interfaces
        )
    }

    private static func findings(of rules: [any LintRule], in subject: LintSubject) async -> Set<Finding> {
        await withTaskGroup(of: [Finding].self) { group in
            for rule in rules { group.addTask { rule.findings(in: subject) } }
            return await group.reduce(into: []) { $0.formUnion($1) }
        }
    }

    /// Which target needs which.
    package func graph(of workspace: Workspace) async throws -> TargetGraph {
        let imports = try await imports(of: workspace)
        return workspace.knownImports.graph { TargetGraph(workspace, imports: imports) }
    }

    package func imports(of workspace: Workspace) async throws -> ImportIndex {
        try await workspace.knownImports.index {
            let state = StateFolder(root: workspace.tree.root)
            return try await ImportIndex.load(
                workspace,
                state: state,
                toolchain: Toolchain.current(state: state),
                progress: progress
            )
        }
    }
}
