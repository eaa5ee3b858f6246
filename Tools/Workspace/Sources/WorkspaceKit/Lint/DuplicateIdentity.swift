/// No two things that are built together have one name: packages by their folders, targets, products.
package struct DuplicateIdentity: LintRule {
    package let id = "duplicate-identity"
    package let summary = "Packages, targets and products that are built together have names of their own."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        let packages = subject.workspace.packages
        let reach = subject.rules.uniqueNames ? nil : together(packages, in: subject.workspace)
        let folders = packages.map { Owner(name: $0.identity, package: $0) }
        return duplicates(folders, reach: reach).map { name, first, second in
            finding(subject, second, first, "have folders called '\(name)'", texts: ["name:"])
        }
            + named(packages, reach, "target", subject) { $0.manifest.targets.map(\.name) }
            + named(packages, reach, "product", subject) { $0.manifest.products.map(\.name) }
    }

    private func named(
        _ packages: [WorkspacePackage],
        _ reach: [String: Set<String>]?,
        _ kind: String,
        _ subject: LintSubject,
        names: (WorkspacePackage) -> [String]
    ) -> [Finding] {
        let owners = packages.flatMap { package in Set(names(package)).map { Owner(name: $0, package: package) } }
        return duplicates(owners, reach: reach).map {
            name,
            first,
            second in
            finding(subject, second, first, "have a \(kind) called '\(name)'", texts: ["\"\(name)\""])
        }
    }

    private struct Owner {
        let name: String
        let package: WorkspacePackage
    }

    private func duplicates(
        _ owners: [Owner],
        reach: [String: Set<String>]?
    ) -> [(name: String, first: WorkspacePackage, second: WorkspacePackage)] {
        Dictionary(grouping: owners, by: \.name).sorted { $0.key < $1.key }.flatMap { name, owners in
            owners.indices.dropFirst().compactMap { index in
                let second = owners[index].package
                let first = owners[..<index].first { owner in
                    reach.map { areTogether(owner.package.path, second.path, $0) } ?? true
                }
                return first.map { (name, $0.package, second) }
            }
        }
    }

    /// Whether some package has both below it, or one of them the other.
    private func areTogether(_ first: String, _ second: String, _ reach: [String: Set<String>]) -> Bool {
        reach.values.contains { $0.contains(first) && $0.contains(second) }
    }

    /// What each package is built with, itself included.
    private func together(_ packages: [WorkspacePackage], in workspace: Workspace) -> [String: Set<String>] {
        packages.reduce(into: [:]) { reach, package in
            reach[package.path] = Reachable.nodes(from: [package.path]) { path in
                workspace.package(at: path).map { workspace.dependencies(of: $0).map(\.path) } ?? []
            }
        }
    }

    private func finding(
        _ subject: LintSubject,
        _ package: WorkspacePackage,
        _ other: WorkspacePackage,
        _ what: String,
        texts: [String]
    ) -> Finding {
        Finding(
            rule: id,
            file: package.manifestPath,
            line: subject.manifests.line(ofFirst: texts, in: package),
            message: "\(package.path) and \(other.path) both \(what).",
            remedy: "Rename one of the two: SwiftPM cannot build them together."
        )
    }
}
