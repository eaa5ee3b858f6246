import WorkspaceGraph

struct DuplicateIdentity: LintRule {
    let id = "duplicate-identity"
    let summary = "Packages, targets and products that are built together have unique names."

    func findings(in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        // `builds` contains a package for each build, and the packages that this package needs. It is nil if names must be unique in the
        // whole workspace.
        let builds: [(root: String, packages: Set<String>)]? =
            subject.rules.uniqueNames
            ? nil : workspace.packages.map { ($0.path, workspace.packagesNeeded(by: $0)) }
        func duplicates(
            _ what: (String) -> String,
            in text: (String) -> String,
            names: (WorkspacePackage) -> [String],
            // Whether a build of a dependent package contains the name.
            isBuilt: (String, WorkspacePackage) -> Bool = { _, _ in true }
        ) -> [Finding] {
            let all = workspace.packages.flatMap { package in Set(names(package)).map { (name: $0, package: package) } }
            return Dictionary(grouping: all, by: \.name).flatMap { name, owners in
                owners.indices.dropFirst().compactMap { index -> Finding? in
                    let second = owners[index].package
                    let first = owners[..<index].map(\.package).first { first in
                        guard let builds else { return true }
                        return builds.contains { build in
                            [first, second].allSatisfy {
                                build.packages.contains($0.path) && (build.root == $0.path || isBuilt(name, $0))
                            }
                        }
                    }
                    guard let first else { return nil }
                    return finding(
                        at: subject.manifests.place(ofFirst: [text(name)], in: second),
                        "\(second.path) and \(first.path) both \(what(name)).",
                        remedy: "Rename one of the two: SwiftPM cannot build them together."
                    )
                }
            }
        }
        // SwiftPM passes this form of the identity as -package-name. Packages with an equal name see each other's `package` declarations.
        let packages = duplicates({ "have the package name '\($0)' for the compiler" }, in: { _ in "name:" }) {
            [WorkspaceTarget.module(of: $0.identity)]
        }
        // With module aliases, SwiftPM can build targets with equal names together.
        let renamed = Set(workspace.targets.flatMap(\.dependencies).flatMap(\.moduleAliases.keys))
        let targets = duplicates({ "have a target called '\($0)'" }, in: { "\"\($0)\"" }) {
            workspace.targets(of: $0).filter { !renamed.contains($0.module) }.map(\.name)
        } isBuilt: { name, package in
            let products = package.products.flatMap(\.targets).map { TargetID(package: package.path, name: $0) }
            return GraphSearch.reachable(from: products, next: subject.needs)
                .contains(TargetID(package: package.path, name: name))
        }
        // SwiftPM accepts two libraries with the same name in one build.
        guard builds == nil else { return packages + targets }
        return packages + targets
            + duplicates({ "have a product called '\($0)'" }, in: { "\"\($0)\"" }) { $0.declaredProducts.map(\.name) }
    }
}
