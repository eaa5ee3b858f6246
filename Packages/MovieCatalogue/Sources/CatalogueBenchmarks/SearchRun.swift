import CatalogueFloor
import CoreDomain
import Foundation
import MovieCatalogue
import MoviesInterface

/// A measurement of queries on one catalogue. The search and the baseline alternate, so that other processes slow down
/// both.
struct SearchRun {
    /// The number of rounds for each query. The fastest round counts, because other processes delayed it least.
    static let rounds = 3

    private let catalogue: Catalogue
    private let floor: SearchFloor
    private let repository: CatalogueMoviesRepository
    private let queries: [String]
    /// Whether a line is printed for each kind of query.
    private let printsKinds: Bool

    init(path: String, queries: [String], printsKinds: Bool) throws {
        guard let floor = SearchFloor(path: path) else { throw FloorError(query: path) }
        self.floor = floor
        self.queries = queries
        self.printsKinds = printsKinds
        catalogue = try Catalogue(path: path)
        repository = CatalogueMoviesRepository(locator: CatalogueLocator(path: path))
    }

    func figures(movies: Int, limit: Double?) async throws -> [Figure] {
        var searches: [Duration] = []
        var floors: [Duration] = []
        var repositories: [Duration] = []
        let clock = ContinuousClock()
        // This round is not measured. It fills the caches and compares the results with those of the baseline.
        for query in queries { try check(query) }
        for query in queries {
            guard let terms = SearchTerms(query), let words = MovieQuery(query) else { continue }
            let list = MoviesList.search(MovieSearch(query: words))
            let floorTerms = FloorTerms(terms, people: try catalogue.people(terms))
            var best: (floor: Duration, search: Duration, repository: Duration)?
            for _ in 0..<Self.rounds {
                let floorTime = clock.measure { _ = floor.search(floorTerms) }
                let searchTime = try clock.measure { _ = try catalogue.search(terms, page: 1) }
                let start = clock.now
                _ = try await repository.page(1, of: list, onStored: nil)
                let repositoryTime = start.duration(to: clock.now)
                best = (
                    min(best?.floor ?? floorTime, floorTime),
                    min(best?.search ?? searchTime, searchTime),
                    min(best?.repository ?? repositoryTime, repositoryTime)
                )
            }
            guard let best else { continue }
            floors.append(best.floor)
            searches.append(best.search)
            repositories.append(best.repository)
        }
        let name = "search, \(movies) films"
        let figures = [
            Figure(name: name, sample: Sample(searches), floor: Sample(floors), limit: limit),
            Figure(name: name + ", repository", sample: Sample(repositories)),
        ]
        for figure in figures { print(figure.line) }
        if printsKinds { printKinds(searches: searches, floors: floors) }
        return figures
    }

    private func printKinds(searches: [Duration], floors: [Duration]) {
        for (index, kind) in QueryMix.kinds.enumerated() {
            let own = { (times: [Duration]) in
                Sample(times.enumerated().filter { $0.offset % QueryMix.kinds.count == index }.map(\.element))
            }
            print(Figure(name: "  " + kind, sample: own(searches), floor: own(floors)).line)
        }
        for (time, query) in zip(searches, queries).sorted(by: { $0.0 > $1.0 }).prefix(10) {
            print("  \(query): \(time / .microseconds(1)) µs")
        }
    }

    private func check(_ query: String) throws {
        guard let terms = SearchTerms(query) else { return }
        let page = try catalogue.search(terms, page: 1)
        let floorTerms = FloorTerms(terms, people: try catalogue.people(terms))
        guard let expected = floor.search(floorTerms) else { throw FloorError(query: query) }
        let ranks = withUnsafeBytes(of: expected.ranks) {
            Array($0.bindMemory(to: Int64.self).prefix(Int(expected.count)))
        }
        guard page.movies.map({ Int64($0.rank) }) == ranks, page.total == expected.total else {
            throw FloorError(query: query)
        }
    }
}
