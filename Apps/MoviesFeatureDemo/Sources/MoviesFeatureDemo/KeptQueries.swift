import CoreDomain
import Synchronization

/// Where the feature leaves its queries, instead of in another feature.
final class KeptQueries: RecentQueriesWriting {
    private let queries = Mutex<[MovieQuery]>([])

    func save(_ query: MovieQuery) async throws {
        queries.withLock { $0.append(query) }
    }

    /// A query a line, the newest first.
    var text: String {
        let queries = queries.withLock { $0 }
        return queries.isEmpty ? "None yet." : queries.reversed().map(\.text).joined(separator: "\n")
    }
}
