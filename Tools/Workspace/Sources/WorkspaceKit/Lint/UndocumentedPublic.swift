/// What a package offers says what it is.
package struct UndocumentedPublic: LintRule {
    package let id = "undocumented-public"
    package let summary = "A public declaration has a comment."

    package init() {}

    package var readsInterfaces: Bool { true }

    package func missingSetting(in rules: WorkspaceRules) -> String? {
        rules.documented ? nil : "documented"
    }

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.interfaces.modules.values.flatMap { interface in
            interface.written.filter { !$0.isDocumented }.map { symbol in
                Finding(
                    rule: id,
                    file: symbol.file ?? "",
                    line: symbol.line,
                    message: "\(symbol.path) is public and has no comment.",
                    remedy: "Say in a /// comment what it is, in which unit, what it throws; or make it package."
                )
            }
        }
    }
}
