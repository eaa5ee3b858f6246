/// A target imports only what its manifest says it depends on. SwiftPM does not notice: inside a package it never looks, and a
/// build that is shared with other packages finds their modules.
package struct UndeclaredImport: LintRule {
    package let id = "undeclared-import"
    package let summary = "A target imports only what its manifest says it depends on."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.targets.flatMap { findings(of: $0, in: subject) }
    }

    private func findings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        let declared = modules(declaredBy: target, in: workspace)
        return subject.imports.imports(of: target).compactMap { place in
            let module = place.statement.module
            guard module != target.target.module, !declared.contains(module),
                let provider = workspace.provider(of: module, for: target)
            else { return nil }
            let manifest = target.package.manifestPath
            let line = subject.manifests.line(ofTarget: target.name, in: target.package)
            return Finding(
                rule: id,
                file: place.file,
                line: place.statement.line,
                message: "\(target.name) imports \(module), which it does not declare.",
                path: [target.name, provider.name],
                remedy: "Add \(declaration(of: provider, for: target)) to the dependencies of \(target.name) in "
                    + "\(manifest):\(line), or remove the import."
            )
        }
    }

    /// Everything the target may import: what a product from outside the workspace brings is not known, but its own name is likely.
    func modules(declaredBy target: WorkspaceTarget, in workspace: Workspace) -> Set<String> {
        target.target.dependencies.reduce(into: []) { modules, dependency in
            let targets = workspace.targets(of: dependency, for: target.package)
            modules.formUnion(targets.map(\.target.module))
            if targets.isEmpty { modules.insert(PackageTarget(name: dependency.name).module) }
        }
    }

    func declaration(of provider: WorkspaceTarget, for target: WorkspaceTarget) -> String {
        guard provider.package.path != target.package.path else { return "\"\(provider.name)\"" }
        let product = provider.package.products.first { $0.targets.contains(provider.name) }
        guard let product else { return "a product of \(provider.package.name) (none offers \(provider.name) yet)" }
        let path = provider.package.path
        let home = path == "." ? provider.package.name : PathText.lastPart(path)
        return ".product(name: \"\(product.name)\", package: \"\(home)\")"
    }
}
