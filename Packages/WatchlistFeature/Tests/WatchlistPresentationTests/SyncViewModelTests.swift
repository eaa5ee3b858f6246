import AccountInterface
import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistSyncViewModel", .timeLimit(.minutes(10)))
@MainActor
struct SyncViewModelTests {
    private final class Calls {
        var all: [[String]] = []
    }

    private typealias Output = SyncWatchlistUseCase.Output

    private nonisolated static let sessionEnd = ["session end"]
    private nonisolated static let added = "Added 1 film from your account."

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
    private nonisolated static func output(failure: (any Error)? = nil) -> Output {
        var state = WatchlistSyncState(watchlist: Watchlist([]))
        let movie = Movie.sample(.tmdb(348), "Alien", 1979)
        return Output(plan: .init(&state, remote: [movie], matches: [:], today: .testToday), failure: failure)
    }

    @Test(
        "The view model passes the result, its error or both to an action, or that the session is missing or has ended",
        arguments: [
            (.success(output()), [added]), (.success(output(failure: TestError("Failure."))), [added, "Failure."]),
            (.success(output(failure: AccountError.sessionEnded)), sessionEnd),
            (.success(output(failure: AccountError.notSignedIn)), sessionEnd),
            (.failure(AccountError.sessionEnded), sessionEnd), (.failure(AccountError.notSignedIn), sessionEnd),
            (.failure(AccountError.noAccounts), ["This source of films has no accounts."]),
            // The user did not cause the cancellation.
            (.failure(CancellationError()), ["The sync was interrupted. The next sync continues it."]),
        ] as [(Result<Output, any Error>, [String])]
    )
    func results(result: Result<SyncWatchlistUseCase.Output, any Error>, call: [String]) async {
        async let end: Void = viewModel.sync()
        await useCase.resume(0, with: result)
        await end
        #expect(calls.all == [call])
    }

    @Test("The view model has the text of the last step of the sync")
    func progress() async {
        async let end: Void = viewModel.sync()
        await useCase.wait(forCalls: 1)
        useCase.inputs[0].progress(.sent(1, ofMovies: 2))
        #expect(viewModel.progress == "Sent 1 of 2 films…")
        await useCase.resume(0, with: .success(Self.output()))
        await end
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
}
