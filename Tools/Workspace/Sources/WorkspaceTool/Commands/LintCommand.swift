internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// `lint`: whether the workspace keeps its rules.
enum LintCommand {
    enum Format: String, CaseIterable {
        case text, json, github
    }

    static let format = Option(
        "format",
        .choice(of: Format.self),
        default: .text,
        help: "How findings are written; github makes annotations of them."
    )

    static let noBuild = Flag(
        "no-build",
        help: "Build nothing: interfaces are checked where they are known from an earlier build."
    )

    static let command = Command(
        "lint",
        summary: "Check imports, dependencies, manifests and public interfaces.",
        discussion: "Rules:\n"
            + Linter.rules.map { "\($0.id): \($0.summary)" }.joined(separator: "\n")
            + "\nWhat is particular to a workspace is said in \(WorkspaceRules.path).",
        options: [format, noBuild],
        examples: [Example(["lint", "--format", "github"], "Annotations in a workflow of GitHub.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let report = try await Linter(progress: context.progress).report(workspace) {
            try await context.interfaces(of: workspace, builds: !context.parsed[noBuild])
        }
        for (file, error) in report.unparsed {
            context.console.log(
                "\(file):\(error) (not Swift for this compiler: imports below that line may be overlooked)"
            )
        }
        switch context.parsed[format] {
        case .text: try writeText(report, workspace, context)
        case .json: try context.console.write(json: LintJSON(report))
        case .github: try context.console.write(report.findings.map(annotation).joined())
        }
        let code: ExitCode = report.findings.isEmpty ? .ok : .findings
        // What does not build keeps its rules unchecked; what was not to be built is left out on purpose.
        let isUnchecked = !report.interfaces.missing.isEmpty && !context.parsed[noBuild]
        return context.exitCode(workspace, isUnchecked ? .impossible : code)
    }

    private static func writeText(
        _ report: Linter.Report,
        _ workspace: Workspace,
        _ context: ToolContext
    ) throws {
        for finding in report.findings { try context.console.write(finding) }
        let count = report.findings.count
        context.console.log(
            count == 0
                ? "\(workspace.packages.count) package(s), no finding."
                : "\(count) finding\(count == 1 ? "" : "s") in \(workspace.packages.count) package(s)."
        )
        if !report.inactive.isEmpty {
            let rules = report.inactive.map { "\($0.rule) (\($0.setting))" }.joined(separator: ", ")
            context.console.log("Not checked, because \(WorkspaceRules.path) does not say how: \(rules).")
        }
    }

    /// A workflow command of GitHub; in its text `%`, line breaks, and in its values `:` and `,` are escaped.
    private static func annotation(_ finding: Finding) -> String {
        func escaped(_ text: String) -> String {
            SafeText(text).string.replacing("%", with: "%25")
        }
        func value(_ text: String) -> String {
            escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
        }
        return "::error file=\(value(finding.file)),line=\(finding.line),title=\(value(finding.rule))::"
            + "\(escaped(finding.message)) \(escaped(finding.remedy))\n"
    }
}
