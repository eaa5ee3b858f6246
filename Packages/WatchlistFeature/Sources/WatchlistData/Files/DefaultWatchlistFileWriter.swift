import CoreDomain
package import Foundation
package import WatchlistDomain

package struct DefaultWatchlistFileWriter: WatchlistFileWriter {
    package init() {}

    package func file(with entries: [WatchlistEntry], format: WatchlistFileFormat) throws -> Data {
        switch format {
        case .letterboxd: csv(Self.letterboxdColumns, entries)
        case .imdb: csv(Self.imdbColumns, entries)
        case .json: try json(entries)
        case .ics: Data(Calendar.text(of: entries).utf8)
        }
    }

    private typealias Column = (name: String, value: @Sendable (WatchlistEntry) -> String)

    private static let letterboxdColumns: [Column] = [
        ("imdbID", { $0.imdbID?.description ?? "" }),
        ("tmdbID", { $0.tmdbID.map(String.init) ?? "" }),
        // Letterboxd finds a film without an id by its exact title.
        ("Title", { $0.imdbID == nil && $0.tmdbID == nil ? $0.title.withoutControlCharacters() : $0.titleField }),
        ("Year", { $0.year.map(String.init) ?? "" }),
        ("Rating10", { $0.watched?.rating?.description ?? "" }),
        ("WatchedDate", { $0.watched?.day.description ?? "" }),
    ]

    private static let imdbColumns: [Column] = [
        ("Const", { $0.imdbID?.description ?? "" }),
        ("Created", { $0.added.description }),
        ("Description", { $0.note.withoutControlCharacters(exceptLineBreaks: true).withHarmlessFormula }),
        ("Title", { $0.titleField }),
        ("Title Type", { _ in "Movie" }),
        ("Year", { $0.year.map(String.init) ?? "" }),
        ("Your Rating", { $0.watched?.rating?.description ?? "" }),
        ("Date Rated", { $0.watched?.day.description ?? "" }),
    ]

    private func csv(_ columns: [Column], _ entries: [WatchlistEntry]) -> Data {
        var text = columns.map(\.name).csvRecord
        for entry in entries { text += columns.map { $0.value(entry) }.csvRecord }
        return Data(text.utf8)
    }

    private func json(_ entries: [WatchlistEntry]) throws -> Data {
        let elements = try entries.map { entry in
            // A terminal interprets DEL and C1, which JSON permits in strings.
            String(decoding: try WatchlistRecord(entry).encoded(), as: UTF8.self)
                .replacing(/[\u{7F}-\u{9F}]/.matchingSemantics(.unicodeScalar)) { match in
                    match.output.unicodeScalars.map { "\\u00\(String($0.value, radix: 16))" }.joined()
                }
        }
        return Data(("[\n" + elements.joined(separator: ",\n") + "\n]\n").utf8)
    }
}

/// A calendar with one event for the due date of each film that the user has not watched (iCalendar, RFC 5545).
private enum Calendar {
    static func text(of entries: [WatchlistEntry]) -> String {
        let events = entries.filter { $0.watched == nil }.flatMap { entry in entry.due.map { event(entry, $0) } ?? [] }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//movies//watchlist//EN"] + events + ["END:VCALENDAR"]
        return lines.map { folded($0) + "\r\n" }.joined()
    }

    private static func event(_ entry: WatchlistEntry, _ due: CalendarDate) -> [String] {
        var lines = [
            "BEGIN:VEVENT",
            "UID:\(entry.id.description.replacing(":", with: "-"))@movies",
            // The time stamp is the day of the addition, so that two exports of the same list are equal.
            "DTSTAMP:\(basic(entry.added))T000000Z",
            "DTSTART;VALUE=DATE:\(basic(due))",
            "SUMMARY:\(escaped("Watch " + entry.title.withoutControlCharacters()))",
        ]
        let note = entry.note.withoutControlCharacters(exceptLineBreaks: true)
        if !note.isEmpty { lines.append("DESCRIPTION:\(escaped(note))") }
        return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
    }

    private static func basic(_ date: CalendarDate) -> String { date.description.replacing("-", with: "") }

    /// Escapes the characters that separate values (RFC 5545, section 3.3.11).
    private static func escaped(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.escaping("\\;,", with: "\\") }
            .joined(separator: "\\n")
    }

    /// Folds a line after at most 75 bytes, between Unicode scalars (RFC 5545, section 3.1).
    private static func folded(_ line: String) -> String {
        var result = String.UnicodeScalarView()
        var length = 0
        for scalar in line.unicodeScalars {
            let bytes = UTF8.width(scalar)
            if length + bytes > 75 {
                result += "\r\n ".unicodeScalars
                length = 1
            }
            result.append(scalar)
            length += bytes
        }
        return String(result)
    }
}

extension WatchlistEntry {
    fileprivate var titleField: String { title.withoutControlCharacters().withHarmlessFormula }

    fileprivate var tmdbID: Int? {
        if case .tmdb(let number) = id { return number }
        return ids.compactMap { if case .tmdb(let number) = $0 { number } else { nil } }.min()
    }
}

extension String {
    /// Returns the text with a space in place of each control character (C0, DEL and C1). Terminals interpret them, and
    /// calendars must not contain them (RFC 5545, section 3.1).
    fileprivate func withoutControlCharacters(exceptLineBreaks: Bool = false) -> String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            let isKept = exceptLineBreaks && (scalar == "\n" || scalar == "\r")
            return scalar.properties.generalCategory == .control && !isKept ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
