import Composition
import MoviesFeature
import TerminalDevice
import TerminalText
import TerminalUI

/// The app with screens, from its first to its last.
@MainActor
struct BrowseSession {
    let container: AppDIContainer
    let start: MoviesSearchStart
    let color: ColorChoice
    let environment: [String: String]
    let diagnostics: Diagnostics

    /// Runs until the user quits.
    ///
    /// - Throws: `DeviceError` where there is no terminal to run on; `CancellationError`.
    func run() async throws {
        let terminal = try DeviceTerminal(environment: environment, color: color)
        let navigator = Navigator(appName: "movies")
        let browser = WebBrowser(environment: environment)
        let coordinator = AppFlowCoordinator(navigator: navigator, container: container) { [weak navigator] address in
            browser.open(address) { [weak navigator] problem in
                navigator?.present(MessageScreen(title: "Open page", text: problem))
            }
        }
        coordinator.start(start)
        // What is said meanwhile would be written over the screens.
        diagnostics.hold()
        defer { diagnostics.release() }
        try await TerminalApplication(terminal: terminal, navigator: navigator).run()
    }
}
