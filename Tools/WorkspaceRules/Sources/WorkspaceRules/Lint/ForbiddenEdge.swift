import WorkspaceGraph

struct ForbiddenEdge: LintRule {
    let id = "forbidden-edge"
    let summary = "A target imports and declares only modules that its layer permits."

    func missingSetting(in rules: RulesFile) -> String? {
        rules.layers.isEmpty && rules.unreachable.isEmpty ? "layers" : nil
    }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.targets.flatMap { target in
            layerFindings(of: target, in: subject) + reachFindings(of: target, in: subject)
        }
    }

    private func layerFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        guard !subject.rules.layers.isEmpty else { return [] }
        guard let layer = subject.rules.layer(of: target) else {
            let snippet = target.kind == .snippet ? (target.swiftFiles.first?.path ?? target.folder, 1) : nil
            return [
                finding(
                    at: snippet ?? subject.manifests.place(of: target),
                    "\(target.name) belongs to no layer.",
                    remedy: "Add \(target.name) to a layer in \(RulesFile.path)."
                )
            ]
        }
        return edgeFindings(of: target, in: layer, subject) + systemFindings(of: target, in: layer, subject)
    }

    private func edgeFindings(of target: WorkspaceTarget, in layer: Layer, _ subject: LintSubject) -> [Finding] {
        let imports = subject.rules.resolve(layer.imports, in: target.package)
        let allowed = imports.isEmpty ? "no module of the workspace" : imports.joined(separator: ", ")
        return subject.graph.edges(from: target.id).flatMap { edge -> [Finding] in
            guard let other = subject.workspace.target(edge.to),
                !subject.rules.mayImport(other, from: target, in: layer)
            else { return [] }
            return places(of: edge, from: target, in: subject).map { place, verb in
                finding(
                    at: place,
                    "\(target.name) \(verb) \(other.name), which its layer forbids." + reason(layer),
                    path: [target.name, other.name],
                    remedy:
                        "Remove this dependency. According to \(RulesFile.path), \(target.name) may import: \(allowed)."
                )
            }
        }
    }

    private func reason(_ layer: Layer) -> String { layer.why.map { " \($0)" } ?? "" }

    private func places(of edge: TargetGraph.Edge, from target: WorkspaceTarget, in subject: LintSubject)
        -> [(Place, verb: String)]
    {
        edge.imports.map { ($0.place, "imports") }
            + subject.declarations(of: edge.to, in: target).map {
                (subject.manifests.place(of: $0, in: target), "declares")
            }
    }

    private func systemFindings(of target: WorkspaceTarget, in layer: Layer, _ subject: LintSubject) -> [Finding] {
        guard let allowed = subject.rules.systemModules(of: layer) else { return [] }
        let wrong = subject.outsideImports(of: target).filter { place in
            !allowed.contains(place.module) && subject.workspace.provider(of: place.module, for: target) == nil
                // An unknown module may belong to the package of an unreadable manifest.
                && (subject.workspace.unreadable.isEmpty || subject.rules.system.values.joined().contains(place.module))
        }
        let findings = wrong.map { place in
            finding(
                at: place.place,
                "\(target.name) imports the system module \(place.module), which its layer forbids." + reason(layer),
                path: [target.name, place.module],
                remedy: "Remove the import. The layer may import: \(allowed.sorted().joined(separator: ", "))."
            )
        }
        // SwiftPM adds a file that imports Foundation to a target with resources.
        guard target.hasResources, !target.swiftFiles.isEmpty, !allowed.contains("Foundation") else { return findings }
        let resources = finding(
            at: subject.manifests.place(of: target),
            "\(target.name) has resources, so it imports Foundation, which its layer forbids." + reason(layer),
            path: [target.name, "Foundation"],
            remedy: "Remove the resources."
        )
        return findings + [resources]
    }

    /// Returns at most one finding for each rule under `unreachable`, for the shortest dependency path to a forbidden target. Returns
    /// none if this path is a direct dependency that the layer forbids, because another finding reports it.
    private func reachFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let rules = subject.rules
        return rules.unreachable.compactMap { rule -> Finding? in
            guard rules.matches(rule.from, target.module, in: target.package) else { return nil }
            let path = GraphSearch.shortestPath(from: target.id, next: subject.needs) { id in
                subject.workspace.target(id).map { rules.matches(rule.to, $0.module, in: $0.package) } ?? false
            }
            guard let path, path.count > 1,
                let edge = subject.graph.edges(from: target.id).first(where: { $0.to == path[1] }),
                let place = places(of: edge, from: target, in: subject).first
            else { return nil }
            if path.count == 2, let layer = rules.layer(of: target), let other = subject.workspace.target(path[1]),
                !rules.mayImport(other, from: target, in: layer)
            {
                return nil
            }
            let names = path.map(\.name)
            return finding(
                at: place.0,
                "\(target.name) must not depend on \(names[names.count - 1]), directly or indirectly. \(rule.why)",
                path: names,
                remedy: "Remove one of the dependencies in \(names.joined(separator: " -> "))."
            )
        }
    }
}
