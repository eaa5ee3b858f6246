package import Foundation
package import WatchlistDomain

/// A reader of the CSV files of Letterboxd and IMDb, of JSON files, and of the CSV of the command `watchlist`.
package final class DefaultWatchlistFileReader: WatchlistFileReader {
    /// Returns the next bytes of the file; nil at its end.
    package typealias NextChunk = @Sendable () async throws -> Data?

    private let nextChunk: NextChunk
    private let name: String?

    /// - Parameters:
    ///   - name: The name of the file; see ``marksWatched(_:)``. With nil, a file whose films can be watched or not is an error.
    ///   - nextChunk: Returns the next bytes of the file; nil at its end.
    package init(name: String?, nextChunk: @escaping NextChunk) {
        self.nextChunk = nextChunk
        self.name = name
    }

    /// Returns whether a name means that the films of a CSV file are watched: `watched.csv` of Letterboxd, or a name with the
    /// word `watched` such as `letterboxd-watched-2.csv`. A name such as `to-be-watched.csv` means the opposite.
    package static func marksWatched(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return words.contains("watched") && words.allSatisfy { !["be", "never", "not", "to", "un"].contains($0) }
    }

    package func read(_ body: (WatchlistFileRow) async throws -> Void) async throws -> WatchlistFileFrame {
        let start = try await start()
        switch start.first(where: { !Self.spaces.contains($0) }) {
        case UInt8(ascii: "["): return try await readJSON(start, body)
        case UInt8(ascii: "{"): throw WatchlistError.unreadableFile(reason: Self.noArray)
        default: return try await readCSV(start, body)
        }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let spaces = Array(" \t\r\n".utf8)

    /// Returns the start of the file without a byte order mark, up to a chunk that shows the format. The chunks of a pipe can
    /// be short.
    private func start() async throws -> Data {
        var start = Data()
        while let chunk = try await nextChunk() {
            start += chunk
            if chunk.contains(where: { !Self.byteOrderMark.contains($0) && !Self.spaces.contains($0) }) { break }
        }
        // No text in UTF-8 contains these bytes. Texts in UTF-16, and archives, contain one of them.
        guard !start.contains(where: { [0, 0xFE, 0xFF].contains($0) }) else {
            throw WatchlistError.unreadableFile(reason: Self.noText)
        }
        return start.starts(with: Self.byteOrderMark) ? start.dropFirst(Self.byteOrderMark.count) : start
    }

    private func readJSON(
        _ start: Data,
        _ body: (WatchlistFileRow) async throws -> Void
    ) async throws -> WatchlistFileFrame {
        var parser = JSONArrayParser()
        var next: Data? = start
        while let chunk = next {
            for element in try parser.parse(chunk) {
                let (content, dropped) = JSONFilm.content(of: element.bytes)
                let row = WatchlistFileRow(
                    line: element.line,
                    bytes: element.bytes,
                    content: content,
                    dropped: dropped
                )
                try await body(row)
            }
            next = try await nextChunk()
        }
        try parser.finish()
        return WatchlistFileFrame(header: "[\n", separator: ",\n", end: "\n]\n")
    }

    private func readCSV(
        _ start: Data,
        _ body: (WatchlistFileRow) async throws -> Void
    ) async throws -> WatchlistFileFrame {
        var parser = CSVParser()
        var records: [CSVRecord] = []
        var format: CSVFormat?
        func add(_ new: [CSVRecord]) throws {
            records += new
            if format == nil, let header = records.first { format = try self.format(header.fields) }
        }
        var next: Data? = start
        while let chunk = next {
            try add(try parser.parse(chunk))
            next = try await nextChunk()
        }
        try add([parser.finish()].compactMap(\.self))
        guard let header = records.first, let format else {
            throw WatchlistError.unreadableFile(reason: "The file is empty.")
        }
        // A date in any record can show what the dates of all records mean.
        let dates = DateReader(fields: records.lazy.flatMap(\.fields))
        for record in records.dropFirst() { try await body(format.row(of: record, dates)) }
        let head = String(decoding: header.bytes, as: UTF8.self)
        return WatchlistFileFrame(header: head + "\r\n", separator: "\r\n", end: "\r\n")
    }

    private func format(_ header: [String]) throws -> CSVFormat {
        let marksWatched = name.map(Self.marksWatched) ?? false
        guard let format = CSVFormat(header: header, marksWatched: marksWatched) else {
            let hasSemicolons = header.count == 1 && header[0].contains(";")
            throw WatchlistError.unreadableFile(reason: hasSemicolons ? Self.semicolons : Self.unknownFormat)
        }
        guard name != nil || !format.isUndecided else { throw WatchlistError.undecidedFile }
        return format
    }

    private static let noText =
        "The file is not a text in UTF-8. Save a text as UTF-8, or unpack an archive, and import it again."
    private static let noArray =
        "The file is not a JSON array. Import the output of 'watchlist export', not of 'watchlist --format json'."
    private static let semicolons =
        "The columns are separated by semicolons. Save the file with commas, and import it again."
    private static let unknownFormat =
        "The format of the file is unknown. Its first line has none of the columns of Letterboxd and IMDb."
}
