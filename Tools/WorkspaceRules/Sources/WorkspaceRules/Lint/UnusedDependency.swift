import Foundation
public import WorkspaceGraph

/// A rule that finds imports of modules that the target does not declare as dependencies. SwiftPM does not report all such imports:
/// targets of one package, and packages in one scratch folder, can import each other's modules without a declaration.
struct UndeclaredImport: LintRule {
    let id = "undeclared-import"
    let summary = "A target imports only modules that its manifest declares."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.targets.flatMap { target in
            subject.graph.edges(from: target.id).filter { !$0.isDeclared }.flatMap(\.imports).compactMap { place in
                guard let missing = subject.workspace.missingDeclaration(of: place.module, in: target) else {
                    return nil
                }
                let (manifest, line) = subject.manifests.place(of: target)
                return finding(
                    at: place.place,
                    "\(target.name) imports \(place.module), which it does not declare.",
                    path: [target.name, missing.provider.name],
                    remedy: subject.forbids(missing.provider, in: target)
                        ? "Remove the import, because \(RulesFile.path) forbids this dependency."
                        : "Add \(missing.declaration) to the dependencies of \(target.name) in \(manifest):\(line), "
                            + "or remove the import."
                )
            }
        }
    }
}

extension Workspace {
    /// Returns the target that an undeclared import resolves to, and the missing text in the manifest; nil for another import.
    public func missingDeclaration(
        of module: String,
        in target: WorkspaceTarget
    ) -> (provider: WorkspaceTarget, declaration: String)? {
        guard module != target.module, let provider = provider(of: module, for: target) else { return nil }
        let isDeclared = target.dependencies.contains { dependency in
            let targets = targets(of: dependency, for: target.package)
            // A product from outside the workspace has unknown modules. Usually one of them has the product's name.
            return targets.isEmpty
                ? WorkspaceTarget.module(of: dependency.name) == module
                : targets.contains { $0.module == provider.module }
        }
        guard !isDeclared else { return nil }
        guard provider.package.path != target.package.path else { return (provider, "\"\(provider.name)\"") }
        let product = provider.package.products.first { $0.targets.contains(provider.name) }
        guard let product else {
            return (provider, "a product of \(provider.package.name) (none offers \(provider.name) yet)")
        }
        let path = provider.package.path
        let home = path == "." ? root.lastPathComponent : PathText.lastComponent(path)
        return (provider, ".product(name: \"\(product.name)\", package: \"\(home)\")")
    }
}

struct UnusedDependency: LintRule {
    let id = "unused-dependency"
    let summary = "Every declared dependency is imported."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.targets.flatMap { findings(of: $0, in: subject) }
            + subject.workspace.packages.flatMap { findings(of: $0, in: subject) }
    }

    private func findings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        // A plugin may generate imports, and sources in other languages include headers.
        guard !target.usesPlugin, !target.hasOtherSources, !target.swiftFiles.isEmpty,
            // The imports of linked files are unknown.
            !target.files.contains(where: { $0.mode == .link })
        else { return [] }
        let edges = subject.graph.edges(from: target.id).filter { !$0.imports.isEmpty }
        let imported = Set(edges.compactMap { workspace.target($0.to)?.module })
            .union(subject.outsideImports(of: target).map(\.module))
        let declared = target.dependencies.map {
            (dependency: $0, targets: workspace.targets(of: $0, for: target.package))
        }
        return declared.compactMap { dependency, targets in
            let product = workspace.product(of: dependency, for: target.package)?.product.kind ?? .library
            // Swift code must import the dependency to use it: a library of the workspace in Swift, or a system library.
            guard dependency.kind != .plugin, product == .library,
                targets.allSatisfy({ $0.kind == .regular || $0.kind == .system }),
                targets.contains(where: { !$0.swiftFiles.isEmpty || $0.kind == .system }),
                imported.isDisjoint(with: targets.map(\.module))
            else { return nil }
            let others = Set(declared.filter { $0.dependency != dependency }.flatMap(\.targets).map(\.module))
            // The target may import only the dependencies of this dependency. Then the rule undeclared-import reports these imports.
            let ids = targets.map(\.id)
            let below = GraphSearch.reachable(from: ids, next: subject.needs).subtracting(ids)
            let brought = Set(below.compactMap { workspace.target($0)?.module })
            guard brought.subtracting(others).isDisjoint(with: imported),
                // A target without code may group other targets or serve as a marker.
                containsCode(target, workspace), targets.contains(where: { containsCode($0, workspace) })
            else { return nil }
            return finding(
                at: subject.manifests.place(of: dependency, in: target),
                "\(target.name) declares \(dependency.name) and does not import it.",
                path: [target.name, dependency.name],
                remedy: "Remove \(dependency.name) from the dependencies of \(target.name)."
            )
        }
    }

    /// Returns whether a target contains more than comments. True for system libraries, other languages and files with invalid UTF-8.
    private func containsCode(_ target: WorkspaceTarget, _ workspace: Workspace) -> Bool {
        target.kind == .system || target.hasOtherSources
            || target.swiftFiles.contains { file in
                guard let text = try? String(contentsOf: workspace.url(of: file.path), encoding: .utf8) else {
                    return true
                }
                let lines = text.replacing(/\/\*(?s:.*?)\*\//, with: "").split(whereSeparator: \.isNewline)
                return lines.map { $0.drop(while: \.isWhitespace) }.contains { !$0.isEmpty && !$0.hasPrefix("//") }
            }
    }

    private func findings(of package: WorkspacePackage, in subject: LintSubject) -> [Finding] {
        let used = subject.workspace.targets(of: package).flatMap(\.dependencies)
        let overrides = Set(subject.workspace.overrides(of: package).map(\.path))
        return package.localDependencies.compactMap { dependency, path in
            // The rule remote-dependency reports packages outside of the workspace.
            guard let home = subject.workspace.package(at: path), !overrides.contains(home.path) else { return nil }
            let names = Set([dependency.name.lowercased(), home.name.lowercased(), home.identity])
            let products = Set(home.products.map(\.name))
            let isUsed = used.contains { use in
                use.package.map { names.contains($0.lowercased()) }
                    ?? (use.kind != .target && products.contains(use.name))
            }
            // Users run command plugins from the command line, so no target needs to use them.
            let offersOnlyPlugins = !home.products.isEmpty && home.products.allSatisfy { $0.kind == .plugin }
            guard !isUsed, !offersOnlyPlugins else { return nil }
            return finding(
                at: subject.manifests.place(of: dependency, in: package),
                "\(package.name) declares the package \(home.name), and none of its targets depends on it.",
                path: [package.name, home.name],
                remedy: "Remove the package from the dependencies of \(package.name)."
            )
        }
    }
}
