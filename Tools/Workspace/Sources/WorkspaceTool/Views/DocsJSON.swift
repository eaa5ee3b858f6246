internal import WorkspaceKit

/// What `docs --format json` writes.
struct DocsJSON: Encodable {
    struct Module: Encodable {
        let module: String
        /// Its package's folder.
        let package: String
        /// Public ones that somebody wrote.
        let declarations: Int
        let documented: Int
    }

    /// The folder; missing where nothing was written.
    let output: String?
    let pages: Int?
    let modules: [Module]
    let findings: [Finding]

    init(_ report: DocumentationSite.Report, _ plan: DocumentationPlan, output: String?) {
        self.output = output
        pages = report.pages
        findings = report.findings
        modules = plan.units.compactMap { unit in
            guard let target = unit.target, let coverage = report.coverage[unit.name] else { return nil }
            return Module(
                module: unit.name,
                package: target.package,
                declarations: coverage.declarations,
                documented: coverage.documented
            )
        }
        .sorted { $0.module < $1.module }
    }
}
