import AccountDomain
import AccountInterface
import AccountTestSupport
import CoreDomain
import Foundation
import NetworkingTesting
import Synchronization
import Testing

@Suite("Use cases of the account", .timeLimit(.minutes(10)))
struct SignInUseCaseTests {
    private struct StoreError: Error {}

    private static let unreachable = AccountError.unreachable(message: "There is no network.")
    private static let bob = UserSession(account: Account(id: 8, userName: "bob"), id: SensitiveText("2e2e"))

    @discardableResult
    private func logIn(
        _ auth: any AuthRepository,
        _ sessions: any SessionRepository = FakeSessionRepository()
    ) async throws -> UserSession {
        try await LoginUseCase(auth: auth, sessions: sessions)
            .execute(.init(userName: "anna", password: SensitiveText("lime")))
    }

    private func startApproval(
        _ auth: any AuthRepository,
        timeout: Duration,
        clock: ManualClock
    ) -> Task<UserSession, any Error> {
        let sessions = FakeSessionRepository()
        let useCase = ApproveLoginUseCase(auth: auth, sessions: sessions, timeout: timeout, clock: clock)
        return Task { try await useCase.execute(.init(showPage: { _ in }, confirm: { _ in true })) }
    }

    private func endPauses(_ seconds: Int..., of clock: ManualClock) async {
        for end in seconds {
            await clock.waitForSleeper(until: .seconds(end))
            clock.advance(by: .seconds(2))
        }
    }

    @Test("A sign-in that is cancelled while the session arrives stores no session, and ends it at the service")
    func cancelledLate() async throws {
        let sessions = FakeSessionRepository()
        let auth = FakeAuthRepository(onCall: { call in
            if call == "session" { withUnsafeCurrentTask { $0?.cancel() } }
            // A cancelled task cannot send a request.
            if call == "end 7" { #expect(!Task.isCancelled) }
        })
        let login = Task { try await logIn(auth, sessions) }
        await #expect(throws: CancellationError.self) { try await login.value }
        #expect(try sessions.session() == nil)
        #expect(auth.calls.last == "end 7")
    }

    @Test("An unstored session is ended at the service; the error is that of the store", arguments: [nil, unreachable])
    func unstored(error: AccountError?) async throws {
        let auth = FakeAuthRepository(errors: error.map { ["end 7": $0] } ?? [:])
        await #expect(throws: StoreError.self) {
            try await logIn(auth, FakeSessionRepository(failure: StoreError()))
        }
        #expect(auth.calls == ["request", "approve", "session", "end 7"])
    }

    @Test("A sign-in ends the former session at the service and succeeds if that fails", arguments: [nil, unreachable])
    func formerSession(error: AccountError?) async throws {
        let auth = FakeAuthRepository(errors: error.map { ["end 8": $0] } ?? [:])
        let sessions = FakeSessionRepository(Self.bob)
        let session = try await logIn(auth, sessions)
        #expect(try sessions.session() == session)
        #expect(auth.calls == ["request", "approve", "session", "end 8"])
        // A service can return the id of the former session again.
        let same = UserSession(account: Self.bob.account, id: session.id)
        let again = FakeAuthRepository()
        try await logIn(again, FakeSessionRepository(same))
        #expect(again.calls == ["request", "approve", "session"])
    }

    // MARK: ApproveLoginUseCase

    @Test("The time of the requests is part of the timeout of ApproveLoginUseCase")
    func timeoutWithRequests() async throws {
        let clock = ManualClock()
        let auth = FakeAuthRepository(onCall: { if $0 == "session" { clock.advance(by: .seconds(3)) } })
        let session = startApproval(auth, timeout: .seconds(5), clock: clock)
        await endPauses(2, of: clock)
        // Ends further pauses, which only a wrong timeout has.
        let time = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        await #expect(throws: AccountError.timedOut(seconds: 5)) { try await session.value }
        time.cancel()
        #expect(auth.calls == ["request", "session"])
    }

    @Test(
        "ApproveLoginUseCase asks again without an approval or after a temporary error, and fails after its timeout",
        arguments: [nil, AccountError.tryLater(message: "Busy."), unreachable]
    )
    func timeout(error: AccountError?) async throws {
        let clock = ManualClock()
        let auth = FakeAuthRepository(errors: error.map { ["session": $0] } ?? [:])
        // The timeout is no multiple of the pause.
        let session = startApproval(auth, timeout: .seconds(3), clock: clock)
        await endPauses(2, 3, of: clock)
        await #expect(throws: AccountError.timedOut(seconds: 3)) { try await session.value }
        #expect(auth.calls == ["request", "session", "session"])
    }

    // MARK: LogoutUseCase

    @Test("LogoutUseCase ends the session at the service, and throws the error of a file that cannot be removed")
    func logoutFailure() async throws {
        let auth = FakeAuthRepository()
        let sessions = FakeSessionRepository(FakeAuthRepository.session, failure: StoreError())
        await #expect(throws: StoreError.self) {
            try await LogoutUseCase(auth: auth, sessions: sessions).execute(())
        }
        #expect(auth.calls == ["end 7"])
    }

    /// A repository in which another process stores a session after each look at the stored one.
    private struct ChangingSessions: SessionRepository {
        let sessions = FakeSessionRepository()
        let first: Result<UserSession?, any Error>
        let next: UserSession

        func session() throws -> UserSession? { try first.get() }

        func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession? {
            try await sessions.store(next, replacing: nil)
            return try await sessions.store(session, replacing: expected)
        }
    }

    @Test("Signing out keeps a session stored meanwhile, unless the former is unreadable", arguments: [true, false])
    func logoutOfReplaced(isReadable: Bool) async throws {
        let auth = FakeAuthRepository()
        let sessions = ChangingSessions(
            first: isReadable ? .success(FakeAuthRepository.session) : .failure(StoreError()),
            next: Self.bob
        )
        let output = try await LogoutUseCase(auth: auth, sessions: sessions).execute(())
        #expect(output == .signedOut(isReadable ? FakeAuthRepository.account : Self.bob.account))
        #expect(auth.calls == [isReadable ? "end 7" : "end 8"])
        #expect(try sessions.sessions.session() == (isReadable ? Self.bob : nil))
    }

    // MARK: Names

    @Test(
        "The name in the question has an escape for each character that is invisible or could be mistaken",
        arguments: [
            ("de\u{200B}mo", #"de\u{200B}mo"#), ("demo\u{AD}", #"demo\u{00AD}"#), ("de\0mo\n", #"de\0mo\n"#),
            ("demo\u{3164}", #"demo\u{3164}"#), ("demo\u{E0061}", #"demo\u{000E0061}"#),
            ("demo\u{2800}\u{A0}", #"demo\u{2800}\u{00A0}"#), ("e\u{301}", #"e\u{0301}"#),
            ("x”? “", #"x\u{201D}? \u{201C}"#), (#"x" \"#, #"x\" \\"#), ("anna b-1_é 安", "anna b-1_é 安"),
        ]
    )
    func escapes(name: String, expected: String) {
        #expect(name.withEscapes == expected)
        let error = AccountError.notConfirmed(Account(id: 1, userName: name))
        #expect(error.description.contains("“\(expected)”"))
    }

    // MARK: Secrets

    @Test("No description of a session, a request or a login contains its secret")
    func descriptions() {
        let secret = SensitiveText("s3cr3t")
        let session = UserSession(account: FakeAuthRepository.account, id: secret)
        for value in [secret, session, LoginUseCase.Input(userName: "anna", password: secret)] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            let texts = [dumped, "\(value)", String(reflecting: value), String(describing: value)]
            #expect(texts.allSatisfy { !$0.contains("s3cr3t") })
        }
    }
}
