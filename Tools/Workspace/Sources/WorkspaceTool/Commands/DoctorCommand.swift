internal import CommandKit
internal import TerminalUI
internal import WorkspaceKit

/// `doctor`: whether this machine has what the workspace needs.
enum DoctorCommand {
    static let command = Command(
        "doctor",
        summary: "Look at toolchain, headers, disk and git, and say what to do.",
        options: [Options.format],
        examples: [Example(["doctor"], "The first thing to try when something does not work.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let diagnoses = await Doctor(try await context.workspace()).diagnose()
        if context.isJSON {
            try context.console.write(json: ["diagnoses": diagnoses])
        } else {
            for diagnosis in diagnoses { try write(diagnosis, to: context.console) }
        }
        return diagnoses.contains { $0.verdict == .problem } ? .findings : .clean
    }

    private static func write(_ diagnosis: Diagnosis, to console: Console) throws {
        let mark: (SafeText, Style) =
            switch diagnosis.verdict {
            case .fine: ("ok       ", Style(foreground: .green))
            case .warning: ("warning  ", Style(foreground: .yellow))
            case .problem: ("problem  ", Style(foreground: .red))
            }
        var line = StyledText(mark.0, mark.1)
        line.append(SafeText("\(diagnosis.subject): \(diagnosis.finding)"))
        try console.write(line)
        if let remedy = diagnosis.remedy { try console.write(StyledText(SafeText("         \(remedy)"))) }
    }
}
