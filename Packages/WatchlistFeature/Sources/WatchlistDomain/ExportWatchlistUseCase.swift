import CoreDomain
package import Foundation

/// A writer of entries in the formats of files.
package protocol WatchlistFileWriter: Sendable {
    /// Returns the entries in a format, encoded as UTF-8.
    func file(with entries: [WatchlistEntry], format: WatchlistFileFormat) throws -> Data
}

/// The use case that returns the whole watchlist as a file.
package struct ExportWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository
    private let writer: any WatchlistFileWriter

    package init(repository: any WatchlistRepository, writer: any WatchlistFileWriter) {
        self.repository = repository
        self.writer = writer
    }

    @concurrent
    package func execute(_ format: WatchlistFileFormat) async throws -> Data {
        let entries = WatchlistSelection(.all, by: .added).entries(of: try await repository.watchlist())
        return try writer.file(with: entries, format: format)
    }
}
