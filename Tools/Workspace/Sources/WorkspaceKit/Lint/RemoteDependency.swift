/// Packages come from this workspace, by a path that is valid on every machine.
package struct RemoteDependency: LintRule {
    package let id = "remote-dependency"
    package let summary = "Packages depend on packages of this workspace alone."

    package init() {}

    package func missingSetting(in rules: WorkspaceRules) -> String? {
        rules.localOnly ? nil : "localOnly"
    }

    package func findings(in subject: LintSubject) -> [Finding] {
        guard subject.rules.localOnly else { return [] }
        return subject.workspace.packages.flatMap { package in
            package.manifest.dependencies.compactMap { finding(about: $0, of: package, in: subject) }
        }
    }

    private func finding(
        about dependency: PackageDependency,
        of package: WorkspacePackage,
        in subject: LintSubject
    ) -> Finding? {
        let message: String
        switch dependency {
        case .remote(_, let location):
            message = "\(package.name) depends on \(location), which is not in this workspace."
        case .local(_, let path) where subject.workspace.package(at: PathText.join(package.path, path)) == nil:
            message = "\(package.name) depends on \(path), where this workspace has no package."
        case .local(_, let path):
            guard subject.manifests.holdsAbsolutePath(to: PathText.lastPart(path), in: package) else { return nil }
            message = "\(package.name) names \(PathText.lastPart(path)) by a path of one machine."
        }
        return Finding(
            rule: id,
            file: package.manifestPath,
            line: subject.manifests.line(of: dependency, in: package),
            message: message,
            path: [package.name, dependency.name],
            remedy:
                "Depend on a package of the workspace, by its path from \(package.path): .package(path: \"../Name\")."
        )
    }
}
