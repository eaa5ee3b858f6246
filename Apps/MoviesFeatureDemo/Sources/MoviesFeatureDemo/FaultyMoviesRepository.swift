import CoreDomain
import DemoSupport
import MoviesInterface

/// A fault to inject into the next result. The raw value is the fault's title in the list of faults.
enum Fault: String, CaseIterable, Sendable {
    case none = "no fault"
    case late = "2 s late"
    case failure = "server error"
    case empty = "no films"
    case lateSecondPage = "second page 2 s late"

    /// - Parameter page: The number of the page; nil for details.
    func affects(page: Int?) -> Bool {
        switch self {
        case .none: false
        case .late, .failure: true
        case .empty: page != nil
        case .lateSecondPage: page == 2
        }
    }
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
        if try await injectedFault(page: number) == .empty {
            return Fetched(MoviesPage(list: list, number: number, totalPages: 1, totalResults: 0, movies: []))
        }
        return try await movies.page(number, of: list, onStored: onStored)
    }

    func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        _ = try await injectedFault(page: nil)
        return try await movies.details(of: id, language: language, onStored: onStored)
    }

    private func injectedFault(page: Int?) async throws -> Fault {
        let fault = await faults.next
        guard fault.affects(page: page) else { return .none }
        // Typing cancels the running search. `sleep` then throws before `didOccur`, so the next request has the fault.
        if fault == .late || fault == .lateSecondPage { try await clock.sleep(for: .seconds(2)) }
        await faults.didOccur(fault)
        if fault == .failure { throw MoviesError.serviceFailed(serverMessage: "This fault was switched on.") }
        return fault
    }
}
