import WorkspaceGraph

struct MissingProduct: LintRule {
    let id = "missing-product"
    let summary = "The package that a target dependency names offers the product."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.targets.flatMap { target -> [Finding] in
            let homes = subject.workspace.dependencies(of: target.package)
            // SwiftPM knows the products of packages that are not in the workspace.
            guard homes.count == target.package.dependencies.count else { return [] }
            return target.dependencies.filter { dependency in
                dependency.kind != .plugin && subject.workspace.targets(of: dependency, for: target.package).isEmpty
                    && subject.workspace.product(of: dependency, for: target.package) == nil
            }.map { dependency in
                let reason =
                    dependency.package.map { "which is no product of \($0)" }
                    ?? "which is no target of \(target.package.name) and no product of its dependencies"
                return finding(
                    at: subject.manifests.place(of: dependency, in: target),
                    "\(target.name) depends on \(dependency.name), \(reason).",
                    path: [target.name, dependency.name],
                    remedy: "Correct the name, or offer the product in the manifest of its package."
                )
            }
        }
    }
}
