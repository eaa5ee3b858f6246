import DemoSupport
import DemoTesting
import Foundation
import Networking
import NetworkingTesting
import ProcessSupport
import TerminalTesting
import TerminalText
import TerminalUI
import Testing

@testable import AccountFeatureDemo

@Suite("Demo of the account", .timeLimit(.minutes(5)))
struct AccountFeatureDemoTests {
    private func start() async throws -> PseudoTerminal {
        let terminal = try demo.start()
        try await terminal.waitFor("You are not signed in.")
        terminal.send("\r")
        try await terminal.waitFor("Password")
        return terminal
    }

    @Test("In account-feature-demo, the user signs in and out, also after a refused session, without a network library")
    func password() async throws {
        let terminal = try await start()
        terminal.send("demo\tdemo")
        #expect(try await terminal.waitFor("••••").text.contains("[ Sign in ]"))
        terminal.send("\r")
        let screen = try await terminal.waitFor("Signed in as demo")
        #expect(screen.text.contains("at the demo service"))
        try await terminal.chooseFault(6)
        terminal.send("r")
        try await terminal.waitFor("The service has ended your session.")
        terminal.send("\rdemo\tdemo\r")
        try await terminal.waitFor("Signed in as demo")
        terminal.send("x")
        try await terminal.waitFor("Signed out “demo”.")
        #if os(Linux)
            #expect(try terminal.loadedLibraries(among: ["libFoundationNetworking", "libcurl"]) == [])
        #endif
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test(
        "In account-feature-demo, the user approves or denies the sign-in in place of a browser",
        arguments: [("1", "Is this you?"), ("2", "The request to sign in was denied, or it has expired.")]
    )
    func approval(choice: String, result: String) async throws {
        let terminal = try await start()
        terminal.send(PseudoTerminal.f2)
        let screen = try await terminal.waitFor("A browser would open the approval page")
        #expect(screen.text.contains("https://accounts.invalid/authenticate/"))
        terminal.send(choice + "\r")
        try await terminal.waitFor(result)
        if choice == "1" {
            terminal.send("y")
            try await terminal.waitFor("Signed in as demo")
        }
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test(
        "FaultyTransport injects a fault once, into a response that the fault affects",
        arguments: [
            (Fault.wrongPassword, "authentication/token/validate_with_login", 30),
            (.expiredToken, "authentication/session/new", 33), (.refusedSession, "account", 3),
        ]
    )
    @MainActor
    func fault(fault: Fault, path: String, code: Int) async throws {
        let faults = FaultChooser(none: Fault.none, in: Navigator(appName: "test"))
        let inner = ScriptedTransport(responses: [HTTPResponse(statusCode: 200), HTTPResponse(statusCode: 200)])
        let transport = FaultyTransport(transport: inner, faults: faults)
        func response(_ path: String) async throws -> HTTPResponse {
            try await transport.send(HTTPRequest(url: #require(URL(string: "https://accounts.invalid/3/\(path)"))))
        }
        faults.next = fault
        #expect(try await response("authentication/token/new").statusCode == 200 && faults.next == fault)
        let refusal = try await response(path)
        #expect(refusal.statusCode == 401 && String(decoding: refusal.body, as: UTF8.self).contains(":\(code),"))
        #expect(try await response(path).statusCode == 200 && faults.next == .none)
        faults.next = .offline
        await #expect(throws: NetworkError.self) { try await response(path) }
    }

    @Test("account-feature-demo shows the progress of a sign-in that a fault delays, and Escape cancels it")
    func late() async throws {
        let terminal = try await start()
        terminal.send("demo\tdemo")
        try await terminal.chooseFault(4)
        terminal.send("\r")
        try await terminal.waitFor("Signing in…")
        terminal.send("\u{1B}")
        try await terminal.waitFor("You are not signed in.")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("account-feature-demo signs in and out with commands if there is no terminal")
    func withoutTerminal() async throws {
        let outcome = try await demo.run()
        #expect(outcome.text == "demo\n")
        #expect(outcome.errorText.contains("Signed in as “demo”.") && outcome.errorText.contains("Signed out “demo”."))
        #expect(outcome.exitCode == 0)
    }

    @Test(
        "account-feature-demo stores the session in a temporary folder, which it removes at its end",
        arguments: ["q", "\u{3}"]
    )
    func folder(quitKey: String) async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: parent) }
        func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: parent.path) }
        let terminal = try demo.start(environment: ["TMPDIR": parent.path])
        try await terminal.waitFor("You are not signed in.")
        terminal.send("\rdemo\tdemo\r")
        try await terminal.waitFor("Signed in as demo")
        #expect(try files().contains { $0.hasSuffix("/session.json") })
        #expect(try await terminal.ending(after: quitKey) == .clean)
        #expect(try files().isEmpty)
    }
}

let demo = DemoExecutable("account-feature-demo")
