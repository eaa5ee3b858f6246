import WorkspaceGraph

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
