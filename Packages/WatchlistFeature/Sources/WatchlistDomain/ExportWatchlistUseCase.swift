import CoreDomain
package import Foundation

package protocol WatchlistFileWriter: Sendable {
    /// Returns the entries in a format, encoded as UTF-8.
    func file(with entries: [WatchlistEntry], format: WatchlistFileFormat) throws -> Data
}

package struct ExportWatchlistUseCase: UseCase {
    package struct Output: Sendable {
        package let file: Data
        package let warnings: [String]
    }

    private let repository: any WatchlistRepository
    private let writer: any WatchlistFileWriter

    package init(repository: any WatchlistRepository, writer: any WatchlistFileWriter) {
        self.repository = repository
        self.writer = writer
    }

    @concurrent
    package func execute(_ format: WatchlistFileFormat) async throws -> Output {
        let watchlist = try await repository.watchlist()
        let entries = WatchlistSelection(.all, by: .added).entries(of: watchlist)
        // Files of IMDb identify films by their IMDb ids.
        let omitted = format == .imdb ? entries.filter { $0.imdbID == nil } : []
        let file = try writer.file(
            with: omitted.isEmpty ? entries : entries.filter { $0.imdbID != nil },
            format: format
        )
        return Output(file: file, warnings: [watchlist.warning, Self.warning(about: omitted)].compactMap(\.self))
    }

    private static func warning(about movies: [WatchlistEntry]) -> String? {
        guard !movies.isEmpty else { return nil }
        let titles = movies.prefix(3).map { "“\($0.title)”" } + (movies.count > 3 ? ["…"] : [])
        let subject = movies.count == 1 ? "1 film has" : "\(movies.count) films have"
        return "\(subject) no IMDb id and cannot be exported: \(titles.joined(separator: ", "))."
    }
}
