import CommandKit
import Composition
import MoviesFeature
import TerminalDevice
import TerminalText
import TerminalUI

/// The app with screens, from its first to its last.
@MainActor
struct BrowseSession {
    let context: CommandContext
    let container: AppDIContainer
    let start: MoviesSearchStart

    /// Runs until the user quits.
    ///
    /// - Throws: `DeviceError` if there is no suitable terminal; `CancellationError`.
    func run() async throws {
        let terminal = try DeviceTerminal(
            environment: context.environment,
            color: context.command[CommonOptions.color]
        )
        let navigator = Navigator(appName: "movies")
        let browser = WebBrowser(environment: context.environment)
        let coordinator = AppFlowCoordinator(navigator: navigator, container: container) { [weak navigator] address in
            browser.open(address) { [weak navigator] problem in
                navigator?.present(MessageScreen(title: "Open page", text: problem))
            }
        }
        coordinator.start(start)
        // Messages would be written over the screens.
        context.console.hold()
        defer { context.console.release() }
        try await TerminalApplication(terminal: terminal, navigator: navigator).run()
    }
}
