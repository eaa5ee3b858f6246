import CoreDomain
import Foundation
import WatchlistDomain

/// The columns of a CSV file that Letterboxd, IMDb or the command `watchlist` writes, or that Letterboxd imports.
struct CSVFormat {
    private enum Kind {
        case letterboxd, imdb, watchlist
    }

    private let columns: [String: Int]
    private let dateColumns: [Int]
    private let kind: Kind
    private let marksWatched: Bool

    /// - Parameter marksWatched: Whether the films of a file are watched if its columns do not show it. The file `watched.csv` of
    ///   Letterboxd has the same columns as `watchlist.csv`.
    init?(header: [String], marksWatched: Bool) {
        let names = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        let columns = Dictionary(zip(names, 0...)) { first, _ in first }
        func hasAny(_ names: String...) -> Bool { names.contains { columns[$0] != nil } }
        if hasAny("const") {
            kind = .imdb
        } else if hasAny("id"), hasAny("due"), hasAny("watched") {
            kind = .watchlist
        } else if hasAny("name", "title", "imdbid") {
            kind = .letterboxd
        } else {
            return nil
        }
        self.columns = columns
        dateColumns = Self.dateNames.compactMap { columns[$0] }
        // Letterboxd exports a review without a date if its film was not logged in the diary.
        let showsViewings = Self.viewingNames.contains { columns[$0] != nil }
        self.marksWatched = marksWatched && !showsViewings || kind == .letterboxd && hasAny("review")
    }

    private static let dateNames = [
        "created", "modified", "date", "daterated", "watcheddate", "watched", "due", "releasedate",
    ]

    func dates(of record: CSVRecord) -> [String] {
        dateColumns.compactMap { record.fields.indices.contains($0) ? record.fields[$0] : nil }
    }

    /// Whether only the name of the file shows if its films are watched: `watched.csv` and `watchlist.csv` of Letterboxd.
    var isUndecided: Bool {
        kind == .letterboxd && columns["name"] != nil && Self.viewingNames.allSatisfy { columns[$0] == nil }
    }

    private static let viewingNames = [
        "rating", "rating10", "watcheddate", "review", "yourrating", "yourated", "daterated", "watched",
    ]

    func row(of record: CSVRecord, _ dates: DateReader) -> WatchlistFileRow {
        let fields = Fields(columns: columns, values: record.fields)
        var values = ValueReader(dates: dates)
        let content =
            switch kind {
            case .letterboxd: letterboxd(fields, &values)
            case .imdb: imdb(fields, &values)
            case .watchlist: watchlist(fields, &values)
            }
        return WatchlistFileRow(
            line: record.line,
            bytes: dates.bytes(of: record, dateColumns: dateColumns),
            content: content,
            dropped: values.dropped
        )
    }

    private func imdb(_ fields: Fields, _ values: inout ValueReader) -> WatchlistFileRow.Content {
        guard let id = fields["const"].flatMap({ IMDbID($0) }) else {
            return .invalid(reason: "The column Const has no IMDb id.")
        }
        if let type = fields["titletype"], !Self.movieTypes.contains(type.lowercased().filter(\.isLetter)) {
            return .invalid(reason: "“\(type)” is not a film.")
        }
        var movie = ImportedMovie()
        movie.ids = [.imdb(id)]
        movie.title = fields["title"] ?? ""
        movie.year = values.year(fields["year"])
        movie.added = values.date(fields["created"])
        movie.note = fields["description"] ?? ""
        // Until 2017, the column was “You rated”.
        let rating = fields["yourrating"] ?? fields["yourated"]
        movie.rating = values.rating(rating)
        movie.ratedDay = values.date(fields["daterated"])
        movie.isWatched = isRated(rating) || fields["daterated"] != nil || marksWatched
        return .movie(movie)
    }

    /// The title types that IMDb uses for films, in several versions of its exports. Until 2017: Feature Film, Documentary, TV Movie,
    /// Short Film, TV Short, TV Special and Video.
    private static let movieTypes: Set<String> = [
        "movie", "film", "featurefilm", "documentary", "tvmovie", "short", "shortfilm", "tvshort", "video", "tvspecial",
    ]

    private func letterboxd(_ fields: Fields, _ values: inout ValueReader) -> WatchlistFileRow.Content {
        var movie = ImportedMovie()
        movie.title = fields["name"] ?? fields["title"] ?? ""
        if let id = fields["imdbid"].flatMap({ IMDbID($0) }) { movie.ids.insert(.imdb(id)) }
        if let number = fields["tmdbid"].flatMap({ Int($0) }), number > 0 { movie.ids.insert(.tmdb(number)) }
        guard !movie.title.isEmpty || !movie.ids.isEmpty else { return .invalid(reason: "The row has no title.") }
        movie.year = values.year(fields["year"])
        movie.rating = values.rating(fields["rating10"]) ?? values.stars(fields["rating"])
        movie.added = values.date(fields["date"])
        movie.watchedDay = values.date(fields["watcheddate"])
        movie.isWatched =
            fields["watcheddate"] != nil || isRated(fields["rating10"]) || isRated(fields["rating"]) || marksWatched
        return .movie(movie)
    }

    private func watchlist(_ fields: Fields, _ values: inout ValueReader) -> WatchlistFileRow.Content {
        guard let id = fields["id"].flatMap({ MovieID($0.precomposedStringWithCanonicalMapping) }) else {
            return .invalid(reason: "The column id has no id of a film.")
        }
        var movie = ImportedMovie()
        movie.ids = [id]
        movie.title = fields["title"] ?? ""
        movie.year = values.year(fields["year"])
        movie.due = values.date(fields["due"])
        movie.note = fields["note"] ?? ""
        movie.watchedDay = values.date(fields["watched"])
        movie.rating = values.rating(fields["rating"])
        movie.isWatched = fields["watched"] != nil || isRated(fields["rating"]) || marksWatched
        return .movie(movie)
    }

    /// Returns whether a field shows that the user has rated the film, even if the rating cannot be read.
    private func isRated(_ text: String?) -> Bool { text.map { Double($0) != 0 } ?? false }
}

private struct Fields {
    let columns: [String: Int]
    let values: [String]

    /// The field without surrounding white space, and without the apostrophe before a formula; nil if it is missing or empty.
    subscript(name: String) -> String? {
        guard let index = columns[name], values.indices.contains(index) else { return nil }
        let value = values[index].trimmingCharacters(in: .whitespacesAndNewlines)
        return value.isEmpty ? nil : value.withFormula
    }
}
