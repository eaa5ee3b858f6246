public import WorkspaceGraph

/// The lint rules, and functions that check a workspace against the rules.
public enum Linter {
    private static let all: [any LintRule] = [
        UnreadableManifest(), UndeclaredImport(), UnusedDependency(), ForbiddenEdge(), Cycle(), RemoteDependency(),
        MissingProduct(), DuplicateIdentity(), ManifestDrift(), ManifestCode(), ForeignFile(), Reexport(), HiddenUse(),
        GlobalState(), DebugType(), MissingTests(), InterfaceLeak(), ForbiddenDeclaration(),
        UndocumentedPublic(),
    ]

    /// The id and summary of each rule, and whether the rule needs built modules.
    public static var rules: [(id: String, summary: String, readsInterfaces: Bool)] {
        all.map { ($0.id, $0.summary, $0.readsInterfaces) }
    }

    /// The result of a check, which `lint --format json` prints.
    public struct Report: Sendable, Encodable {
        /// A file with a syntax error. Imports after the error may be unchecked.
        public struct Unparsed: Sendable, Encodable {
            /// The path of the file, relative to the workspace's root.
            public let file: String
            /// The compiler's first error as "LINE: MESSAGE".
            public let error: String
        }

        /// A rule that checked nothing because the rules file lacks a key.
        public struct Inactive: Sendable, Encodable {
            /// The rule's id.
            public let rule: String
            /// The key that the rules file lacks.
            public let setting: String
        }

        /// The findings, sorted by file and line.
        public let findings: [Finding]
        /// The rules that checked nothing because the rules file lacks a key.
        public let notChecked: [Inactive]
        /// The files with syntax errors.
        public let unparsed: [Unparsed]
        /// The names of the targets whose public interface is unknown and was not checked.
        public let uncheckedInterfaces: [String]
    }

    /// Checks a workspace against all active rules and returns the result.
    ///
    /// - Parameter packages: The packages whose files the report is about; nil for all files.
    public static func report(
        _ workspace: Workspace,
        packages: [WorkspacePackage]? = nil,
        interfaces: @escaping @Sendable () async throws -> Interfaces = { .none }
    ) async throws -> Report {
        var subject = try await LintSubject(workspace)
        let active = all.filter { $0.missingSetting(in: workspace.rules) == nil }
        let readers = active.filter(\.readsInterfaces)
        // A package that depends on the package of an unreadable manifest cannot be built.
        async let known = readers.isEmpty || !workspace.unreadable.isEmpty ? .none : interfaces()
        var findings = await Self.findings(of: active.filter { !$0.readsInterfaces }, in: subject)
        subject.interfaces = try await known
        findings.formUnion(await Self.findings(of: readers, in: subject))
        // A forbidden import needs no finding that it is undeclared, too.
        func edge(_ finding: Finding) -> [String] { [finding.file, "\(finding.line)"] + finding.path.prefix(2) }
        let forbidden = Set(findings.lazy.filter { $0.rule == ForbiddenEdge().id }.map(edge))
        findings = findings.filter { $0.rule != UndeclaredImport().id || !forbidden.contains(edge($0)) }
        let paths = packages.map { Set($0.map(\.path)) }
        func isChecked(_ file: String) -> Bool {
            paths.map { $0.contains(workspace.owner(of: file)?.path ?? "") } ?? true
        }
        return Report(
            findings: findings.filter { isChecked($0.file) }.sorted(),
            notChecked: all.compactMap { rule in
                rule.missingSetting(in: workspace.rules).map { Report.Inactive(rule: rule.id, setting: $0) }
            },
            unparsed: subject.imports.syntaxErrors.filter { isChecked($0.file) }.map {
                Report.Unparsed(file: $0.file, error: $0.error)
            },
            uncheckedInterfaces: subject.interfaces.missing.keys.map(\.name).sorted()
        )
    }

    /// Returns the findings of the rule `undeclared-import` for the packages in the given folders, sorted by file and line.
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
