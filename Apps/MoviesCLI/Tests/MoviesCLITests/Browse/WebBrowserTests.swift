import Foundation
import Testing

@testable import MoviesCLI

@Suite("Opening the page of a film", .timeLimit(.minutes(1)))
@MainActor
struct WebBrowserTests {
    private nonisolated static let address = "https://www.imdb.com/title/tt0083658/"

    private final class Told {
        var problems: [String] = []
    }

    private let told = Told()

    private func open(_ address: String = address, path: String?) {
        let environment = path.map { ["PATH": $0] } ?? [:]
        WebBrowser(environment: environment).open(address) { [told] in told.problems.append($0) }
    }

    /// A folder in which the browser is another program.
    private func folder(browser: String) throws -> Folder {
        let folder = try Folder()
        let link = folder.path + "/" + WebBrowser.command
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: browser)
        return folder
    }

    @Test("Where there is no browser, or none that can be started, the address is told instead")
    func none() throws {
        let empty = try Folder()
        for path in [nil, "", "/nowhere:\(empty.path)"] { open(path: path) }
        #expect(told.problems.count == 3)
        _ = try empty.write("no program", to: WebBrowser.command, mode: 0o700)
        open(path: empty.path)
        #expect(told.problems.count == 4)
        #expect(told.problems.allSatisfy { $0.hasSuffix(Self.address) })
    }

    @Test("One that fails afterwards is told of as well")
    func failing() async throws {
        let folder = try folder(browser: "/bin/false")
        open(path: folder.path)
        while told.problems.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(told.problems == ["\(WebBrowser.command) found no browser. The page is:\n\(Self.address)"])
    }

    @Test(
        "Nothing but an address of the web is handed to another program",
        arguments: ["file:///etc/passwd", "-x", ""]
    )
    func refused(address: String) throws {
        let folder = try folder(browser: "/bin/true")
        open(address, path: folder.path)
        #expect(told.problems.count == 1)
    }
}
