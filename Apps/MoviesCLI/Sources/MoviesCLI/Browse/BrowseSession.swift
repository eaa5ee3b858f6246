import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import PlainUI
import TerminalText
import TerminalUI

/// The interactive app, from its first view until the user quits.
@MainActor
struct BrowseSession {
    let container: AppDIContainer
    let environment: [String: String]
    let search: MoviesSearchStart

    func run(on terminal: any Terminal, console: Console, reducesMotion: Bool) async throws {
        let navigator = Navigator(appName: "movies")
        showSearch(in: navigator)
        // Messages to standard error would overwrite the screens.
        console.hold()
        defer { console.release() }
        let app = TerminalApplication(terminal: terminal, navigator: navigator, reducesMotion: reducesMotion)
        try await app.run()
        // The signal can arrive later than the end of the input, or never.
        if app.isTerminalClosed { throw CommandFailure(nil, code: ExitCode(rawValue: 128 + SIGHUP)) }
    }

    func run(on terminal: any PlainTerminal) async throws {
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        showSearch(in: navigator)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
    }

    private func showSearch(in navigator: Navigator) {
        let browser = WebBrowser(environment: environment)
        let showProblem: @MainActor (String) -> Void = { [weak navigator] problem in
            navigator?.present(message: problem, title: "Open page")
        }
        AppFlowCoordinator(
            container,
            in: navigator,
            search: search,
            openAddress: { browser.open($0, onFailure: showProblem) },
            openApprovalPage: { browser.openPrivately($0, onFailure: showProblem) }
        )
        .start()
    }
}
