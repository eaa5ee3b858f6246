import CommandKit
import TerminalText
import WorkspaceGraph
import WorkspaceRules

enum LintCommand {
    enum Format: String, CaseIterable {
        case text, json, github
    }

    static let format = Option(
        "format",
        .choice(of: Format.self),
        default: .text,
        help: "The format of the findings. 'github' writes annotations for GitHub Actions."
    )

    static let command = Command(
        "lint",
        summary: "Check imports, dependencies, manifests and public interfaces.",
        discussion: "Rules:\n" + Linter.rules.map { "\($0.id): \($0.summary)" }.joined(separator: "\n")
            + "\n\(RulesFile.path) configures the rules.",
        arguments: [Options.packages],
        options: [format, Options.noBuild],
        examples: [
            Example(["lint", "Networking"], "Reports the findings in one package."),
            Example(["lint", "--format", "github"], "In GitHub Actions: writes annotations."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        // A finding reports an unreadable manifest.
        let workspace = try await context.silentWorkspace()
        let builds = !context.parsed[Options.noBuild]
        let names = context.parsed[Options.packages]
        let packages = try workspace.packages(named: names)
        // Without names, the report includes files outside of all packages.
        let report = try await Linter.report(workspace, packages: names.isEmpty ? nil : packages) {
            try await context.interfaces(of: packages, in: workspace, builds: builds, withUses: true)
        }
        // The command fails if it cannot check a file or an interface, unless the user disabled builds with --no-build.
        let isIncomplete = !report.unparsed.isEmpty || builds && !report.uncheckedInterfaces.isEmpty
        for file in report.unparsed {
            context.console.log("\(file.file):\(file.error) (imports after this line were not checked)")
        }
        switch context.parsed[format] {
        case .text: try write(report, packages.count, isIncomplete, context)
        case .json: try context.console.write(json: report)
        case .github: try context.console.write(report.findings.map(annotation).joined())
        }
        if !workspace.unreadable.isEmpty {
            context.console.log("The public interfaces were not checked, because a manifest is unreadable.")
        }
        let code: ExitCode = report.findings.isEmpty ? .ok : .findings
        return context.exitCode(workspace, isIncomplete ? .failed : code)
    }

    private static func write(_ report: Linter.Report, _ packages: Int, _ isIncomplete: Bool, _ context: ToolContext)
        throws
    {
        for finding in report.findings { try context.console.write(finding) }
        let count = report.findings.count, number = count == 0 && !isIncomplete ? "No" : "\(count)"
        let end = isIncomplete ? ", but the check is incomplete." : "."
        context.console.log("\(number) finding\(count == 1 ? "" : "s") in \(packages) package(s)\(end)")
        if !report.notChecked.isEmpty {
            let rules = report.notChecked.map { "\($0.rule) (\($0.setting))" }.joined(separator: ", ")
            context.console.log("Not checked, because \(RulesFile.path) lacks the key in parentheses: \(rules).")
        }
    }

    /// Returns a finding as a workflow command of GitHub Actions. `%` and line breaks are escaped; in properties, `:` and `,`, too.
    private static func annotation(_ finding: Finding) -> String {
        func escaped(_ text: String) -> String {
            let lines = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
            return SafeText(PathText.singleLine(lines)).string
        }
        func value(_ text: String) -> String { escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C") }
        return "::error file=\(value(finding.file)),line=\(finding.line),title=\(value(finding.rule))::"
            + "\(escaped(finding.message)) \(escaped(finding.remedy))\n"
    }
}
