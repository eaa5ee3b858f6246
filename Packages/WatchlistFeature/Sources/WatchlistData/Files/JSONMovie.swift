import CoreDomain
import Foundation
import WatchlistDomain

extension WatchlistFileRow {
    /// Creates the row of an element of a JSON file: an entry that this app exported, or an item that Trakt exported.
    init(_ element: JSONArrayParser.Element, secondsFromGMT: @escaping (Date) -> Int) {
        var values = ValueReader(secondsFromGMT: secondsFromGMT)
        let content: Content
        do {
            if let record = try? JSONDecoder().decode(WatchlistRecord.self, from: element.bytes) {
                content = .entry(try record.importedEntry(&values))
            } else {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                content = try decoder.decode(TraktItem.self, from: element.bytes).content(&values)
            }
        } catch let error as InvalidValue {
            content = .invalid(reason: error.reason)
        } catch {
            content = .invalid(reason: "The element is neither an exported entry nor an item of Trakt.")
        }
        self.init(line: element.line, bytes: element.bytes, content: content, dropped: values.dropped)
    }
}

/// An item of a list, a history or ratings (https://trakt.docs.apiary.io). Dates are instants, as in
/// `2026-11-22T20:15:00.000Z`.
private struct TraktItem: Decodable {
    struct Movie: Decodable {
        struct IDs: Decodable {
            let imdb: String?
            let tmdb: Int?
        }

        let title: String?
        let year: NumberText?
        let ids: IDs?
    }

    let type: String?
    let movie: Movie?
    let notes: String?
    let rating: NumberText?
    let listedAt: String?
    let ratedAt: String?
    let watchedAt: String?
    let lastWatchedAt: String?

    func content(_ values: inout ValueReader) -> WatchlistFileRow.Content {
        guard let movie else {
            return .invalid(reason: type.map { "“\($0)” is not a film." } ?? "The element has no film.")
        }
        var imported = ImportedMovie()
        imported.title = movie.title ?? ""
        imported.year = values.year(movie.year?.text)
        if let id = movie.ids?.imdb.flatMap({ IMDbID($0) }) { imported.ids.insert(.imdb(id)) }
        if let number = movie.ids?.tmdb, number > 0 { imported.ids.insert(.tmdb(number)) }
        guard !imported.title.isEmpty || !imported.ids.isEmpty else {
            return .invalid(reason: "The film has no title and no id.")
        }
        imported.note = notes ?? ""
        imported.added = values.day(listedAt)
        imported.watchedDay = values.day(watchedAt ?? lastWatchedAt)
        imported.ratedDay = values.day(ratedAt)
        imported.rating = values.rating(rating?.text)
        imported.isWatched = watchedAt != nil || lastWatchedAt != nil || ratedAt != nil || rating != nil
        return .movie(imported)
    }
}

/// A number, or another value in its place, which is reported as unreadable.
private struct NumberText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            text = Int(exactly: number).map(String.init) ?? String(number)
        } else {
            text = (try? value.decode(String.self)) ?? "…"
        }
    }
}
