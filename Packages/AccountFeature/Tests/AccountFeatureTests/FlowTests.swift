import AccountFeature
import AsyncTesting
import Foundation
import Networking
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@Suite("The flow of the sign-in", .timeLimit(.minutes(10)))
@MainActor
struct FlowTests {
    private final class Ends {
        var all: [Bool] = []
    }

    private let below = MessageScreen(title: "Films", text: "")
    private let navigator = Navigator(appName: "movies")
    private let ends = Ends()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    @discardableResult
    private func start(_ feature: FeatureFixture) throws -> AccountModule {
        navigator.push(below)
        let module = try feature.module()
        module.startLoginFlow(in: navigator, openPage: { _ in }, didEnd: { [ends] in ends.all.append($0) })
        return module
    }

    private func press(_ keys: Key...) {
        for key in keys { _ = (navigator.presented ?? navigator.topScreen)?.handle(.key(key), context) }
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Starts a sign-in on the web page, until the question for the account's name.
    private func approve(_ feature: FeatureFixture) async throws -> AccountModule {
        let module = try start(feature)
        press(Key(.function(2)))
        await feature.endPause()
        await eventually { shown.contains("Is this you?") }
        return module
    }

    private func signIn() {
        type("anna")
        press(.enter)
        type("lime")
        press(.enter)
    }

    private var shown: String { navigator.topScreen?.render(context).lines.joined(separator: "\n") ?? "" }

    @Test("The account's command says that the service has no accounts, with the app's remedy, or opens the account")
    func key() throws {
        navigator.push(below)
        try FeatureFixture(hasAccounts: false).module().addKey(to: navigator) { _ in }
        navigator.commands.first { $0.name == "account" }?.run()
        let overlay = try #require(navigator.presented)
        #expect(overlay.title == "Account" && navigator.topScreen === below)
        #expect(
            overlay.render(context).lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "This source of films has no accounts.", "Use another source.",
            ]
        )
        navigator.dismiss()
        try FeatureFixture().module().addKey(to: navigator) { _ in }
        // On the account, the command does nothing.
        for _ in 1...2 { navigator.commands.first { $0.name == "account" }?.run() }
        #expect(navigator.presented == nil && navigator.topScreen?.title == "Account")
        navigator.pop()
        #expect(navigator.topScreen === below)
    }

    @Test("Esc asks before it discards typed texts, closes the sign-in screen, reports it once, and changes nothing")
    func cancelled() async throws {
        let feature = try FeatureFixture()
        try start(feature)
        type("anna")
        press(.escape)
        #expect(navigator.presented?.title == "Discard your changes" && ends.all.isEmpty)
        press(.enter, .escape, .down, .enter)
        #expect(ends.all == [false] && navigator.topScreen === below)
        #expect(feature.requests == [] && feature.session == nil)
    }

    @Test("Esc during a sign-in on the approval page cancels it: a later approval has no effect")
    func cancelledApproval() async throws {
        let feature = try FeatureFixture([.token, .session, .account])
        try start(feature)
        press(Key(.function(2)))
        await feature.clock.waitForSleeper(until: .seconds(2))
        press(.escape)
        #expect(ends.all == [false] && navigator.topScreen === below)
        await eventually { feature.clock.sleeperOffsets.isEmpty }
        feature.clock.advance(by: .seconds(2))
        #expect(feature.requests == ["GET authentication/token/new"] && feature.session == nil)
    }

    @Test(
        "A sign-in on the approval page asks whether the account's name is the user's; n keeps the former session",
        arguments: [("y", true), ("n", false)]
    )
    func question(answer: Character, isSignedIn: Bool) async throws {
        let account = HTTPResponse.json(#"{"id":7,"username":"an\u200Bna"}"#)
        let feature = try FeatureFixture([.token, .session, account, .success])
        try feature.storeSession("0ld")
        _ = try await approve(feature)
        #expect(shown.contains(#" The sign-in is approved as “an\u{200B}na”."#))
        press(.enter, .tab, .character("x"), .character(answer))
        await eventually { !ends.all.isEmpty || shown.contains("was not confirmed.") }
        #expect(ends.all == (isSignedIn ? [true] : []))
        #expect(feature.session?.contains(isSignedIn ? "5e55" : "0ld") == true)
        let ended = String(decoding: feature.transport.requests.last?.body ?? Data(), as: UTF8.self)
        #expect(ended.contains(isSignedIn ? "0ld" : "5e55"))
    }

    @Test("The end of the app during the question ends the new session at the service", arguments: [true, false])
    func endDuringQuestion(isCancelled: Bool) async throws {
        let feature = try FeatureFixture([.token, .session, .account, .success])
        let module = try await approve(feature)
        let end = Task {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            await module.close()
        }
        await end.value
        #expect(feature.requests.last == "DELETE authentication/session" && feature.session == nil)
    }

    @Test("The end of the app waits at most 5 s for a service that does not end the session")
    func endWithoutResponse() async throws {
        let feature = try FeatureFixture(steps: [.respond(.token), .respond(.session), .respond(.account), .hang])
        let module = try await approve(feature)
        let end = Task { await module.close() }
        await feature.clock.waitForSleeper(until: .seconds(7))
        feature.clock.advance(by: .seconds(5))
        await end.value
        #expect(feature.session == nil)
    }

    @Test("While a sign-in is open, a second one opens no screen, and only the first one reports its end")
    func second() async throws {
        let feature = try FeatureFixture([.token, .token, .session, .account])
        try start(feature)
        let screen = navigator.topScreen
        let isOpened = try feature.module()
            .startLoginFlow(in: navigator, openPage: { _ in }, didEnd: { _ in Issue.record("The second one ended.") })
        #expect(!isOpened && navigator.topScreen === screen)
        signIn()
        await eventually { !ends.all.isEmpty }
        #expect(ends.all == [true] && navigator.topScreen === below)
    }

    @Test("The password is in no description or dump of the sign-in screen and of the objects that it holds")
    func descriptions() throws {
        try start(try FeatureFixture())
        type("anna")
        press(.enter)
        type("lime juice")
        let screen = try #require(navigator.topScreen)
        var dumped = ""
        dump(screen, to: &dumped)
        for text in [dumped, "\(screen)", String(reflecting: screen), shown] { #expect(!text.contains("lime")) }
        // The name shows that the dump contains the fields.
        #expect(dumped.contains("anna"))
    }

    @Test("A closed sign-in screen is deallocated, and its password with it", arguments: [true, false])
    func released(isCancelled: Bool) async throws {
        let feature = try FeatureFixture([.token, .token, .session, .account])
        try start(feature)
        weak let screen = navigator.topScreen
        signIn()
        if isCancelled { press(.escape) }
        #expect(await eventually { !ends.all.isEmpty && screen == nil })
    }
}
