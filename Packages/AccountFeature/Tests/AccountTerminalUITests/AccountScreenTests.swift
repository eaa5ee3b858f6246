import AccountDomain
import AccountInterface
import AccountPresentation
import AccountTerminalUI
import AccountTestSupport
import AsyncTesting
import CoreDomain
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("AccountScreen", .timeLimit(.minutes(10)))
@MainActor
struct AccountScreenTests {
    private final class Logins {
        var count = 0
    }

    private nonisolated static let anna = Account(id: 7, userName: "an\u{7}na")

    private let fetch = SuspendedUseCase<Void, Account?>()
    private let logout = SuspendedUseCase<Void, LogoutUseCase.Output>()
    private let logins = Logins()
    private let viewModel: DefaultAccountViewModel
    private let screen: AccountScreen
    private let context = RenderContext(size: Size(columns: 60, rows: 10))

    init() {
        viewModel = DefaultAccountViewModel(
            service: "example.org",
            fetch: fetch,
            logout: logout,
            actions: AccountViewModelActions(login: { [logins] in logins.count += 1 })
        )
        screen = AccountScreen(viewModel: viewModel)
    }

    private func load(_ result: Result<Account?, any Error>) async {
        async let load: Void = viewModel.load()
        await fetch.resume(with: result)
        await load
    }

    private func press(_ key: Key) -> Bool { screen.handle(.key(key), context) }

    private var lines: [String] { screen.render(context).lines.filter { !$0.isEmpty } }

    @Test(
        "AccountScreen shows the user, that nobody is signed in, or an error, has a help for each key, and loads again on r",
        arguments: [
            (.success(anna), [" Signed in as anna", " at example.org"], true), (.success(nil), signedOut, false),
            (.failure(AccountError.sessionEnded), signedOut + [" The service has ended your session."], false),
            (.failure(AccountError.unreachable(message: "No network.\u{1B}[2J")), [" No network."], true),
            (.failure(CancellationError()), [" ⠋ Loading…"], false),
        ] as [(Result<Account?, any Error>, [String], Bool)]
    )
    func states(result: Result<Account?, any Error>, expected: [String], loadsOnKey: Bool) async {
        await load(result)
        #expect(lines == expected)
        #expect(HandledKeys.missingInHelp { AccountScreen(viewModel: viewModel) }.isEmpty)
        #expect(screen.keys.isEmpty == (expected == [" ⠋ Loading…"]))
        #expect(press(.character("r")) == loadsOnKey)
    }

    private nonisolated static let signedOut = [
        " You are not signed in.", " Sign in to example.org to rate films and to share your", " watchlist: Enter",
    ]

    @Test("AccountScreen loads the account each time it appears, and opens the sign-in on Enter without a user")
    func appearance() async {
        for count in 1...2 {
            screen.didAppear()
            #expect(await eventually { fetch.inputs.count == count })
            screen.didDisappear()
        }
        #expect(!press(.enter))
        await load(.success(nil))
        #expect(press(.enter) && logins.count == 1)
    }

    @Test(
        "Signing out shows its result, also without the service, and keeps the user if the file cannot be removed",
        arguments: [
            (.success(.signedOut(anna)), .signedOut, "Signed out “an\u{7}na”."),
            (
                .success(.signedOutHereOnly(anna, reason: "No network.")), .signedOut,
                "Signed out “an\u{7}na” on this device. The service still has the session: No network."
            ),
            (
                .failure(AccountError.failed(message: "The disk is full.")), .signedIn(userName: anna.userName),
                "The disk is full."
            ),
        ] as [(Result<LogoutUseCase.Output, any Error>, AccountState, String)]
    )
    func logout(result: Result<LogoutUseCase.Output, any Error>, state: AccountState, notice: String) async {
        await load(.success(Self.anna))
        #expect(press(.character("x")))
        await eventually { !logout.inputs.isEmpty }
        // A second sign-out would replace the result of the first one.
        await viewModel.logout()
        await logout.resume(with: result)
        #expect(await eventually { viewModel.notice == notice } && viewModel.state == state)
        #expect(logout.inputs.count == 1)
        #expect(lines.joined().hasSuffix(notice.replacing("\u{7}", with: "").suffix(10)))
        await load(.success(Self.anna))
        #expect(viewModel.state == .signedIn(userName: Self.anna.userName) && viewModel.notice == nil)
    }

    @Test("A cancelled load does not change the state, even if the account arrives")
    func cancelledLoad() async {
        struct LateFetch: UseCase {
            func execute(_ input: Void) async throws -> Account? {
                withUnsafeCurrentTask { $0?.cancel() }
                return AccountScreenTests.anna
            }
        }
        let actions = AccountViewModelActions(login: {})
        let viewModel = DefaultAccountViewModel(service: "", fetch: LateFetch(), logout: logout, actions: actions)
        await Task { await viewModel.load() }.value
        #expect(viewModel.state == .loading)
    }
}
