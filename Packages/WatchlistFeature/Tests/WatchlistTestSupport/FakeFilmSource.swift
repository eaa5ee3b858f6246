package import CoreDomain
import Synchronization
package import WatchlistDomain

/// A source of films. A search returns the films whose title contains the text, and ignores the year.
package final class FakeFilmSource: Sendable {
    private let films: [Movie]
    private let failure: (any Error)?
    private let requestLog = Mutex<[String]>([])

    /// - Parameter failure: The error of each search; nil for none.
    package init(_ films: [Movie] = [], failure: (any Error)? = nil) {
        self.films = films
        self.failure = failure
    }

    /// The ids and the texts of the requests, sorted, because an import sends several at the same time.
    package var requests: [String] { requestLog.withLock { $0.sorted() } }

    package var lookup: FilmLookup {
        FilmLookup(film: { self.film($0) }, films: { try self.search($0, year: $1) })
    }

    private func film(_ id: MovieID) -> Movie? {
        requestLog.withLock { $0.append(id.description) }
        return films.first { $0.ids.contains(id) }
    }

    package func search(_ text: String, year: Int? = nil) throws -> [Movie] {
        requestLog.withLock {
            $0.append([text, year.map(String.init) ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
        }
        if let failure { throw failure }
        return films.filter { FoldedTitle($0.title).contains(FoldedTitle(text)) }
    }
}
