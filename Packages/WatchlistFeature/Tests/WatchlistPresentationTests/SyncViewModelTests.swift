import AccountInterface
import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistSyncViewModel", .timeLimit(.minutes(1)))
@MainActor
struct SyncViewModelTests {
    /// The calls of the actions, oldest first.
    private final class Calls {
        var all: [[String]] = []
    }

    private typealias Output = SyncWatchlistUseCase.Output

    private static let sessionEnd = ["session end"]

    private let useCase = SuspendedUseCase<SyncWatchlistUseCase.Input, Output>()
    private let calls = Calls()
    private let viewModel: DefaultWatchlistSyncViewModel

    init() {
        let actions = WatchlistSyncViewModelActions(
            showResult: { [calls] in calls.all.append($0) },
            onSessionEnd: { [calls] in calls.all.append(Self.sessionEnd) }
        )
        viewModel = DefaultWatchlistSyncViewModel(sync: useCase, actions: actions, today: { .testToday })
    }

    /// Returns the output of a sync that adds the film “Alien” here.
    private static func output(failure: (any Error)? = nil) -> Output {
        var state = WatchlistSyncState(watchlist: Watchlist([]))
        let movie = Movie.sample(.tmdb(348), "Alien", 1979)
        return Output(plan: .init(&state, remote: [movie], matches: [:], today: .testToday), failure: failure)
    }

    private func sync(_ result: Result<Output, any Error>) async {
        async let end: Void = viewModel.sync()
        await useCase.resume(0, with: result)
        await end
    }

    @Test("An error while films are sent follows the result lines, and any other error is the only line")
    func failures() async {
        await sync(.success(Self.output(failure: TestError("Failure."))))
        async let end: Void = viewModel.sync()
        await useCase.resume(1, with: .failure(AccountError.noAccounts))
        await end
        #expect(
            calls.all == [["Added 1 film from your account.", "Failure."], ["This source of films has no accounts."]]
        )
    }

    @Test(
        "A session that is missing or has ended calls its action and shows no result",
        arguments: [AccountError.sessionEnded, .notSignedIn],
        [true, false]
    )
    func sessionEnd(error: AccountError, isLate: Bool) async {
        await sync(isLate ? .success(Self.output(failure: error)) : .failure(error))
        #expect(calls.all == [Self.sessionEnd])
    }

    @Test(
        "A sync that the user has stopped calls no action",
        arguments: [nil, CancellationError(), AccountError.sessionEnded] as [(any Error)?]
    )
    func stopped(error: (any Error)?) async {
        let sync = Task { await viewModel.sync() }
        await useCase.wait(forCalls: 1)
        sync.cancel()
        await useCase.resume(0, with: error.map { .failure($0) } ?? .success(Self.output()))
        await sync.value
        #expect(calls.all.isEmpty)
    }

    @Test("A cancellation that the user did not cause is reported, with the advice that the next sync continues")
    func interrupted() async {
        await sync(.failure(CancellationError()))
        #expect(calls.all == [["The sync was interrupted. The next sync continues it."]])
    }
}
