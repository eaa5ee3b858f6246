import CommandKit
import Composition
import Foundation
import TerminalDevice

/// The process: it reads arguments and environment and runs a command of the app.
@main
@MainActor
enum MoviesCLI {
    static let version = "0.1.0"
    /// The credits that the sources of films require.
    static let credits = """
        This product uses the TMDB API but is not endorsed or certified by TMDB.
        The built-in catalogue comes from Wikidata (Wikidata contributors, CC0-1.0).
        """

    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        let isInteractive = Console(name: "movies", environment: environment).isInteractive
        let root = CommandTable.root(isInteractive: isInteractive)
        let program = Program(
            root,
            version: "\(version)\n\(credits)",
            failureCode: .badData,
            failure: CommandFailure.init(ofMovies:)
        )
        await program.main(interruption: .cancels(beforeEnd: DeviceTerminal.restore)) { context in
            switch context.command.path {
            case ["completions"]:
                try context.console.write(root.completionScript(for: context.command[CommandLineOptions.shell]))
            case ["manual"]:
                // The page describes the app on a terminal, wherever it is printed.
                try context.console.write(CommandTable.root(isInteractive: true).manualPage(version: version))
            default:
                try await run(context)
            }
            return .ok
        }
    }

    private static func run(_ context: CommandContext) async throws {
        let (command, console) = (context.command, context.console)
        let settings = try Settings(command: command, environment: context.environment) { console.report($0) }
        let container = try AppDIContainer(settings.configuration)
        let runner = CommandRunner(
            command: command,
            context: context,
            container: container,
            configuration: settings.configuration,
            browse: { start in
                let session = BrowseSession(
                    terminal: try DeviceTerminal(environment: context.environment, color: command[CommonOptions.color]),
                    container: container,
                    console: console,
                    environment: context.environment,
                    start: start
                )
                try await session.run()
            }
        )
        if let notice = settings.sourceNotice { console.report(notice) }
        try await runner.run()
    }
}
