import WorkspaceGraph

struct DebugType: LintRule {
    let id = "debug-type"
    let summary = "Only tests and targets without a product declare types below #if DEBUG."

    func missingSetting(in rules: RulesFile) -> String? { rules.layers.isEmpty ? "layers" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        let products = subject.workspace.packages.flatMap { package in
            package.products.flatMap(\.targets).map { TargetID(package: package.path, name: $0) }
        }
        let built = GraphSearch.reachable(from: products, next: subject.needs)
        return subject.workspace.targets.filter { built.contains($0.id) }.flatMap { target in
            subject.imports.debugTypes(of: target).map { place in
                finding(
                    at: place,
                    "\(target.name) has a type below #if DEBUG, so that its product differs from what tests use.",
                    path: [target.name],
                    remedy: "Move the type to the tests, or to a target for tests."
                )
            }
        }
    }
}

struct GlobalState: LintRule {
    let id = "global-state"
    let summary =
        "Code has no mutable global variable and no nonisolated(unsafe), except with a reason under 'globals'."

    func missingSetting(in rules: RulesFile) -> String? { rules.globals == nil ? "globals" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        guard let rules = subject.rules.globals else { return [] }
        return subject.workspace.targets.flatMap { target -> [Finding] in
            guard target.kind != .test, rules.packages.contains(where: { $0.matches(target.package.path) }) else {
                return []
            }
            return subject.imports.globals(of: target).filter { variable in
                !rules.exceptions.contains { $0.target == target.name && $0.name == variable.name }
            }.map { variable in
                finding(
                    at: (variable.file, variable.line),
                    "\(variable.name) is a mutable global variable, or has nonisolated(unsafe).",
                    path: [target.name],
                    remedy: "Pass the value as a parameter, or list the variable under 'globals' in \(RulesFile.path)."
                )
            }
        }
    }
}
