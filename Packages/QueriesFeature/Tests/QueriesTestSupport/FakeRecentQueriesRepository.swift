package import CoreDomain
import QueriesDomain
package import QueriesPresentation
import Synchronization

package struct TestError: Error, Hashable {
    package init() {}
}

/// An in-memory repository for tests. With a `failure`, all throwing methods throw that error.
package actor FakeRecentQueriesRepository: RecentQueriesRepository {
    package private(set) var queries: [MovieQuery]
    private var failure: (any Error)?
    private let changeStream = AsyncStream<Void>.makeStream()
    private let observationCount = Mutex(0)

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        queries = texts.compactMap { MovieQuery($0) }
        self.failure = failure
    }

    package func fail(with error: (any Error)?) { failure = error }

    package func save(_ query: MovieQuery) async throws {
        if let failure { throw failure }
        queries.insert(query, at: 0)
        changeStream.continuation.yield()
    }

    package nonisolated var observations: Int { observationCount.withLock(\.self) }

    package nonisolated func changes() -> AsyncStream<Void> {
        observationCount.withLock { $0 += 1 }
        return changeStream.stream
    }

    package func recentQueries(limit: Int) async throws -> [MovieQuery] {
        if let failure { throw failure }
        return Array(queries.prefix(limit))
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        if let failure { throw failure }
        guard let index = queries.firstIndex(of: query) else { return false }
        queries.remove(at: index)
        return true
    }

    package func removeAll() async throws -> Int {
        if let failure { throw failure }
        defer { queries = [] }
        return queries.count
    }
}

extension DefaultRecentQueriesViewModel {
    package convenience init(
        _ repository: FakeRecentQueriesRepository,
        fetchQueries: (any UseCase<Int, [MovieQuery]>)? = nil,
        didSelect: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.init(
            fetchQueries: fetchQueries ?? FetchRecentQueriesUseCase(repository: repository),
            observeQueries: ObserveRecentQueriesUseCase(repository: repository),
            removeQuery: RemoveRecentQueryUseCase(repository: repository),
            actions: RecentQueriesViewModelActions(didSelect: didSelect)
        )
    }
}
