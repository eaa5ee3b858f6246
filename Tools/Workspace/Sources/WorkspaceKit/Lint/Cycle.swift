/// Nothing depends on itself, neither targets nor packages.
package struct Cycle: LintRule {
    package let id = "cycle"
    package let summary = "No target and no package depends on itself, on whatever way."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        targetFindings(in: subject) + packageFindings(in: subject)
    }

    private func targetFindings(in subject: LintSubject) -> [Finding] {
        let next: (TargetID) -> [TargetID] = { subject.graph.edges(from: $0).map(\.to) }
        return StrongComponents.cycles(among: subject.workspace.targets.map(\.id), next: next).compactMap { cycle in
            guard let path = ShortestPath.find(from: cycle[0], next: next, to: { $0 == cycle[0] }),
                let target = subject.workspace.target(path[0]),
                let edge = subject.graph.edges(from: path[0]).first(where: { $0.to == path[1] })
            else { return nil }
            let dependency = target.target.dependencies.first { dependency in
                subject.workspace.targets(of: dependency, for: target.package).contains { $0.id == edge.to }
            }
            let manifestLine = dependency.map {
                subject.manifests.line(of: $0, ofTarget: target.name, in: target.package)
            }
            return finding(
                subject.names(path),
                file: manifestLine == nil ? edge.firstImport?.file ?? "" : target.package.manifestPath,
                line: manifestLine ?? edge.firstImport?.statement.line ?? 1
            )
        }
    }

    private func packageFindings(in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        let next: (String) -> [String] = { path in
            workspace.package(at: path).map { package in
                package.localDependencies.map(\.path).filter { workspace.package(at: $0) != nil }
            } ?? []
        }
        return StrongComponents.cycles(among: workspace.packages.map(\.path), next: next).compactMap { cycle in
            guard let path = ShortestPath.find(from: cycle[0], next: next, to: { $0 == cycle[0] }),
                let package = workspace.package(at: path[0]),
                let dependency = package.localDependencies.first(where: { $0.path == path[1] })
            else { return nil }
            return finding(
                path.map { workspace.package(at: $0)?.name ?? $0 },
                file: package.manifestPath,
                line: subject.manifests.line(of: dependency.dependency, in: package)
            )
        }
    }

    private func finding(_ path: [String], file: String, line: Int) -> Finding {
        Finding(
            rule: id,
            file: file,
            line: line,
            message: "\(path[0]) depends on itself.",
            path: path,
            remedy: "Take one of the steps out, or move what both sides need into a target below them."
        )
    }
}
