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

    /// Returns the film of a record, or the reason why the record has none or has an invalid value.
    func content(of record: CSVRecord) -> WatchlistFileRow.Content {
        let fields = Fields(columns: columns, values: record.fields)
        do throws(InvalidValue) {
            return try isIMDb ? imdb(fields) : letterboxd(fields)
        } catch {
            return .invalid(reason: error.reason)
        }
    }

    private func imdb(_ fields: Fields) throws(InvalidValue) -> WatchlistFileRow.Content {
        guard let id = fields["const"].flatMap({ IMDbID($0) }) else {
            return .invalid(reason: "The column Const has no IMDb id.")
        }
        if let type = fields["titletype"], !Self.filmTypes.contains(type.lowercased().filter(\.isLetter)) {
            return .invalid(reason: "“\(type)” is not a film.")
        }
        var film = ImportedFilm()
        film.ids = [.imdb(id)]
        film.title = fields["title"] ?? ""
        film.year = try fields.year()
        film.added = try fields.date("created")
        film.note = fields["description"] ?? ""
        film.rating = try fields.rating("yourrating")
        film.ratedDay = try fields.date("daterated")
        film.isWatched = film.rating != nil || film.ratedDay != nil || marksWatched
        return .film(film)
    }

    /// The title types that IMDb uses for films, in several versions of its exports.
    private static let filmTypes: Set<String> = ["movie", "film", "tvmovie", "short", "tvshort", "video", "tvspecial"]

    private func letterboxd(_ fields: Fields) throws(InvalidValue) -> WatchlistFileRow.Content {
        var film = ImportedFilm()
        film.title = fields["name"] ?? fields["title"] ?? ""
        film.year = try fields.year()
        if let id = fields["imdbid"].flatMap({ IMDbID($0) }) { film.ids.insert(.imdb(id)) }
        if let number = fields["tmdbid"].flatMap({ Int($0) }), number > 0 { film.ids.insert(.tmdb(number)) }
        guard !film.title.isEmpty || !film.ids.isEmpty else { return .invalid(reason: "The row has no title.") }
        film.rating = try fields.rating("rating10")
        if film.rating == nil { film.rating = try fields.stars("rating") }
        film.added = try fields.date("date")
        film.watchedDay = try fields.date("watcheddate")
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

    func year() throws(InvalidValue) -> Int? {
        guard let text = self["year"] else { return nil }
        guard let year = Int(text) else { throw .year(text) }
        return year
    }

    func date(_ name: String) throws(InvalidValue) -> CalendarDate? { try .day(self[name]) }

    func rating(_ name: String) throws(InvalidValue) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text) else { throw .rating(text) }
        return try Viewing.rating(number)
    }

    /// Returns a rating of 0.5 to 5 stars as a rating from 1 to 10.
    func stars(_ name: String) throws(InvalidValue) -> Int? {
        guard let text = self[name] else { return nil }
        guard let stars = Double(text), 0.5...5 ~= stars else { throw .stars(text) }
        return Int((stars * 2).rounded())
    }
}
