internal import WorkspaceKit

/// What `lint --format json` writes.
struct LintJSON: Encodable {
    struct Inactive: Encodable {
        let rule: String
        let setting: String
    }

    struct Unparsed: Encodable {
        let file: String
        let error: String
    }

    let findings: [Finding]
    let notChecked: [Inactive]
    let unparsed: [Unparsed]
    /// Targets whose interface is not known.
    let uncheckedInterfaces: [String]

    init(_ report: Linter.Report) {
        findings = report.findings
        notChecked = report.inactive.map { Inactive(rule: $0.rule, setting: $0.setting) }
        uncheckedInterfaces = report.interfaces.missing.keys.map(\.name).sorted()
        unparsed = report.unparsed.map { Unparsed(file: $0.file, error: $0.error) }
    }
}
