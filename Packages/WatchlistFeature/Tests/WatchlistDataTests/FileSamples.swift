import CoreDomain
import Foundation
import Synchronization
import WatchlistData
import WatchlistDomain

extension DefaultWatchlistFileReader {
    /// Creates a reader of a text, in chunks of a size.
    convenience init(_ text: String, name: String? = "films", chunkSize: Int = .max) {
        self.init(Data(text.utf8), name: name, chunkSize: chunkSize)
    }

    convenience init(_ file: Data, name: String? = "films", chunkSize: Int = .max) {
        let rest = Mutex(file)
        self.init(name: name) {
            rest.withLock { rest in
                guard !rest.isEmpty else { return nil }
                let chunk = rest.prefix(chunkSize)
                rest = Data(rest.dropFirst(chunk.count))
                return Data(chunk)
            }
        }
    }

    func rows() async throws -> [WatchlistFileRow] {
        var rows: [WatchlistFileRow] = []
        _ = try await read { rows.append($0) }
        return rows
    }

    /// Reads the films of all rows that have one.
    func movies() async throws -> [ImportedMovie] { try await rows().movies }

    /// Reads the reasons of all rows without a film.
    func reasons() async throws -> [String] {
        try await rows().compactMap { if case .invalid(let reason) = $0.content { reason } else { nil } }
    }
}

extension [WatchlistFileRow] {
    /// The films of all rows that have one.
    var movies: [ImportedMovie] { compactMap { if case .movie(let movie) = $0.content { movie } else { nil } } }
}

extension ImportedMovie {
    static func sample(
        _ title: String,
        _ year: Int?,
        ids: Set<MovieID> = [],
        _ configure: (inout ImportedMovie) -> Void = { _ in }
    ) -> ImportedMovie {
        var movie = ImportedMovie()
        (movie.title, movie.year, movie.ids) = (title, year, ids)
        configure(&movie)
        return movie
    }
}
