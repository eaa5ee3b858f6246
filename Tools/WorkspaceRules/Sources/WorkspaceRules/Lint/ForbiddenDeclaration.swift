import WorkspaceGraph

struct ForbiddenDeclaration: LintRule {
    let id = "forbidden-declaration"
    let summary = "A target uses no declaration that its layer lists under 'forbids', by whatever name."

    var readsInterfaces: Bool { true }

    func missingSetting(in rules: RulesFile) -> String? { rules.declarations.isEmpty ? "declarations" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.interfaces.uses.flatMap { id, uses in
            uses.compactMap { use in
                let set = subject.rules.declarations[use.set]
                guard set?.exceptions?.contains(where: { $0.target == id.name && $0.name == use.name }) != true else {
                    return nil
                }
                return finding(
                    at: (use.file, use.line),
                    "\(id.name) uses \(use.name), which its layer forbids. "
                        + (set?.why ?? ""),
                    path: [id.name],
                    remedy: "Let the caller pass the value or the function."
                )
            }
        }
    }
}
