import AccountInterface
import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesInterface
import QueriesInterface
import Synchronization
import TerminalText
import TerminalUI
import WatchlistInterface

struct UnexpectedCall: Error {}

/// A fake film search that records the arguments of its flows and pushes a screen with the title "Films". Its only film has the
/// id 7 at TMDB.
@MainActor
final class FakeMovieSearch: MoviesModuleInterface, CommandModule {
    private(set) var start: MoviesSearchStart?
    private(set) var actions: MoviesModuleActions?
    /// The films of the details flows, oldest first.
    private(set) var detailed: [Movie] = []
    /// The films of the rating flows, oldest first.
    private(set) var rated: [Movie] = []
    /// Ends the last rating flow after a change.
    private(set) var didRate: (@MainActor () -> Void)?
    /// Ends the last rating flow with a refused session.
    private(set) var onSessionEnd: (@MainActor () -> Void)?
    /// The arguments of the calls of `movie(matching:)`.
    nonisolated let requests = Messages()

    nonisolated static let movie = Movie(id: .tmdb(7), title: "Rain")

    nonisolated init() {}

    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions) {
        self.start = start
        self.actions = actions
        navigator.push(MessageScreen(title: "Films", text: "Other films"))
    }

    func startDetailsFlow(
        of movie: Movie,
        in navigator: Navigator,
        _ start: MoviesSearchStart,
        actions: MoviesModuleActions
    ) {
        detailed.append(movie)
    }

    func startRatingFlow(
        of movie: Movie,
        current: MovieRating?,
        in navigator: Navigator,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        rated.append(movie)
        self.didRate = didRate
        self.onSessionEnd = onSessionEnd
    }

    nonisolated func movie(withID id: MovieID) async throws -> Movie? { throw UnexpectedCall() }

    nonisolated func movie(matching text: String) async throws -> MovieMatch {
        requests.append(text)
        return MovieMatch(Self.movie)
    }

    nonisolated func movies(titled title: String, year: Int?) async throws -> [Movie] { throw UnexpectedCall() }

    nonisolated static let commands: [ModuleCommand<FakeMovieSearch>] = [
        ModuleCommand(Command("search", summary: "")) { _, _, output in try output.write("films of a fake\n") }
    ]
}

/// A fake watchlist that is always empty.
final class FakeWatchlist: WatchlistModuleInterface, CommandModule, WatchlistMembership {
    @MainActor private(set) var actions: WatchlistModuleActions?
    @MainActor private(set) var syncs = 0
    /// Ends the last sync with a refused session.
    @MainActor private(set) var onSessionEnd: (@MainActor () -> Void)?

    var membership: any WatchlistMembership { self }

    func statuses(of movies: Set<MovieID>) async throws -> [MovieID: WatchlistStatus] { [:] }

    func toggle(_ movie: Movie, isListed: Bool?) async throws { throw UnexpectedCall() }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    @MainActor
    func addKey(to navigator: Navigator, actions: WatchlistModuleActions) { self.actions = actions }

    @MainActor
    func startSyncFlow(in navigator: Navigator, onSessionEnd: @escaping @MainActor () -> Void) {
        syncs += 1
        self.onSessionEnd = onSessionEnd
    }

    private static let list = ModuleCommand<FakeWatchlist>(Command("list", summary: "")) { _, _, output in
        try output.write("films of a fake\n")
    }

    static let commands = [ModuleCommand(Command("watchlist", summary: ""), subcommands: [list])]
}

/// A fake account whose sign-in is a screen with the title "Sign in", and whose ratings are in memory.
final class FakeAccount: AccountModuleInterface, CommandModule, MovieRatings {
    private let stored = Mutex<[MovieID: MovieRating]>([:])
    private let hasSession = Mutex(false)
    @MainActor private var didEnd: (@MainActor (Bool) -> Void)?

    let hasAccounts = true
    var ratings: (any MovieRatings)? { self }
    var watchlist: (@Sendable () throws -> any AccountWatchlist)? { { throw AccountError.notSignedIn } }

    var isSignedIn: Bool {
        get { hasSession.withLock(\.self) }
        set { hasSession.withLock { $0 = newValue } }
    }

    func close() async {}

    func rating(of movie: MovieID) async throws -> MovieRating? { stored.withLock { $0[movie] } }

    func rate(_ movie: MovieID, _ rating: MovieRating?) async throws { stored.withLock { $0[movie] = rating } }

    @MainActor
    func addKey(to navigator: Navigator, openPage: @escaping @MainActor (String) -> Void) {
        navigator.setCommand(key: "A", name: "account", action: "open") {}
    }

    @MainActor
    func startLoginFlow(
        in navigator: Navigator,
        openPage: @escaping @MainActor (String) -> Void,
        didEnd: @escaping @MainActor (Bool) -> Void
    ) -> Bool {
        guard self.didEnd == nil else { return false }
        self.didEnd = didEnd
        navigator.push(MessageScreen(title: "Sign in", text: ""))
        return true
    }

    /// Closes the sign-in, as the user does.
    @MainActor
    func endLogin(in navigator: Navigator, isSignedIn: Bool) {
        self.isSignedIn = isSignedIn
        navigator.pop()
        didEnd?(isSignedIn)
        didEnd = nil
    }

    static let commands: [ModuleCommand<FakeAccount>] = [
        ModuleCommand(Command("account", summary: "")) { _, _, output in try output.write("fake\n") }
    ]
}

/// A fake feature of recent queries that stores the saved queries in memory.
final class FakeRecentQueries: QueriesModuleInterface, CommandModule, RecentQueriesWriting {
    private let queries = Mutex<[MovieQuery]>([])

    var saved: [String] { queries.withLock { $0.map(\.text) } }

    var repository: any RecentQueriesWriting { self }

    func save(_ query: MovieQuery) async throws { queries.withLock { $0.append(query) } }

    @MainActor
    func makeSuggestions(
        for kind: UserInterfaceKind,
        choose: @escaping @MainActor (MovieQuery) -> Void
    ) -> any Suggestions {
        FakeSuggestions()
    }

    static let commands: [ModuleCommand<FakeRecentQueries>] = []
}

final class FakeSuggestions: Suggestions {
    func update(_ text: String) {}
}
