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

    /// Reads all rows of the file.
    func rows() async throws -> [WatchlistFileRow] {
        var rows: [WatchlistFileRow] = []
        _ = try await read { rows.append($0) }
        return rows
    }

    /// Reads the films of all rows that have one.
    func films() async throws -> [ImportedFilm] {
        try await rows().films
    }

    /// Reads the reasons of all rows without a film.
    func reasons() async throws -> [String] {
        try await rows().compactMap { if case .invalid(let reason) = $0.content { reason } else { nil } }
    }
}

extension [WatchlistFileRow] {
    /// The films of all rows that have one.
    var films: [ImportedFilm] { compactMap { if case .film(let film) = $0.content { film } else { nil } } }
}

extension ImportedFilm {
    static func sample(
        _ title: String,
        _ year: Int?,
        ids: Set<MovieID> = [],
        _ configure: (inout ImportedFilm) -> Void = { _ in }
    ) -> ImportedFilm {
        var film = ImportedFilm()
        (film.title, film.year, film.ids) = (title, year, ids)
        configure(&film)
        return film
    }
}
