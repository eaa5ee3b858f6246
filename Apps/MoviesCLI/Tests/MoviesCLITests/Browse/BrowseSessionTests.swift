import CommandKit
import Composition
import Foundation
import MoviesFeature
import TerminalUI
import Testing

@testable import MoviesCLI

@Suite("BrowseSession", .timeLimit(.minutes(1)))
@MainActor
struct BrowseSessionTests {
    /// A fake terminal that sends Ctrl-C to the app after each write.
    private final class QuittingTerminal: Terminal {
        let size = Size(columns: 80, rows: 20)
        let capabilities = TerminalCapabilities()
        private(set) var written = ""
        private(set) var ends = 0
        private var onEvent: (@MainActor (TerminalEvent) -> Void)?

        func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws { self.onEvent = onEvent }

        func write(_ bytes: [UInt8]) throws {
            written += String(decoding: bytes, as: UTF8.self)
            let controlC: UInt8 = 3
            onEvent?(.input([controlC]))
        }

        func suspend() {}

        func end() { ends += 1 }
    }

    @Test("BrowseSession draws screens on its terminal until Ctrl-C, and then calls Terminal.end() once")
    func terminal() async throws {
        let directory = try TemporaryDirectory()
        let configuration = AppConfiguration(
            source: .catalogue,
            cacheDirectory: directory.path + "/cache",
            stateDirectory: directory.path + "/state",
            warn: { Issue.record("\($0)") }
        )
        let terminal = QuittingTerminal()
        let session = BrowseSession(
            terminal: terminal,
            container: try AppDIContainer(configuration),
            console: Console(name: "movies", environment: [:]),
            environment: [:],
            start: MoviesSearchStart()
        )
        try await session.run()
        #expect(terminal.written.contains("movies"))
        #expect(terminal.ends == 1)
    }
}

@Suite("WebBrowser", .timeLimit(.minutes(1)))
@MainActor
struct WebBrowserTests {
    private nonisolated static let address = "https://www.imdb.com/title/tt0083658/"

    private final class Failures {
        var messages: [String] = []
    }

    private let failures = Failures()

    private func open(_ address: String = address, path: String?) {
        let environment = path.map { ["PATH": $0] } ?? [:]
        WebBrowser(environment: environment).open(address) { [failures] in failures.messages.append($0) }
    }

    /// Returns a directory for PATH in which the name of the browser command is a link to the program `browser`.
    private func directory(browser: String) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let link = directory.path + "/" + WebBrowser.command
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: browser)
        return directory
    }

    @Test("WebBrowser reports the URL if the browser command is missing or cannot be started")
    func noBrowser() throws {
        let empty = try TemporaryDirectory()
        for path in [nil, "", "/nowhere:\(empty.path)"] { open(path: path) }
        #expect(failures.messages.count == 3)
        _ = try empty.write("no program", to: WebBrowser.command, mode: 0o700)
        open(path: empty.path)
        #expect(failures.messages.count == 4)
        #expect(failures.messages.allSatisfy { $0.hasSuffix(Self.address) })
    }

    @Test("WebBrowser reports the URL if the browser command exits with an error")
    func failing() async throws {
        let directory = try directory(browser: "/bin/false")
        open(path: directory.path)
        while failures.messages.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(failures.messages == ["\(WebBrowser.command) found no browser. The page is:\n\(Self.address)"])
    }

    @Test(
        "WebBrowser rejects a URL that does not begin with https, and reports the URL",
        arguments: ["file:///etc/passwd", "-x", ""]
    )
    func refused(address: String) throws {
        let directory = try directory(browser: "/bin/true")
        open(address, path: directory.path)
        #expect(failures.messages == ["The address of the page does not begin with https:\n\(address)"])
    }
}
