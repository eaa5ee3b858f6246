import Foundation
package import WatchlistDomain

/// A file with one line per row, after a header. The bytes of a row are its title.
package struct FakeWatchlistFileReader: WatchlistFileReader {
    private let rows: [WatchlistFileRow]
    private let end: @Sendable () throws -> Void

    /// - Parameters:
    ///   - dropped: The sentences about values of each row that cannot be read.
    ///   - end: Called after the last row, such as to throw an error.
    package init(
        _ contents: [WatchlistFileRow.Content],
        dropped: [String] = [],
        end: @escaping @Sendable () throws -> Void = {}
    ) {
        rows = zip(2..., contents).map { line, content in
            let title = if case .movie(let movie) = content { movie.title } else { "?" }
            return WatchlistFileRow(line: line, bytes: Data(title.utf8), content: content, dropped: dropped)
        }
        self.end = end
    }

    package func read(_ body: (WatchlistFileRow) async throws -> Void) async throws -> WatchlistFileFrame {
        for row in rows { try await body(row) }
        try end()
        return WatchlistFileFrame(header: "Title\n", separator: "\n", end: "\n")
    }
}
