import CommandKit
import Composition
import CoreDomain
import TerminalText

/// One run of the app.
@MainActor
struct App {
    private let environment: [String: String]
    private let output: StandardStream
    private let diagnostics: Diagnostics

    init(environment: [String: String], output: StandardStream = .output, error: StandardStream = .error) {
        self.environment = environment
        self.output = output
        diagnostics = Diagnostics(stream: error, environment: environment)
    }

    /// Does what `arguments` ask for, and returns the exit code.
    func run(_ arguments: [String]) async -> Int32 {
        do {
            let table = CommandTable.root(isInteractive: isInteractive)
            switch try CommandParser(table).parse(arguments) {
            case .help(let help): try output.write(help.text(width: min(output.width ?? 80, 100)))
            case .version: try output.write(Version.text)
            case .run(let command) where command.path == ["completions"]:
                try output.write(table.completionScript(for: command[CommandLineOptions.shell]))
            case .run(let command) where command.path == ["manual"]:
                // As somebody at a terminal finds the app, wherever the page is printed.
                try output.write(CommandTable.root(isInteractive: true).manualPage(version: Version.number))
            case .run(let command): try await run(command)
            }
            return ExitCode.ok.rawValue
        } catch {
            return fail(error)
        }
    }

    private func run(_ command: ParsedCommand) async throws {
        let diagnostics = diagnostics
        let settings = try Settings(command: command, environment: environment) { diagnostics.tell($0) }
        let console = Console(
            output: output,
            diagnostics: diagnostics,
            color: command[CommandLineOptions.color],
            environment: environment
        )
        let container = try AppDIContainer(settings.configuration)
        let runner = CommandRunner(
            command: command,
            console: console,
            container: container,
            configuration: settings.configuration,
            browse: { [environment] start in
                try await BrowseSession(
                    container: container,
                    start: start,
                    color: command[CommandLineOptions.color],
                    environment: environment,
                    diagnostics: diagnostics
                ).run()
            }
        )
        if let notice = settings.sourceNotice { diagnostics.tell(notice) }
        try await runner.run()
    }

    /// Whether there is a terminal that screens can be shown on.
    private var isInteractive: Bool {
        StandardStream.input.isTerminal && output.isTerminal
            && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Tells what went wrong, and returns the exit code for it.
    private func fail(_ error: any Error) -> Int32 {
        diagnostics.progress(nil)
        let failure = Failure(error)
        if let message = failure.message { diagnostics.tell(message) }
        return failure.exitCode.rawValue
    }
}
