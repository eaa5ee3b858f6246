import CoreDomain
import Foundation
import Persistence
import WatchlistDomain

/// The stored JSON of a value. The program reads only the records of one version.
protocol VersionedRecord: Codable {
    static var currentVersion: Int { get }
    var version: Int { get }
}

extension VersionedRecord {
    /// Decodes a stored value. Returns nil for another version or an invalid record.
    init?(decoding value: Data) {
        guard let record = try? JSONDecoder().decode(Self.self, from: value), record.version == Self.currentVersion
        else { return nil }
        self = record
    }
}

extension WatchlistEntry {
    /// All ids of the film as texts, first the one under which the entry is stored.
    var idTexts: [String] { [id.description] + ids.subtracting([id]).map(\.description).sorted() }
}

/// The stored form of an entry: `{"added":"2026-11-22","ids":["tt0083658"],"title":"Blade Runner","version":1,"year":1982}`.
///
/// Declare a new field as optional, so that older records still decode. Increase the version only if the meaning of a
/// field changes. The exported JSON format has the same fields.
struct WatchlistRecord: VersionedRecord {
    static let currentVersion = 1

    private(set) var version = Self.currentVersion
    /// The ids of the film. The first one is the key of the record.
    private var ids: [String]
    private var title: String
    private var year: Int?
    private var poster: String?
    private var added: String
    private var due: String?
    private var note: String?
    private var watched: String?
    private var rating: Double?
    /// Whether the day of the viewing is estimated; nil for false.
    private var estimated: Bool?

    init(_ entry: WatchlistEntry) {
        ids = entry.idTexts
        title = entry.title
        year = entry.year
        poster = entry.posterPath
        added = entry.added.description
        due = entry.due?.description
        note = entry.note.isEmpty ? nil : entry.note
        watched = entry.watched?.day.description
        rating = entry.watched?.rating?.value
        estimated = entry.watched?.isEstimated == true ? true : nil
    }

    /// The entry; nil if an id or a date is invalid. An invalid rating is ignored.
    var entry: WatchlistEntry? { try? makeEntry() }

    /// Returns the entry of an exported file, without its invalid values. As in the other formats, a rated film is watched.
    ///
    /// - Throws: The error of a newer version, of an invalid id and of an invalid day of the addition.
    func importedEntry(_ values: inout ValueReader) throws(InvalidValue) -> WatchlistEntry {
        guard version == Self.currentVersion else {
            throw InvalidValue("version \(version)", "a version that this program can import")
        }
        var record = self
        // Two spellings of an id would be two films here and one key in the store.
        record.ids = ids.map(\.precomposedStringWithCanonicalMapping)
        record.due = values.date(due)?.description
        record.rating = values.rating(rating)?.value
        let watched = watched.flatMap { $0.isEmpty ? nil : $0 }
        record.watched = watched
        if watched != nil || rating.map({ $0 != 0 }) ?? false {
            let day = values.date(watched)?.description
            record.watched = day ?? added
            if day == nil { record.estimated = true }
        }
        return try record.makeEntry()
    }

    private func makeEntry() throws(InvalidValue) -> WatchlistEntry {
        let ids = try ids.map { text throws(InvalidValue) in
            guard let id = MovieID(text) else { throw InvalidValue(text, "the id of a film") }
            return id
        }
        guard let id = ids.first else { throw InvalidValue("", "the id of a film") }
        guard let added = CalendarDate(added) else { throw InvalidValue(added, InvalidValue.date) }
        return WatchlistEntry(
            id: id,
            otherIDs: Set(ids),
            title: title,
            year: year,
            posterPath: poster,
            added: added,
            due: try date(due),
            note: note ?? "",
            watched: try date(watched).map { day in
                Viewing(day: day, rating: rating.flatMap { MovieRating($0) }, isEstimated: estimated ?? false)
            }
        )
    }

    private func date(_ text: String?) throws(InvalidValue) -> CalendarDate? {
        guard let text else { return nil }
        guard let date = CalendarDate(text) else { throw InvalidValue(text, InvalidValue.date) }
        return date
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension Record {
    /// The entry; nil if the program cannot read it, or if its id is not the key, with which a change would miss the record.
    var entry: WatchlistEntry? {
        WatchlistRecord(decoding: value)?.entry.flatMap { $0.id.description == key ? $0 : nil }
    }
}
