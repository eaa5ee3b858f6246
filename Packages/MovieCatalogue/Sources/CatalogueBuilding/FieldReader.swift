/// Reads the fields of one line from left to right.
struct FieldReader {
    private let fields: [String]
    private let line: Int
    private var next = 0

    init(fields: [String], line: Int) {
        self.fields = fields
        self.line = line
    }

    mutating func record() throws(FilmTableError) -> FilmRecord {
        guard fields.count == FilmTable.header.count else {
            throw problem("it has \(fields.count) fields in place of \(FilmTable.header.count)")
        }
        // In the order of the columns.
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
        guard record.imdbNumber != nil else { throw problem("\(record.imdbID) is no IMDb id") }
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
        guard let text = try optionalText() else { throw problem("\(FilmTable.header[next - 1]) is missing") }
        return text
    }

    private mutating func list() throws(FilmTableError) -> [String] {
        let field = field()
        return field.isEmpty ? [] : try unescaped(field)
    }

    private mutating func optionalNumber() throws(FilmTableError) -> Int? {
        let field = field()
        guard !field.isEmpty else { return nil }
        guard let number = Int(field) else { throw problem("\(FilmTable.header[next - 1]) is no number: \(field)") }
        return number
    }

    private mutating func number() throws(FilmTableError) -> Int {
        guard let number = try optionalNumber() else { throw problem("\(FilmTable.header[next - 1]) is missing") }
        return number
    }

    /// The items of a list; a text without `|` is a list of one.
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
            case (true, _): throw problem("\\\(character) is no escape")
            }
            isEscaped = false
        }
        guard !isEscaped else { throw problem("a field ends in a backslash") }
        return items
    }

    private func problem(_ reason: String) -> FilmTableError {
        FilmTableError(line: line, reason: reason)
    }
}
