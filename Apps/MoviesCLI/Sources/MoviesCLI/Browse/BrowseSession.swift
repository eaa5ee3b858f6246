import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
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

    /// Runs the full-screen app until the user quits.
    ///
    /// - Throws: An error of the terminal, or `CancellationError`.
    func run() async throws {
        let navigator = Navigator(appName: "movies")
        let browser = WebBrowser(environment: environment)
        let showProblem: @MainActor (String) -> Void = { [weak navigator] problem in
            navigator?.present(MessageScreen(title: "Open page", text: problem))
        }
        let coordinator = AppFlowCoordinator(
            navigator: navigator,
            container: container,
            openAddress: { browser.open($0, onFailure: showProblem) },
            openApprovalPage: { browser.openPrivately($0, onFailure: showProblem) }
        )
        coordinator.start(start)
        // Messages to standard error would overwrite the screens.
        console.hold()
        defer { console.release() }
        try await TerminalApplication(terminal: terminal, navigator: navigator).run()
    }
}

extension BrowseSession {
    /// Creates the session of the command `browse` on the terminal of the process.
    ///
    /// - Throws: `DeviceError` if the terminal cannot show screens.
    init(_ context: CommandContext, _ container: AppDIContainer) throws {
        let command = context.command
        self.init(
            terminal: try DeviceTerminal(environment: context.environment, color: command[CommonOptions.color]),
            container: container,
            console: context.console,
            environment: context.environment,
            start: MoviesSearchStart(
                query: MovieQuery(command[CommandTable.firstQuery].joined(separator: " ")),
                language: command[CommonOptions.language],
                // The screens show stored responses until the source responds.
                policy: command.cachePolicy(otherwise: .cacheFirst)
            )
        )
    }
}

/// Opens web pages in the system's browser.
@MainActor
struct WebBrowser {
    let environment: [String: String]

    #if os(macOS)
        static let command = "open"
    #else
        static let command = "xdg-open"
    #endif

    /// Opens an https URL in the browser, without waiting for the browser. Rejects other URLs.
    ///
    /// - Parameter onFailure: Receives a message for the user if the URL is rejected or no browser opens it. The call
    ///   may occur after this method returns.
    func open(_ address: String, onFailure: @escaping @MainActor (String) -> Void) {
        guard address.hasPrefix("https://") else {
            return onFailure("The address of the page does not begin with https:\n\(address)")
        }
        start(address, page: address, onFailure)
    }

    /// Opens an https page, or a page of this machine, whose URL contains a secret. The arguments of the browser's process do
    /// not contain the URL.
    ///
    /// - Parameter onFailure: Receives a message with the URL; see `open(_:onFailure:)`.
    func openPrivately(_ page: String, onFailure: @escaping @MainActor (String) -> Void) {
        let allowed = ["https://", "http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
        guard allowed.contains(where: page.hasPrefix) else {
            return onFailure("The address of the page does not begin with https:\n\(page)")
        }
        guard let redirect = OneTimeRedirect(to: page) else {
            return onFailure(
                "The browser cannot be started without showing the address to other users. The page is:\n\(page)"
            )
        }
        start(redirect.address, page: page, onFailure)
    }

    /// Starts the browser with a URL that leads to `page`.
    private func start(_ address: String, page: String, _ onFailure: @escaping @MainActor (String) -> Void) {
        guard let executable else {
            return onFailure("\(Self.command) is not installed. The page is:\n\(page)")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = [address]
        process.environment = environment.filter { $0.key != Settings.Variable.key.rawValue }
        // The browser must not read from or write to the terminal, which the screens use.
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            guard process.terminationStatus != 0 else { return }
            Task { @MainActor in onFailure("\(Self.command) found no browser. The page is:\n\(page)") }
        }
        do {
            try process.run()
        } catch {
            onFailure("\(Self.command) cannot be started. The page is:\n\(page)")
        }
    }

    private var executable: URL? {
        environment["PATH", default: ""].split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: Self.command) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
