import CoreDomain
package import Foundation
package import MoviesInterface

package struct ImportWatchlistUseCase: UseCase {
    package struct Input: Sendable {
        package var reader: any WatchlistFileReader
        package var today: CalendarDate
        /// Whether all films of the file are watched, also those without a date.
        package var marksWatched: Bool
        package var progress: @MainActor (Int) -> Void

        package init(
            reader: any WatchlistFileReader,
            today: CalendarDate,
            marksWatched: Bool = false,
            progress: @escaping @MainActor (Int) -> Void = { _ in }
        ) {
            self.reader = reader
            self.today = today
            self.marksWatched = marksWatched
            self.progress = progress
        }
    }

    package struct Output: Hashable, Sendable {
        package var added = 0
        package var addedWatched = 0
        /// The number of films on the list that gained a viewing, a rating, a due date, a note or an id.
        package var changed = 0
        /// The number of films on the list that did not change, and of repeated rows.
        package var unchanged = 0
        package var unmatched: [RowProblem] = []
        /// The values that cannot be read, without which their films were imported.
        package var dropped: [RowProblem] = []
        /// A file with the unmatched rows, which an import accepts; nil if all rows match.
        package var unmatchedFile: Data?
    }

    /// A row for which the import found no film, or several, or a value of a row that cannot be read.
    package struct RowProblem: Hashable, Sendable {
        package let line: Int
        package let reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    private static let batchSize = 32
    /// The maximum size of successive rows without a film, which the import keeps for the file of unmatched rows.
    private static let maximumBytesWithoutMovie = 16 << 20

    private let repository: any WatchlistRepository
    private let movies: any MoviesFinding
    private let maximumRowsWithoutMovie: Int

    /// - Parameter maximumRowsWithoutMovie: The number of successive rows without a film after which an import fails, because the file
    ///   is not a list of films.
    package init(
        repository: any WatchlistRepository,
        movies: any MoviesFinding,
        maximumRowsWithoutMovie: Int = 10_000
    ) {
        self.repository = repository
        self.movies = movies
        self.maximumRowsWithoutMovie = maximumRowsWithoutMovie
    }

    /// - Throws: ``WatchlistError/unreadableFile(reason:)``, ``WatchlistError/undecidedFile``, or another error of the reader, the
    ///   source or the store.
    @concurrent
    package func execute(_ input: Input) async throws -> Output {
        var file = try await read(input)
        try Task.checkCancellation()
        // Trakt lists the newest viewing of a film first. The entry keeps the rating that is merged first.
        file.entries.sort { left, right in
            guard let day = left.watched?.day else { return false }
            return right.watched.map { day < $0.day } ?? true
        }
        var output = try await merge(file.entries)
        output.unmatched = file.unmatched.map { RowProblem(line: $0.row.line, reason: $0.reason) }
        output.dropped = file.dropped
        output.unmatchedFile = file.unmatched.isEmpty ? nil : file.frame.file(with: file.unmatched.map(\.row))
        return output
    }

    private struct MatchedFile {
        var entries: [WatchlistEntry]
        let unmatched: [(row: WatchlistFileRow, reason: String)]
        let dropped: [RowProblem]
        let frame: WatchlistFileFrame
    }

    private func read(_ input: Input) async throws -> MatchedFile {
        let known = try await repository.watchlist()
        var entries: [WatchlistEntry] = []
        var unmatched: [(row: WatchlistFileRow, reason: String)] = []
        var dropped: [RowProblem] = []
        var batch: [WatchlistFileRow] = []
        var count = 0
        var (rowsWithoutMovie, bytesWithoutMovie) = (0, 0)
        func finishBatch() async throws {
            try Task.checkCancellation()
            for (row, match) in zip(batch, try await matches(of: batch, known, input)) {
                switch match {
                case .entry(let entry) where known.unreadableKeys.contains(entry.id.description):
                    unmatched.append((row, WatchlistError.unreadableEntry(title: entry.title).description))
                case .entry(let entry):
                    (rowsWithoutMovie, bytesWithoutMovie) = (0, 0)
                    entries.append(entry)
                    dropped += row.dropped.map { RowProblem(line: row.line, reason: $0) }
                case .none(let reason):
                    unmatched.append((row, reason))
                    rowsWithoutMovie += 1
                    bytesWithoutMovie += row.bytes.count
                    guard rowsWithoutMovie < maximumRowsWithoutMovie, bytesWithoutMovie < Self.maximumBytesWithoutMovie
                    else {
                        let first = unmatched[unmatched.count - rowsWithoutMovie].row.line
                        throw WatchlistError.unreadableFile(
                            reason: "Lines \(first) to \(row.line) have no film. Line \(row.line): \(reason)"
                        )
                    }
                }
            }
            count += batch.count
            batch.removeAll(keepingCapacity: true)
            await input.progress(count)
        }
        let frame = try await input.reader.read { row in
            batch.append(row)
            if batch.count == Self.batchSize { try await finishBatch() }
        }
        try await finishBatch()
        return MatchedFile(entries: entries, unmatched: unmatched, dropped: dropped, frame: frame)
    }

    private func merge(_ entries: [WatchlistEntry]) async throws -> Output {
        try await repository.update(Self.name) { watchlist in
            var output = Output()
            for entry in entries {
                try Task.checkCancellation()
                switch watchlist.merge(entry) {
                case .added(let entry):
                    output.added += 1
                    output.addedWatched += entry.watched == nil ? 0 : 1
                case .changed: output.changed += 1
                case .unchanged: output.unchanged += 1
                }
            }
            return output
        }
    }

    @Sendable
    private static func name(_ output: Output) -> String {
        let count = output.added + output.changed
        return count == 1 ? "Import 1 film" : "Import \(count) films"
    }

    private enum Match: Sendable {
        case entry(WatchlistEntry)
        case none(reason: String)
    }

    private func matches(of rows: [WatchlistFileRow], _ known: Watchlist, _ input: Input) async throws -> [Match] {
        guard !rows.isEmpty else { return [] }
        var matches: [Match] = []
        try await forEachInOrder(0...rows.count - 1, limit: rows.count) {
            try await match(of: rows[$0], known, input)
        } body: {
            matches.append($0)
            return true
        }
        return matches
    }

    private func match(of row: WatchlistFileRow, _ known: Watchlist, _ input: Input) async throws -> Match {
        switch row.content {
        case .invalid(let reason): return .none(reason: reason)
        case .entry(var entry):
            if input.marksWatched, entry.watched == nil {
                entry.watched = Viewing(day: entry.added, isEstimated: true)
            }
            return .entry(entry)
        case .movie(let movie):
            let listed = known.entry(of: movie.ids)
            let found = listed == nil ? try await movies(for: movie) : []
            guard var entry = listed ?? (found.count == 1 ? WatchlistEntry(found[0], added: input.today) : nil) else {
                return .none(reason: movie.reason(for: found))
            }
            entry.ids.formUnion(movie.ids)
            entry.added = movie.added ?? input.today
            entry.due = movie.due
            entry.note = movie.note
            entry.watched = nil
            if movie.isWatched || input.marksWatched {
                entry.watched = Viewing(
                    day: movie.watchedDay ?? movie.ratedDay ?? movie.added ?? input.today,
                    rating: movie.rating,
                    isEstimated: movie.watchedDay == nil
                )
            }
            return .entry(entry)
        }
    }

    /// Returns the films of the source that match an imported film: by an id, otherwise by the title and the year.
    private func movies(for movie: ImportedMovie) async throws -> [Movie] {
        for id in movie.ids.sorted(by: { $0.description > $1.description }) {
            if let found = try await movies.movie(withID: id) { return [found] }
        }
        guard !movie.title.isEmpty else { return [] }
        return try await movies.movies(titled: movie.title, year: movie.year)
            .matching(title: movie.title, year: movie.year, ids: movie.ids)
    }
}

extension ImportedMovie {
    fileprivate func reason(for movies: [Movie]) -> String {
        let name = [title, year.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        guard movies.isEmpty else {
            let ids = movies.map(\.id.description).sorted().joined(separator: ", ")
            return "The source has \(movies.count) films \(name): \(ids)."
        }
        let known = (ids.map(\.description).sorted() + [name]).filter { !$0.isEmpty }
        return "The source has no film \(known.joined(separator: ", "))."
    }
}
