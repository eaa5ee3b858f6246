package import AccountPresentation
import Observation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class AccountScreen: Screen {
    package let title: SafeText = "Account"
    private let viewModel: any AccountViewModel
    @ObservationIgnored private var load: Task<Void, Never>?

    package init(viewModel: any AccountViewModel) { self.viewModel = viewModel }

    isolated deinit { load?.cancel() }

    package var keys: [KeyHelp] {
        switch viewModel.state {
        case .signedIn: [KeyHelp("x", "sign out", hint: "sign out"), KeyHelp("r", "load again")]
        case .signedOut: [KeyHelp("Enter", "sign in", hint: "sign in")]
        case .loading: []
        case .failed: [KeyHelp("r", "try again", hint: "try again")]
        }
    }

    package func didAppear() { load = Task { [viewModel] in await viewModel.load() } }

    package func didDisappear() { load?.cancel() }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch (event, viewModel.state) {
        case (.key(.character("x")), .signedIn):
            load?.cancel()
            // Signing out continues if the user leaves the screen.
            context.actions.add(Task { [viewModel] in await viewModel.logout() })
        case (.key(.enter), .signedOut): viewModel.login()
        case (.key(.character("r")), .failed), (.key(.character("r")), .signedIn): didAppear()
        default: return false
        }
        return true
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - 2)
        var row = 1
        func draw(_ text: SafeText, _ style: Style = .plain) {
            for line in text.wrapped(toCells: width) {
                canvas.draw(line, style, row: row, column: 1)
                row += 1
            }
        }
        switch viewModel.state {
        case .loading:
            canvas.isAnimated = true
            draw(context.working("Loading…"), .secondary)
        case .signedOut:
            draw("You are not signed in.", .bold)
            draw(
                SafeText("Sign in to \(viewModel.service) to rate films and to share your watchlist: Enter"),
                .secondary
            )
        case .signedIn(let userName):
            draw(SafeText("Signed in as \(userName)"), .bold)
            draw(SafeText("at \(viewModel.service)"), .secondary)
        case .failed(let message): draw(SafeText(message), .error)
        }
        if let notice = viewModel.notice {
            row += 1
            draw(SafeText(notice))
        }
        return canvas
    }
}
