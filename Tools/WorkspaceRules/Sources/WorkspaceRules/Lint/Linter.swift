public import Foundation
public import WorkspaceGraph

/// Checks a workspace against all rules.
public enum Linter {
    private static let all: [any LintRule] = [
        UndeclaredImport(), UnusedDependency(), ForbiddenEdge(), Cycle(), RemoteDependency(), DuplicateIdentity(),
        ManifestDrift(), MissingTests(), StaleGraph(), InterfaceLeak(), UndocumentedPublic(),
    ]

    /// The rules with what each demands, and whether it needs built modules.
    public static var rules: [(id: String, summary: String, readsInterfaces: Bool)] {
        all.map { ($0.id, $0.summary, $0.readsInterfaces) }
    }

    /// Returns the findings in the workspace at `root` that need no build, sorted by place.
    public static func lint(_ root: URL) async throws -> [Finding] {
        try await report(Workspace.load(root)).findings
    }

    /// Returns the ids of the rules that the rules file does not configure.
    public static func inactiveRules(in rules: RulesFile) -> [String] {
        all.filter { $0.missingSetting(in: rules) != nil }.map(\.id)
    }

    /// The result of a check, which is also the JSON of `lint`.
    public struct Report: Sendable, Encodable {
        /// A file whose imports may be missing.
        public struct Unparsed: Sendable, Encodable {
            /// The file, from the root.
            public let file: String
            /// "LINE: MESSAGE" of the compiler.
            public let error: String
        }

        /// A rule that checked nothing.
        public struct Inactive: Sendable, Encodable {
            /// The rule's id.
            public let rule: String
            /// The key that the rules file lacks.
            public let setting: String
        }

        /// Sorted by place.
        public let findings: [Finding]
        /// Rules that the rules file does not configure.
        public let notChecked: [Inactive]
        /// Files with syntax errors.
        public let unparsed: [Unparsed]
        /// The names of targets whose interface is unknown.
        public let uncheckedInterfaces: [String]
    }

    /// Checks a workspace.
    ///
    /// - Parameter interfaces: Loads the interfaces of modules while other rules run.
    public static func report(
        _ workspace: Workspace,
        interfaces: @escaping @Sendable () async throws -> Interfaces = { .none }
    ) async throws -> Report {
        var subject = try await LintSubject(workspace)
        let active = all.filter { $0.missingSetting(in: workspace.rules) == nil }
        let readers = active.filter(\.readsInterfaces)
        async let known = readers.isEmpty ? .none : interfaces()
        var findings = await Self.findings(of: active.filter { !$0.readsInterfaces }, in: subject)
        subject.interfaces = try await known
        findings.formUnion(await Self.findings(of: readers, in: subject))
        return Report(
            findings: findings.sorted(),
            notChecked: all.compactMap { rule in
                rule.missingSetting(in: workspace.rules).map { Report.Inactive(rule: rule.id, setting: $0) }
            },
            unparsed: subject.imports.syntaxErrors.map { Report.Unparsed(file: $0.file, error: $0.error) },
            uncheckedInterfaces: subject.interfaces.missing.keys.map(\.name).sorted()
        )
    }

    /// Returns the imports in some packages that their manifests do not declare, sorted by place.
    public static func undeclaredImports(in workspace: Workspace, packages: Set<String>) async throws -> [Finding] {
        let found = UndeclaredImport().findings(in: try await LintSubject(workspace))
        return found.sorted().filter { finding in packages.contains { PathText.contains($0, finding.file) } }
    }

    private static func findings(of rules: [any LintRule], in subject: LintSubject) async -> Set<Finding> {
        await withTaskGroup(of: [Finding].self) { group in
            for rule in rules { group.addTask { rule.findings(in: subject) } }
            return await group.reduce(into: []) { $0.formUnion($1) }
        }
    }
}
