import AsyncTesting
import CommandKit
import Composition
import FileTesting
import Foundation
import MoviesFeature
import MoviesInterface
import Synchronization
import TerminalUI
import Testing

@testable import MoviesCLI

@Suite("BrowseSession", .timeLimit(.minutes(10)))
@MainActor
struct BrowseSessionTests {
    private final class QuittingTerminal: Terminal {
        let size = Size(columns: 80, rows: 20)
        let capabilities = TerminalCapabilities()
        private(set) var written = ""
        private(set) var ends = 0
        private var onEvent: (@MainActor (TerminalEvent) -> Void)?
        private let event: TerminalEvent

        init(_ event: TerminalEvent) { self.event = event }

        func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws { self.onEvent = onEvent }

        func write(_ bytes: [UInt8]) throws {
            written += String(decoding: bytes, as: UTF8.self)
            onEvent?(event)
        }

        func suspend() {}

        func end() { ends += 1 }
    }

    @Test(
        "BrowseSession draws screens until Ctrl-C, or until the terminal is closed, which exits with 129; it calls Terminal.end() once",
        arguments: [TerminalEvent.input([3]), .closed]
    )
    func terminal(event: TerminalEvent) async throws {
        let directory = try TemporaryFolder()
        let parts = AppParts(
            source: .catalogue,
            cacheDirectory: directory.path + "/cache",
            stateDirectory: directory.path + "/state",
            warn: { Issue.record("\($0)") }
        )
        let terminal = QuittingTerminal(event)
        let session = BrowseSession(container: AppDIContainer(parts), environment: [:], search: MoviesSearchStart())
        func run() async throws {
            let console = Console(name: "movies", environment: [:])
            try await session.run(on: terminal, console: console, reducesMotion: false)
        }
        if event == .closed {
            let error = await #expect(throws: CommandFailure.self) { try await run() }
            #expect(error == CommandFailure(nil, code: ExitCode(rawValue: 129)))
        } else {
            try await run()
        }
        #expect(terminal.written.contains("movies"))
        #expect(terminal.ends == 1)
    }
}

@Suite("WebBrowser", .timeLimit(.minutes(10)))
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
    private func directory(browser: String) throws -> TemporaryFolder {
        let directory = try TemporaryFolder()
        let link = directory.path + "/" + WebBrowser.command
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: browser)
        return directory
    }

    @Test("WebBrowser reports the URL if the browser command is missing or cannot be started")
    func noBrowser() throws {
        let empty = try TemporaryFolder()
        for path in [nil, "", "/nowhere:\(empty.path)"] { open(path: path) }
        #expect(failures.messages.count == 3)
        try empty.write("no program", to: WebBrowser.command, mode: 0o700)
        open(path: empty.path)
        #expect(failures.messages.count == 4)
        #expect(failures.messages.allSatisfy { $0.hasSuffix(Self.address) })
    }

    @Test("WebBrowser reports the URL if the browser command exits with an error")
    func failing() async throws {
        let directory = try directory(browser: "/bin/false")
        open(path: directory.path)
        await eventually { !failures.messages.isEmpty }
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

    @Test("WebBrowser.openPrivately rejects other URLs than https pages and pages of this machine")
    func refusedPrivately() throws {
        let directory = try directory(browser: "/bin/true")
        let browser = WebBrowser(environment: ["PATH": directory.path])
        for (page, count) in [
            ("file:///etc/passwd", 1), ("http://example.org/", 2), ("http://127.0.0.1.example.org/", 3),
            ("https://example.org/", 3), ("http://127.0.0.1:1/", 3), ("http://localhost:1/", 3), ("http://[::1]:1/", 3),
        ] {
            browser.openPrivately(page) { [failures] in failures.messages.append($0) }
            #expect(failures.messages.count == count)
        }
    }
}

@Suite("OneTimeRedirect", .timeLimit(.minutes(10)))
struct OneTimeRedirectTests {
    private static let page = "https://www.example.org/authenticate/70ce"
    private let other = geteuid() + 1

    /// Opens a connection; nil if the server has closed the port.
    private func connection(to address: URL) throws -> FileHandle? {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(try #require(address.port)).bigEndian
        target.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &target) { target in
            target.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return code == 0 ? file : nil
    }

    /// Requests a path, and returns the response; nil if the server has closed the port.
    private func get(_ path: String, at address: URL) throws -> String? {
        guard let file = try connection(to: address) else { return nil }
        try file.write(contentsOf: Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test("OneTimeRedirect redirects the first visitor, and then closes its port; its URL does not contain the page")
    func once() throws {
        let address = try #require(OneTimeRedirect(to: Self.page)?.address)
        let url = try #require(URL(string: address))
        #expect(url.host() == "127.0.0.1" && !address.contains("70ce"))
        // The table of connections becomes longer than the page that one read returns.
        let connections = try (0..<100).map { _ in try #require(try connection(to: url)) }
        #expect(try get("/favicon.ico", at: url)?.hasPrefix("HTTP/1.1 404 ") == true)
        #expect(try get("/", at: url)?.contains("70ce") == false)
        let response = try #require(try get(url.path(), at: url))
        #expect(response.hasPrefix("HTTP/1.1 302 Found\r\nLocation: \(Self.page)\r\n"))
        #expect(response.contains("Cache-Control: no-store") && response.contains("Referrer-Policy: no-referrer"))
        // The port closes after the response has been read. The system resets a connection that the server has not accepted.
        while let next = try? get(url.path(), at: url) { #expect(!next.contains("70ce")) }
        withExtendedLifetime(connections) {}
    }

    @Test(
        "OneTimeRedirect refuses other users with advice and without the page, reports the first visit, and waits for its user"
    )
    func otherUser() throws {
        let owners = Mutex([nil, other, other, other, geteuid()])
        let refusals = Mutex(0)
        let redirect = OneTimeRedirect(
            to: Self.page,
            peer: { _ in owners.withLock { $0.removeFirst() } },
            onRefusal: { refusals.withLock { $0 += 1 } }
        )
        let url = try #require(redirect.flatMap { URL(string: $0.address) })
        // A connection without a process may be one that the user's browser has closed.
        for (path, count) in [(url.path(), 0), ("/", 0), (url.path(), 1), (url.path(), 1)] {
            let response = try #require(try get(path, at: url))
            #expect(response.hasPrefix("HTTP/1.1 403 Forbidden\r\n") && response.contains("--no-browser"))
            #expect(!response.contains("70ce"))
            while refusals.withLock(\.self) < count {}
            #expect(refusals.withLock(\.self) == count)
        }
        #expect(try get(url.path(), at: url)?.contains(Self.page) == true)
    }

    @Test(
        "OneTimeRedirect serves its user while idle connections are open, and a request that arrives in two parts",
        arguments: [0, 16, 40],
        [true, false]
    )
    func idleConnections(count: Int, areOfUser: Bool) throws {
        let owners = Mutex(Array(repeating: areOfUser ? geteuid() : other, count: count) + [geteuid(), geteuid()])
        let redirect = OneTimeRedirect(to: Self.page, peer: { _ in owners.withLock { $0.removeFirst() } })
        let url = try #require(redirect.flatMap { URL(string: $0.address) })
        let idle = try (0..<count).map { _ in try #require(try connection(to: url)) }
        let file = try #require(try connection(to: url))
        let request = "GET \(url.path()) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        try file.write(contentsOf: Data(request.prefix(10).utf8))
        // The server reads the first part before the request of a later connection.
        #expect(try get("/", at: url)?.hasPrefix("HTTP/1.1 404 ") == true)
        try file.write(contentsOf: Data(request.dropFirst(10).utf8))
        #expect(String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).contains(Self.page))
        withExtendedLifetime(idle) {}
    }
}

@Suite("ConnectionTable")
struct ConnectionTableTests {
    private static func address(_ number: UInt32, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_port = port.bigEndian
        // The rows below are of a machine that stores the lowest byte first.
        address.sin_addr.s_addr = number
        return address
    }

    @Test(
        "ConnectionTable returns the user of an established connection with an inode, by IPv4 or mapped to IPv6",
        arguments: [
            ("0100007F:9E60 0100007F:8C59 01", 7, 1_000 as uid_t?),
            ("0000000000000000FFFF00000100007F:9E60 0000000000000000FFFF00000100007F:8C59 01", 7, 1_000),
            // The connection has ended, or has no process.
            ("0100007F:9E60 0100007F:8C59 04", 7, nil), ("0100007F:9E60 0100007F:8C59 06", 0, nil),
            ("0100007F:9E60 0100007F:8C59 01", 0, nil),
            // The server's end, another address, another port.
            ("0100007F:8C59 0100007F:9E60 01", 7, nil), ("0200007F:9E60 0100007F:8C59 01", 7, nil),
            ("0100007F:9E61 0100007F:8C59 01", 7, nil),
        ]
    )
    func user(connection: String, inode: Int, user: uid_t?) {
        let table = ConnectionTable(
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: \(connection) 00000000:00000000 00:00000000 00000000  1000        0 \(inode) 2 0000000001687e8d 20 0 0 10 -1
            """
        )
        #expect(table.user(from: Self.address(0x0100_007F, 0x9E60), to: Self.address(0x0100_007F, 0x8C59)) == user)
    }
}
