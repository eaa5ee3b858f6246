/// The source text: a table of tab-separated values, UTF-8, a film a line, sorted by the IMDb number.
///
/// The first line names the columns. A list has `|` between its items; an unknown value and an empty list are empty.
/// Backslash escapes: `\t`, `\n`, `\\` and, inside a list, `\|`.
package enum FilmTable {
    package static let header = [
        "imdb_id", "title", "year", "release_date", "runtime_minutes", "genres", "directors", "cast", "languages",
        "countries", "tomatometer", "metascore", "review_count", "box_office_usd", "oscars",
    ]

    package static func parse(_ text: String) throws(FilmTableError) -> [FilmRecord] {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard let first = lines.first, fields(first) == header else {
            throw FilmTableError(line: 1, reason: "the first line does not name the columns")
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
