import CoreDomain
import Foundation
import WatchlistDomain

/// The columns of a CSV file that Letterboxd or IMDb exports, or that Letterboxd imports.
///
/// Letterboxd: https://letterboxd.com/about/importing-data/
struct CSVFormat {
    private let columns: [String: Int]
    private let isIMDb: Bool
    /// Whether the films of a file without viewing dates are watched.
    private let marksWatched: Bool

    /// Creates the format of a file with this header. Returns nil if the header is neither from Letterboxd nor from IMDb.
    ///
    /// - Parameter marksWatched: Whether the films of a file without viewing dates are watched. The file `watched.csv` of
    ///   Letterboxd has the same columns as `watchlist.csv`.
    init?(header: [String], marksWatched: Bool) {
        let names = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        columns = Dictionary(zip(names, 0...)) { first, _ in first }
        isIMDb = columns["const"] != nil
        self.marksWatched = marksWatched
        guard isIMDb || columns["name"] != nil || columns["title"] != nil || columns["imdbid"] != nil else {
            return nil
        }
    }

    /// Returns the film of a record, or the reason why it has none.
    func content(of record: CSVRecord) -> WatchlistFileRow.Content {
        let fields = Fields(columns: columns, values: record.fields)
        return isIMDb ? imdb(fields) : letterboxd(fields)
    }

    private func imdb(_ fields: Fields) -> WatchlistFileRow.Content {
        guard let id = fields["const"].flatMap({ IMDbID($0) }) else {
            return .invalid(reason: "The column Const has no IMDb id.")
        }
        if let type = fields["titletype"], !Self.filmTypes.contains(type.lowercased().filter(\.isLetter)) {
            return .invalid(reason: "“\(type)” is not a film.")
        }
        var film = ImportedFilm()
        film.ids = [.imdb(id)]
        film.title = fields["title"] ?? ""
        film.year = fields.integer("year")
        film.added = fields.date("created")
        film.note = fields["description"] ?? ""
        film.rating = fields.integer("yourrating").flatMap { 1...10 ~= $0 ? $0 : nil }
        film.watchedDay = fields.date("daterated")
        film.isWatched = film.rating != nil || film.watchedDay != nil || marksWatched
        return .film(film)
    }

    /// The title types that IMDb uses for films, in several versions of its exports.
    private static let filmTypes: Set<String> = ["movie", "film", "tvmovie", "short", "tvshort", "video", "tvspecial"]

    private func letterboxd(_ fields: Fields) -> WatchlistFileRow.Content {
        var film = ImportedFilm()
        film.title = fields["name"] ?? fields["title"] ?? ""
        film.year = fields.integer("year")
        if let id = fields["imdbid"].flatMap({ IMDbID($0) }) { film.ids.insert(.imdb(id)) }
        if let number = fields.integer("tmdbid"), number > 0 { film.ids.insert(.tmdb(number)) }
        guard !film.title.isEmpty || !film.ids.isEmpty else { return .invalid(reason: "The row has no title.") }
        let stars = fields["rating"].flatMap { Double($0) }.flatMap { 0.5...5 ~= $0 ? Int(($0 * 2).rounded()) : nil }
        film.rating = (fields.integer("rating10") ?? stars).flatMap { 1...10 ~= $0 ? $0 : nil }
        film.added = fields.date("date")
        film.watchedDay = fields.date("watcheddate")
        film.isWatched = film.watchedDay != nil || film.rating != nil || marksWatched
        return .film(film)
    }
}

/// The fields of a record by the names of their columns.
private struct Fields {
    let columns: [String: Int]
    let values: [String]

    /// The field without surrounding white space; nil if it is missing or empty.
    subscript(name: String) -> String? {
        guard let index = columns[name], values.indices.contains(index) else { return nil }
        let value = values[index].trimmingCharacters(in: .whitespacesAndNewlines)
        return value.isEmpty ? nil : value
    }

    func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    /// Returns a date; nil for other texts. Ignores a time after the date.
    func date(_ name: String) -> CalendarDate? { self[name].flatMap { CalendarDate($0.prefix(10)) } }
}
