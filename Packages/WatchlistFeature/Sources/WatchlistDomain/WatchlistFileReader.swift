package import CoreDomain
package import Foundation

package enum WatchlistFileFormat: String, CaseIterable, Hashable, Sendable {
    /// The CSV format that Letterboxd imports (https://letterboxd.com/about/importing-data/).
    case letterboxd
    case imdb
    case json
    case ics
}

package struct WatchlistFileRow: Hashable, Sendable {
    package let line: Int
    /// The bytes of the row, without the separator from the next row.
    package let bytes: Data
    package let content: Content
    /// The sentences about the values that cannot be read. The film is imported without them.
    package let dropped: [String]

    package enum Content: Hashable, Sendable {
        /// An entry that this app exported. It needs no match at the source.
        case entry(WatchlistEntry)
        case movie(ImportedMovie)
        case invalid(reason: String)
    }

    package init(line: Int, bytes: Data, content: Content, dropped: [String] = []) {
        self.line = line
        self.bytes = bytes
        self.content = content
        self.dropped = dropped
    }
}

package struct ImportedMovie: Hashable, Sendable {
    package var ids: Set<MovieID> = []
    /// The title; empty if the file has only ids.
    package var title = ""
    package var year: Int?
    package var added: CalendarDate?
    package var due: CalendarDate?
    package var note = ""
    package var isWatched = false
    package var watchedDay: CalendarDate?
    package var ratedDay: CalendarDate?
    package var rating: MovieRating?

    package init() {}
}

package protocol WatchlistFileReader: Sendable {
    /// Passes each row to `body`, in the order of the file.
    ///
    /// - Throws: ``WatchlistError/unreadableFile(reason:)``, ``WatchlistError/undecidedFile``, or the error of `body` or of the
    ///   file.
    func read(_ body: (WatchlistFileRow) async throws -> Void) async throws -> WatchlistFileFrame
}

/// The parts of a file around its rows, with which a file of some of the rows can be made.
package struct WatchlistFileFrame: Hashable, Sendable {
    package let header: String
    package let separator: String
    package let end: String

    package init(header: String, separator: String, end: String) {
        self.header = header
        self.separator = separator
        self.end = end
    }

    package func file(with rows: [WatchlistFileRow]) -> Data {
        Data(header.utf8) + rows.map(\.bytes).joined(separator: Data(separator.utf8)) + Data(end.utf8)
    }
}
