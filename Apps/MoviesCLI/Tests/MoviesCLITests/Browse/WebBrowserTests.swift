import Foundation
import Testing

@testable import MoviesCLI

@Suite("Opening the page of a film")
struct WebBrowserTests {
    private static let address = "https://www.imdb.com/title/tt0083658/"

    @Test("Where there is no browser, or none that can be started, the address is told instead")
    func none() throws {
        let folder = try Folder()
        for environment in [[:], ["PATH": ""], ["PATH": "/nowhere:\(folder.path)"]] {
            let problem = try #require(WebBrowser(environment: environment).open(Self.address))
            #expect(problem.hasSuffix(Self.address))
        }
        _ = try folder.write("no program", to: WebBrowser.command, mode: 0o700)
        let problem = try #require(WebBrowser(environment: ["PATH": folder.path]).open(Self.address))
        #expect(problem.contains("cannot be started"))
    }

    @Test("One that is there is started")
    func started() throws {
        let folder = try Folder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + WebBrowser.command,
            withDestinationPath: "/bin/echo"
        )
        #expect(WebBrowser(environment: ["PATH": folder.path]).open(Self.address) == nil)
    }

    @Test(
        "Nothing but an address of the web is handed to another program",
        arguments: ["file:///etc/passwd", "-x", ""]
    )
    func refused(address: String) throws {
        let folder = try Folder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + WebBrowser.command,
            withDestinationPath: "/bin/echo"
        )
        #expect(WebBrowser(environment: ["PATH": folder.path]).open(address) != nil)
    }
}
