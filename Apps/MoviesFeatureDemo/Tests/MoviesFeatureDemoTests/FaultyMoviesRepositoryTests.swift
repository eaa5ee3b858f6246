import CoreDomain
import DemoSupport
import MoviesInterface
import NetworkingTesting
import Synchronization
import TerminalText
import TerminalUI
import Testing

@testable import MoviesFeatureDemo

@Suite("FaultyMoviesRepository")
@MainActor
struct FaultyMoviesRepositoryTests {
    private let navigator = Navigator(appName: "test")
    private let clock = ManualClock()
    private let inner = CountingRepository()

    private func repository(_ fault: Fault) -> (repository: FaultyMoviesRepository, faults: FaultChooser<Fault>) {
        let faults = FaultChooser(none: Fault.none, in: navigator)
        faults.next = fault
        return (FaultyMoviesRepository(inner, faults: faults, clock: clock), faults)
    }

    @Test(
        "Fault.affects(page:) is true only for results that can show the fault",
        arguments: [
            (1, [Fault.late, .failure, .empty]), (2, [.late, .failure, .empty, .lateSecondPage]),
            (20, [.late, .failure, .empty]), (nil, [.late, .failure]),
        ] as [(Int?, [Fault])]
    )
    func affects(page: Int?, faults: [Fault]) {
        #expect(Fault.allCases.filter { $0.affects(page: page) } == faults)
    }

    @Test("FaultyMoviesRepository with the fault 'failure' throws once")
    func failure() async throws {
        let (repository, faults) = repository(.failure)
        let error = MoviesError.serviceFailed(serverMessage: "This fault was switched on.")
        await #expect(throws: error) { try await repository.page(1, of: .popular(), onStored: nil) }
        #expect(inner.count == 0 && faults.next == .none)
        _ = try await repository.page(1, of: .popular(), onStored: nil)
        #expect(inner.count == 1)
    }

    @Test("FaultyMoviesRepository with the fault 'empty' returns one empty page and sends no request")
    func empty() async throws {
        let (repository, faults) = repository(.empty)
        #expect(try await repository.page(1, of: .popular(), onStored: nil).value.movies.isEmpty)
        #expect(inner.count == 0 && faults.next == .none)
    }

    @Test("FaultyMoviesRepository keeps a fault after a request that the fault does not affect")
    func notAffected() async throws {
        let (repository, faults) = repository(.lateSecondPage)
        _ = try await repository.page(1, of: .popular(), onStored: nil)
        await #expect(throws: MoviesError.notStored) {
            try await repository.details(of: .tmdb(1), language: nil, onStored: nil)
        }
        #expect(inner.count == 2 && faults.next == .lateSecondPage)
    }

    @Test(
        "FaultyMoviesRepository with the fault 'late' or 'lateSecondPage' delays the page by two seconds",
        .timeLimit(.minutes(1)),
        arguments: [Fault.late, .lateSecondPage]
    )
    func late(fault: Fault) async throws {
        let (repository, faults) = repository(fault)
        async let page = repository.page(2, of: .popular(), onStored: nil)
        await clock.waitForSleeper(until: .seconds(2))
        #expect(inner.count == 0 && faults.next == fault)
        clock.advance(by: .seconds(2))
        #expect(try await page.value.movies.count == 1)
        #expect(faults.next == .none)
    }

    @Test("FaultyMoviesRepository keeps the fault of a cancelled request for the next request", .timeLimit(.minutes(1)))
    func cancelled() async throws {
        let (repository, faults) = repository(.late)
        let loading = Task { try await repository.page(1, of: .popular(), onStored: nil) }
        await clock.waitForSleeper(until: .seconds(2))
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(inner.count == 0 && faults.next == .late)
    }

    @Test("FaultChooser keeps a fault that the user chooses while another fault occurs")
    func chosenDuringAnother() {
        let faults = FaultChooser(none: Fault.none, in: navigator)
        faults.next = .empty
        faults.didOccur(.late)
        #expect(faults.next == .empty)
    }
}

/// A repository with one film, which counts its requests.
private final class CountingRepository: MoviesRepository {
    let source = MoviesSource(name: "test", namespace: .tmdb, ratingLabel: "Rating")
    private let requests = Mutex(0)

    var count: Int { requests.withLock(\.self) }

    func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        requests.withLock { $0 += 1 }
        let movie = Movie(id: .tmdb(1), title: "Rain")
        return Fetched(MoviesPage(list: list, number: number, totalPages: 2, totalResults: 2, movies: [movie]))
    }

    func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        requests.withLock { $0 += 1 }
        throw MoviesError.notStored
    }
}
