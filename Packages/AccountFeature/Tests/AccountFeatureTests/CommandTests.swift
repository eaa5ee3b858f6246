import AccountFeature
import AccountInterface
import CommandKit
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import TerminalTextTesting
import Testing

@Suite("The command 'account'", .timeLimit(.minutes(10)))
@MainActor
struct CommandTests {
    @Test("The declarations of 'account' are valid, and no option or argument can contain a password")
    func declarations() throws {
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: AccountModule.declarations)
        #expect(root.problems == [])
        for line in ["account", "account login", "account logout"] {
            #expect(AccountModule.needsService(try FeatureFixture.parse(line)), "\(line)")
        }
        for line in ["account login --password x", "account login --user anna --as anna", "account login anna x"] {
            #expect(throws: UsageError.self) { try FeatureFixture.parse(line) }
        }
    }

    // MARK: account

    @Test("'account' without a session says so on standard error, and sends no request")
    func signedOut() async throws {
        let feature = try FeatureFixture()
        let output = try await feature.run("account")
        #expect(output.notes == ["You are not signed in. To sign in: app account login"] && output.data == "")
        #expect(try await feature.run("account --format json").data == "{\n  \"account\" : null\n}\n")
        #expect(try await feature.run("account --format csv").data == "user_name\n")
        #expect(feature.requests == [])
    }

    @Test("'account' prints the user name, in CSV a header, and in JSON the number; --offline sends no request")
    func signedIn() async throws {
        let feature = try FeatureFixture([.account, .account, .account])
        try feature.storeSession()
        #expect(try await feature.run("account --offline").data == "anna\n" && feature.requests == [])
        #expect(try await feature.run("account").data == "anna\n")
        #expect(feature.transport.requests.first?.url.query() == "session_id=5e55")
        #expect(try await feature.run("account --format csv").data == "user_name\nanna\n")
        let json = try await feature.run("account --format json").data
        #expect(json == "{\n  \"account\" : {\n    \"id\" : 7,\n    \"user_name\" : \"anna\"\n  }\n}\n")
    }

    @Test(
        "Signing in or out with --offline, or with --password-stdin but without --user, is an invalid command line",
        arguments: ["login --offline", "logout --offline", "login --password-stdin"]
    )
    func invalid(line: String) async throws {
        let feature = try FeatureFixture()
        try feature.storeSession()
        await #expect(throws: UsageError.self) { try await feature.run("account \(line)") }
        #expect(feature.requests == [] && feature.session != nil)
    }

    @Test("'account' with a failing service keeps the session")
    func failing() async throws {
        let feature = try FeatureFixture([.error(11, status: 500)])
        try feature.storeSession()
        await #expect(throws: AccountError.self) { try await feature.run("account") }
        #expect(feature.session?.contains("5e55") == true)
    }

    @Test("Each command of 'account' reports a source without accounts", arguments: ["", " login", " logout"])
    func noAccounts(subcommand: String) async throws {
        let feature = try FeatureFixture(hasAccounts: false)
        await #expect(throws: AccountError.noAccounts) { try await feature.run("account\(subcommand)") }
    }

    // MARK: login

    @Test("'account login' opens the approval page, waits for the approval, and stores the session")
    func approve() async throws {
        let feature = try FeatureFixture([.token, .notApproved, .session, .account])
        let output = TextOutputSpy()
        let login = Task { try await feature.run("account login --as anna", output: output) }
        await feature.clock.waitForSleeper(until: .seconds(2))
        #expect(feature.opened == ["https://www.example.org/authenticate/70ce"])
        #expect(feature.session == nil && !output.notes.joined().contains("70ce"))
        await feature.endPause()
        await feature.endPause(after: 2)
        #expect(try await login.value.notes.last == "Signed in as “anna”.")
        #expect(output.data == "")
        #expect(feature.session?.contains(#""session":"5e55""#) == true)
    }

    @Test("'account login --no-browser' prints the address of the page, opens no page, and waits until '--timeout'")
    func noBrowser() async throws {
        let feature = try FeatureFixture([.token, .notApproved])
        let output = TextOutputSpy()
        let login = Task { try await feature.run("account login --as anna --no-browser --timeout 2", output: output) }
        await feature.endPause()
        await #expect(throws: AccountError.timedOut(seconds: 2)) { try await login.value }
        let note = "Approve the sign-in on this page: https://www.example.org/authenticate/70ce"
        #expect(output.notes == [note] && feature.opened == [])
    }

    @Test(
        "'account login --as' with the bytes of another name shows the difference, and ends the session",
        arguments: [
            ("Anna", "anna", "“anna”, not as “Anna”"), ("é", #"e\u0301"#, #"“e\u{0301}”, not as “é”"#),
            ("e\u{301}", "é", #"“é”, not as “e\u{0301}”"#),
        ]
    )
    func otherName(expected: String, userName: String, names: String) async throws {
        let account = HTTPResponse.json(#"{"id":7,"username":"\#(userName)"}"#)
        let feature = try FeatureFixture([.token, .session, account, .success])
        let login = Task { try await feature.run("account login --as \(expected)") }
        await feature.endPause()
        let message = "The sign-in was approved as \(names)."
        await #expect(throws: AccountError.signInRefused(message: message)) { try await login.value }
        #expect(feature.session == nil && feature.requests.last == "DELETE authentication/session")
    }

    // MARK: logout

    @Test("'account logout' deletes the session at the service and on this device, and can be repeated")
    func logout() async throws {
        let feature = try FeatureFixture([.success])
        try feature.storeSession()
        #expect(try await feature.run("account logout").notes == ["Signed out “anna”."])
        #expect(feature.requests == ["DELETE authentication/session"])
        #expect(feature.session == nil)
        #expect(try await feature.run("account logout").notes == ["You are not signed in."])
        #expect(
            try await feature.run("account logout --format json").data.filter { !$0.isWhitespace } == #"{"changes":[]}"#
        )
    }

    @Test("'account logout' with a failing service deletes the local session and says so, also beside JSON")
    func logoutHereOnly() async throws {
        let feature = try FeatureFixture([.error(11, status: 503), .error(11, status: 503)])
        for (options, data) in [("", ""), (" --format json", #"{"changes":[{"change":"signed_out"}]}"#)] {
            try feature.storeSession()
            let output = try await feature.run("account logout" + options)
            let warning = "Signed out “anna” on this device. The service still has the session: "
            #expect(output.notes.count == 1 && output.notes.first?.hasPrefix(warning) == true)
            #expect(output.data.filter { !$0.isWhitespace } == data)
            #expect(feature.session == nil)
        }
    }

    @Test("'account logout' removes a session file that other users can read")
    func logoutUnreadable() async throws {
        let feature = try FeatureFixture()
        try feature.storeSession()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: feature.sessionPath)
        let note = try await feature.run("account logout").notes.first
        #expect(note?.hasPrefix("Removed the session from this device. The service still has it: ") == true)
        #expect(feature.session == nil && feature.requests == [])
    }
}

/// The tests that replace the standard input of the process. They run one after another, so no other suite may contain one.
@Suite("'account login --password-stdin'", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct PasswordInputTests {
    private let line = "account login --user anna --password-stdin"

    @Test("'account login --password-stdin' signs in with the first line of standard input, with its spaces")
    func login() async throws {
        let feature = try FeatureFixture([.token, .token, .session, .account])
        let output = try await feature.run(line, input: " lime juice \nsecond line\n")
        #expect(output.notes == ["Signed in as “anna”."] && output.data == "")
        let body = String(decoding: feature.transport.requests[1].body ?? Data(), as: UTF8.self)
        #expect(body.contains(#""password":" lime juice ""#) && body.contains(#""username":"anna""#))
        #expect(feature.session?.contains("5e55") == true)
        #expect(feature.session?.contains("lime") == false && feature.session?.contains("70ce") == false)
    }

    @Test("'account login --format json' writes an object with the account, and no note")
    func loginJSON() async throws {
        let feature = try FeatureFixture([.token, .token, .session, .account])
        let output = try await feature.run(line + " --format json", input: "lime\n")
        let change = #"{"account":{"id":7,"user_name":"anna"},"change":"signed_in"}"#
        #expect(output.data.filter { !$0.isWhitespace } == #"{"changes":[\#(change)]}"#)
        #expect(output.notes.isEmpty)
    }

    @Test("A sign-in with --password-stdin but no password exits with 66 and sends no request", arguments: ["", "\n"])
    func noPassword(input: String) async throws {
        let feature = try FeatureFixture()
        let error = await #expect(throws: CommandFailure.self) { try await feature.run(line, input: input) }
        #expect(error?.exitCode == .noInput)
        #expect(feature.requests == [])
    }
}
