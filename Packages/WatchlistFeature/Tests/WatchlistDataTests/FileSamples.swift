import Foundation
import Synchronization
import WatchlistData
import WatchlistDomain

extension DefaultWatchlistFileReader {
    /// Creates a reader of a text, in chunks of a size.
    convenience init(
        _ text: String,
        name: String? = "films",
        chunkSize: Int = .max,
        secondsFromGMT: @escaping @Sendable (Date) -> Int = { _ in 0 }
    ) {
        self.init(Data(text.utf8), name: name, chunkSize: chunkSize, secondsFromGMT: secondsFromGMT)
    }

    convenience init(
        _ file: Data,
        name: String? = "films",
        chunkSize: Int = .max,
        secondsFromGMT: @escaping @Sendable (Date) -> Int = { _ in 0 }
    ) {
        let rest = Mutex(file)
        self.init(name: name, secondsFromGMT: secondsFromGMT) {
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

    func contents() async throws -> [WatchlistFileRow.Content] { try await rows().map(\.content) }

    func movies() async throws -> [ImportedMovie] { try await rows().movies }
}

extension [WatchlistFileRow] {
    /// The films of all rows that have one.
    var movies: [ImportedMovie] { compactMap { if case .movie(let movie) = $0.content { movie } else { nil } } }

    var texts: [String] { map { String(decoding: $0.bytes, as: UTF8.self) } }
}
