/// The format of `films.tsv`: tab-separated values in UTF-8, one film per line, sorted by IMDb number.
///
/// The first line contains the names of the columns. `|` separates the items of a list. An unknown value is empty. The escapes
/// are `\t`, `\n`, `\\` and, inside a list, `\|`.
package enum FilmTable {
    package static let header = [
        "imdb_id", "title", "year", "release_date", "runtime_minutes", "genres", "directors", "cast", "languages",
        "countries", "tomatometer", "metascore", "review_count", "box_office_usd", "oscars",
    ]

    package static func parse(_ text: String) throws(FilmTableError) -> [FilmRecord] {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard let first = lines.first, fields(first) == header else {
            throw FilmTableError(line: 1, reason: "the first line does not contain the names of the columns")
        }
        var records: [FilmRecord] = []
        records.reserveCapacity(lines.count - 1)
        for (index, line) in lines.enumerated().dropFirst() {
            var reader = FieldReader(fields: fields(line), line: index + 1)
            let record = try reader.record()
            if let last = records.last, (last.imdbNumber ?? 0) >= (record.imdbNumber ?? 0) {
                throw FilmTableError(line: index + 1, reason: "the films are not sorted by their IMDb number")
            }
            records.append(record)
        }
        return records
    }

    private static func fields(_ line: Substring.UTF8View) -> [String] {
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}

/// An error in a line of `films.tsv`.
package struct FilmTableError: Error, Equatable, Sendable, CustomStringConvertible {
    package let line: Int
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}

/// A reader of the fields of a line, from left to right.
private struct FieldReader {
    private let fields: [String]
    private let line: Int
    private var next = 0

    init(fields: [String], line: Int) {
        self.fields = fields
        self.line = line
    }

    mutating func record() throws(FilmTableError) -> FilmRecord {
        guard fields.count == FilmTable.header.count else {
            throw error("the line has \(fields.count) fields instead of \(FilmTable.header.count)")
        }
        // Each call reads the next field, so the arguments must have the order of the columns.
        let record = FilmRecord(
            imdbID: try text(),
            title: try text(),
            year: try number(),
            releaseDate: try optionalText(),
            runtime: try optionalNumber(),
            genres: try list(),
            directors: try list(),
            cast: try list(),
            languages: try list(),
            countries: try list(),
            tomatometer: try optionalNumber(),
            metascore: try optionalNumber(),
            reviewCount: try number(),
            boxOffice: try optionalNumber(),
            oscars: try number()
        )
        guard record.imdbNumber != nil else { throw error("\(record.imdbID) is not an IMDb id") }
        return record
    }

    private mutating func field() -> String {
        defer { next += 1 }
        return fields[next]
    }

    private mutating func optionalText() throws(FilmTableError) -> String? {
        let field = field()
        return field.isEmpty ? nil : try unescaped(field).joined(separator: "|")
    }

    private mutating func text() throws(FilmTableError) -> String {
        guard let text = try optionalText() else { throw error("\(FilmTable.header[next - 1]) is missing") }
        return text
    }

    private mutating func list() throws(FilmTableError) -> [String] {
        let field = field()
        return field.isEmpty ? [] : try unescaped(field)
    }

    private mutating func optionalNumber() throws(FilmTableError) -> Int? {
        let field = field()
        guard !field.isEmpty else { return nil }
        guard let number = Int(field) else { throw error("\(FilmTable.header[next - 1]) is not a number: \(field)") }
        return number
    }

    private mutating func number() throws(FilmTableError) -> Int {
        guard let number = try optionalNumber() else { throw error("\(FilmTable.header[next - 1]) is missing") }
        return number
    }

    /// Returns the items of a field, split at `|`, with replaced escapes. A field without `|` has one item.
    private func unescaped(_ field: String) throws(FilmTableError) -> [String] {
        var items = [""]
        var isEscaped = false
        for character in field.unicodeScalars {
            switch (isEscaped, character) {
            case (false, "\\"):
                isEscaped = true
                continue
            case (false, "|"): items.append("")
            case (false, _): items[items.count - 1].unicodeScalars.append(character)
            case (true, "t"): items[items.count - 1] += "\t"
            case (true, "n"): items[items.count - 1] += "\n"
            case (true, "\\"), (true, "|"): items[items.count - 1].unicodeScalars.append(character)
            case (true, _): throw error("\\\(character) is not an escape")
            }
            isEscaped = false
        }
        guard !isEscaped else { throw error("a field ends in a backslash") }
        return items
    }

    private func error(_ reason: String) -> FilmTableError {
        FilmTableError(line: line, reason: reason)
    }
}
