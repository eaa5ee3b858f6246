import CoreDomain
import DemoSupport
import MoviesInterface

/// A fault to inject into the next result. The raw value is the fault's title in the list of faults.
enum Fault: String, CaseIterable, Sendable {
    case none = "no fault"
    case late = "2 s late"
    case failure = "server error"
    case empty = "no films"
}

/// A repository that forwards requests to another one and injects the chosen fault into the next result that the fault affects.
struct FaultyMoviesRepository: MoviesRepository {
    let movies: any MoviesRepository
    let faults: FaultChooser<Fault>
    var clock: any Clock<Duration> = ContinuousClock()

    var source: MoviesSource { movies.source }

    func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        if await faults.next == .empty {
            await faults.didOccur(.empty)
            return Fetched(MoviesPage(list: list, number: number, totalPages: 1, totalResults: 0, movies: []))
        }
        try await injectFault()
        return try await movies.page(number, of: list, onStored: onStored)
    }

    func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        try await injectFault()
        return try await movies.details(of: id, language: language, onStored: onStored)
    }

    private func injectFault() async throws {
        switch await faults.next {
        case .none, .empty: break
        case .late:
            // Typing cancels the running search. `sleep` then throws before `didOccur`, so the next request has the fault.
            try await clock.sleep(for: .seconds(2))
            await faults.didOccur(.late)
        case .failure:
            await faults.didOccur(.failure)
            throw MoviesError.serviceFailed(serverMessage: "This fault was switched on.")
        }
    }
}
