import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import TerminalDevice
import TerminalText
import TerminalUI

/// The full-screen app, from its first screen until the user quits.
@MainActor
struct BrowseSession {
    let terminal: any Terminal
    let container: AppDIContainer
    let console: Console
    let environment: [String: String]
    let start: MoviesSearchStart
    let reducesMotion: Bool

    /// Runs the full-screen app until the user quits.
    ///
    /// - Throws: An error of the terminal, `CancellationError`, or `CommandFailure` if the terminal was closed.
    func run() async throws {
        let navigator = Navigator(appName: "movies")
        SceneDIContainer(container, start: start, environment: environment, showingProblemsIn: navigator)
            .makeCoordinator(navigator).start()
        // Messages to standard error would overwrite the screens.
        console.hold()
        defer { console.release() }
        let app = TerminalApplication(terminal: terminal, navigator: navigator, reducesMotion: reducesMotion)
        try await app.run()
        // The signal can arrive later than the end of the input, or never.
        if app.isTerminalClosed { throw CommandFailure(nil, code: ExitCode(rawValue: 128 + SIGHUP)) }
    }
}

extension BrowseSession {
    /// Creates the session of the command `browse` on the terminal of the process.
    ///
    /// - Throws: `DeviceError` if the terminal cannot show screens.
    init(_ context: CommandContext, _ container: AppDIContainer) throws {
        let command = context.command
        self.init(
            terminal: try DeviceTerminal(environment: context.environment, color: context.console.color),
            container: container,
            console: context.console,
            environment: context.environment,
            start: MoviesSearchStart(
                query: MovieQuery(command[CommandTable.firstQuery].joined(separator: " ")),
                language: command[CommonOptions.language]
            ),
            reducesMotion: Settings.reducesMotion(command, context.environment)
        )
    }
}

extension SceneDIContainer {
    /// Creates a scene that opens web pages in the system's browser.
    convenience init(
        _ app: AppDIContainer,
        start: MoviesSearchStart,
        environment: [String: String],
        showingProblemsIn navigator: Navigator
    ) {
        let browser = WebBrowser(environment: environment)
        let showProblem: @MainActor (String) -> Void = { [weak navigator] problem in
            navigator?.present(message: problem, title: "Open page")
        }
        self.init(
            app,
            start: start,
            openAddress: { browser.open($0, onFailure: showProblem) },
            openApprovalPage: { browser.openPrivately($0, onFailure: showProblem) }
        )
    }
}
