/// What a manifest declares is used: a target's dependency by an import, a package's by a target.
package struct UnusedDependency: LintRule {
    package let id = "unused-dependency"
    package let summary = "What a manifest declares as a dependency is imported."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.targets.flatMap { findings(of: $0, in: subject) }
            + subject.workspace.packages.flatMap { findings(of: $0, in: subject) }
    }

    private func findings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        // A plugin may write sources that import, and other languages include.
        guard !target.target.usesPlugin, !target.hasOtherSources, !target.swiftFiles.isEmpty else { return [] }
        let imported = Set(subject.imports.allImports(of: target).map(\.statement.module))
        let declared = target.target.dependencies.map {
            (dependency: $0, targets: subject.workspace.targets(of: $0, for: target.package))
        }
        return declared.compactMap { dependency, targets in
            guard isImportable(dependency, targets, for: target, in: subject.workspace) else { return nil }
            guard imported.isDisjoint(with: targets.map(\.target.module)) else { return nil }
            let others = Set(declared.filter { $0.dependency != dependency }.flatMap(\.targets).map(\.target.module))
            // Perhaps it is declared for what it brings along; then the import is what is undeclared.
            let brought = modules(below: targets.map(\.id), in: subject)
            guard brought.subtracting(others).isDisjoint(with: imported) else { return nil }
            // A target without code joins others; one that others declare marks that it is there.
            guard subject.workspace.holdsCode(target), targets.contains(where: subject.workspace.holdsCode) else {
                return nil
            }
            return Finding(
                rule: id,
                file: target.package.manifestPath,
                line: subject.manifests.line(of: dependency, ofTarget: target.name, in: target.package),
                message: "\(target.name) declares \(dependency.name) and does not import it.",
                path: [target.name, dependency.name],
                remedy: "Remove \(dependency.name) from the dependencies of \(target.name)."
            )
        }
    }

    /// Executables, plugins and macros are needed without an import, and what is outside of the workspace is not known. A product of
    /// another language is linked without one.
    private func isImportable(
        _ dependency: TargetDependency,
        _ targets: [WorkspaceTarget],
        for target: WorkspaceTarget,
        in workspace: Workspace
    ) -> Bool {
        !targets.isEmpty && dependency.kind != .plugin
            && targets.allSatisfy { $0.target.kind == .regular || $0.target.kind == .system }
            && (workspace.product(of: dependency, for: target.package)?.product.kind ?? .library) == .library
            && targets.contains { !$0.swiftFiles.isEmpty || $0.target.kind == .system }
    }

    private func modules(below start: [TargetID], in subject: LintSubject) -> Set<String> {
        let reached = Reachable.nodes(from: start) { subject.graph.edges(from: $0).map(\.to) }
        return Set(reached.subtracting(start).compactMap { subject.workspace.target($0)?.target.module })
    }

    private func findings(of package: WorkspacePackage, in subject: LintSubject) -> [Finding] {
        let used = package.manifest.targets.flatMap(\.dependencies)
        return package.localDependencies.compactMap { dependency, path in
            // One that is not there is another rule's.
            guard let home = subject.workspace.package(at: path) else { return nil }
            let names = Set([dependency.name.lowercased(), home.name.lowercased(), home.identity])
            let products = Set(home.products.map(\.name))
            let isUsed = used.contains { use in
                use.package.map { names.contains($0.lowercased()) }
                    ?? (use.kind != .target && products.contains(use.name))
            }
            guard !isUsed, !offersOnlyPlugins(home) else { return nil }
            return Finding(
                rule: id,
                file: package.manifestPath,
                line: subject.manifests.line(of: dependency, in: package),
                message: "\(package.name) declares the package \(home.name), and none of its targets depends on it.",
                path: [package.name, home.name],
                remedy: "Remove the package from the dependencies of \(package.name)."
            )
        }
    }

    /// A command plugin is there for whoever types the command.
    private func offersOnlyPlugins(_ package: WorkspacePackage) -> Bool {
        package.products.allSatisfy { $0.kind == .plugin } && !package.products.isEmpty
    }
}
