import AsyncTesting
import Composition
import MoviesFeature
import MoviesInterface
import TerminalText
import TerminalUI
import Testing

/// The full-screen app on a fake terminal of 80 × 24 cells, on which a test types.
@MainActor
final class AppSession {
    /// A terminal that discards the output.
    private final class TypedTerminal: Terminal {
        let size = Size(columns: 80, rows: 24)
        let capabilities = TerminalCapabilities()
        private(set) var onEvent: (@MainActor (TerminalEvent) -> Void)?

        func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws { self.onEvent = onEvent }

        func write(_ bytes: [UInt8]) throws {}

        func suspend() {}

        func end() { onEvent = nil }
    }

    let navigator = Navigator(appName: "movies")
    private let terminal = TypedTerminal()

    static func run(
        _ container: AppDIContainer,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        _ body: (AppSession) async throws -> Void
    ) async throws {
        let session = AppSession()
        AppFlowCoordinator(container, in: session.navigator, search: start, openAddress: { _ in }).start()
        let app = TerminalApplication(terminal: session.terminal, navigator: session.navigator)
        let running = Task { try await app.run() }
        await eventually { session.terminal.onEvent != nil }
        try await body(session)
        session.navigator.quit()
        try await running.value
    }

    func type(_ text: String) { terminal.onEvent?(.input(Array(text.utf8))) }

    /// The lines and the status of the top screen.
    var shown: String {
        guard let screen = navigator.presented ?? navigator.topScreen else { return "" }
        let context = RenderContext(size: Size(columns: 80, rows: 22))
        let status = screen.status(context).runs.map(\.text.string).joined()
        return (screen.render(context).lines + [status]).joined(separator: "\n")
    }

    func wait(for text: String) async throws {
        guard await eventually({ shown.contains(text) }) else { throw CancellationError() }
    }
}
