/// A target needs only what its layer lets it need, and reaches nothing that it must not, on whatever way.
package struct ForbiddenEdge: LintRule {
    package let id = "forbidden-edge"
    package let summary = "A target declares and imports only what its layer may."

    package init() {}

    package func missingSetting(in rules: WorkspaceRules) -> String? {
        rules.layers.isEmpty && rules.unreachable.isEmpty ? "layers" : nil
    }

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.targets.flatMap { target in
            layerFindings(of: target, in: subject) + reachFindings(of: target, in: subject)
        }
    }

    private func layerFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let rules = subject.rules
        guard !rules.layers.isEmpty, !target.swiftFiles.isEmpty else { return [] }
        guard let layer = rules.layer(of: target) else {
            return [
                Finding(
                    rule: id,
                    file: target.package.manifestPath,
                    line: subject.manifests.line(ofTarget: target.name, in: target.package),
                    message: "No layer describes \(target.name).",
                    remedy: "Say in \(WorkspaceRules.path) what \(target.name) may import."
                )
            ]
        }
        return edgeFindings(of: target, in: layer, subject) + systemFindings(of: target, in: layer, subject)
    }

    private func edgeFindings(of target: WorkspaceTarget, in layer: Layer, _ subject: LintSubject) -> [Finding] {
        subject.graph.edges(from: target.id).flatMap { edge -> [Finding] in
            guard let other = subject.workspace.target(edge.to),
                !subject.rules.mayImport(other, from: target, in: layer)
            else { return [] }
            let places = places(of: edge, from: target, in: subject)
            return places.map { file, line, verb in
                Finding(
                    rule: id,
                    file: file,
                    line: line,
                    message: "\(target.name) \(verb) \(other.name), and its layer may not."
                        + (layer.why.map { " \($0)" } ?? ""),
                    path: [target.name, other.name],
                    remedy: "Remove it. What \(target.name) may import is said in \(WorkspaceRules.path)"
                        + (layer.imports.isEmpty
                            ? ": nothing of the workspace." : ": \(layer.imports.joined(separator: ", ")).")
                )
            }
        }
    }

    /// Each import, and the line of the manifest.
    private func places(
        of edge: TargetGraph.Edge,
        from target: WorkspaceTarget,
        in subject: LintSubject
    ) -> [(file: String, line: Int, verb: String)] {
        let module = subject.workspace.target(edge.to)?.target.module
        let imports = subject.imports.imports(of: target).filter { $0.statement.module == module }
            .map { (file: $0.file, line: $0.statement.line, verb: "imports") }
        let declarations = target.target.dependencies.filter { dependency in
            subject.workspace.targets(of: dependency, for: target.package).contains { $0.id == edge.to }
        }
        .map { dependency in
            (
                file: target.package.manifestPath,
                line: subject.manifests.line(of: dependency, ofTarget: target.name, in: target.package),
                verb: "declares"
            )
        }
        return imports + declarations
    }

    private func systemFindings(of target: WorkspaceTarget, in layer: Layer, _ subject: LintSubject) -> [Finding] {
        guard let allowed = subject.rules.systemModules(of: layer) else { return [] }
        return subject.imports.imports(of: target).compactMap { place in
            let module = place.statement.module
            guard !allowed.contains(module), subject.workspace.targets(ofModule: module).isEmpty else { return nil }
            return Finding(
                rule: id,
                file: place.file,
                line: place.statement.line,
                message: "\(target.name) imports \(module) of the system, and its layer may not."
                    + (layer.why.map { " \($0)" } ?? ""),
                path: [target.name, module],
                remedy: "Remove the import. The layer may import: \(allowed.sorted().joined(separator: ", "))."
            )
        }
    }

    /// One finding for each pair, with the shortest way. A way of one edge is only told by its layer where there is one.
    private func reachFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let rules = subject.rules
        return rules.unreachable.flatMap { rule -> [Finding] in
            guard rules.matches(rule.from, target.target.module, in: target.package) else { return [] }
            let path = ShortestPath.find(from: target.id, next: { subject.graph.edges(from: $0).map(\.to) }) { id in
                guard let other = subject.workspace.target(id) else { return false }
                return rules.matches(rule.to, other.target.module, in: other.package)
            }
            guard let path, path.count > 1,
                let edge = subject.graph.edges(from: target.id).first(where: { $0.to == path[1] }),
                let place = places(of: edge, from: target, in: subject).first
            else { return [] }
            if path.count == 2, let layer = rules.layer(of: target), let other = subject.workspace.target(path[1]),
                !rules.mayImport(other, from: target, in: layer)
            {
                return []
            }
            return [
                Finding(
                    rule: id,
                    file: place.file,
                    line: place.line,
                    message: "\(target.name) reaches \(path[path.count - 1].name), and must not. \(rule.why)",
                    path: subject.names(path),
                    remedy: "Cut the way at one of its steps: \(subject.names(path).joined(separator: " -> "))."
                )
            ]
        }
    }
}
