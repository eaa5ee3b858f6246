import AccountFeature
import Networking
import NetworkingTesting
import PlainUI
import PlainUITesting
import Testing

@Suite("The account in the plain interface", .timeLimit(.minutes(10)))
@MainActor
struct PlainFlowTests {
    /// Returns the lines of a dialogue, without the greeting.
    private func run(_ feature: FeatureFixture, _ terminal: ScriptedTerminal) async throws -> [String] {
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let module = try feature.module()
        module.startFlow(in: navigator) { feature.opened.append($0) }
        module.addKey(to: navigator) { _ in }
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    @Test("The user signs in with a password, which no line contains, and signs out")
    func password() async throws {
        let feature = try FeatureFixture([.token, .token, .session, .account, .account, .account])
        let lines = try await run(
            feature,
            ScriptedTerminal("login", "password", "anna", "", "password", "anna", "lime", "account", "logout")
        )
        #expect(lines.first?.hasSuffix("Type login to sign in.") == true)
        #expect(lines.contains("A sign-in needs a user name and a password."))
        let prompt = try #require(lines.firstIndex(of: "User name: anna"))
        #expect(lines[prompt - 1] == "The next two lines are your user name and your password.")
        #expect(lines.contains("Signing in.") && lines.contains("You are signed in."))
        #expect(lines.contains { $0.hasPrefix("You are signed in to ") && $0.hasSuffix(" as anna.") })
        #expect(!lines.contains { $0.contains("lime") })
        #expect(feature.session == nil)
    }

    @Test("The end of the input during a sign-in reports that the user is not signed in")
    func end() async throws {
        let lines = try await run(try FeatureFixture([]), ScriptedTerminal("login", "password", "anna"))
        #expect(lines.last == "You are not signed in.")
    }

    @Test("A rejected password is reported, and 'back' leaves the sign-in")
    func rejected() async throws {
        let feature = try FeatureFixture([.token, .error(30)])
        let lines = try await run(feature, ScriptedTerminal("login", "password", "anna", "lime", "back"))
        #expect(lines.contains { $0.hasPrefix("The sign-in failed. ") })
        #expect(lines.dropLast().last == "You are not signed in.")
        #expect(lines.last?.hasSuffix("Type login to sign in.") == true)
    }

    @Test(
        "A sign-in on a web page reports the address of the page, waits for the approval, and asks for “yes” and the name",
        arguments: [
            ("anna", "yes anna"), ("anna", "yes Anna"), ("anna", "yes"), ("anna", "anna"), ("anna", nil),
            ("back", "back"), ("", "yes"), ("", nil),
        ]
    )
    func webPage(userName: String, answer: String?) async throws {
        let isSignedIn = answer == "yes anna"
        let account = HTTPResponse.json(#"{"id":7,"username":"\#(userName)"}"#)
        let feature = try FeatureFixture([.token, .session, account, isSignedIn ? account : .success])
        async let approval: Void = feature.endPause()
        let terminal = answer.map { ScriptedTerminal("login", "web", $0) } ?? ScriptedTerminal("login", "web")
        let lines = try await run(feature, terminal)
        await approval
        let page = try #require(feature.opened.first)
        #expect(lines.contains("Approve the sign-in on this page. Waiting for your approval; Ctrl-C ends the app."))
        #expect(lines.contains(page))
        #expect(lines.contains("The sign-in is approved as “\(userName)”. If this is you, type “yes” and the name."))
        #expect(lines.contains("You are signed in.") == isSignedIn && (feature.session != nil) == isSignedIn)
        #expect(lines.contains("The sign-in failed. The sign-in as “\(userName)” was not confirmed.") == !isSignedIn)
    }
}
