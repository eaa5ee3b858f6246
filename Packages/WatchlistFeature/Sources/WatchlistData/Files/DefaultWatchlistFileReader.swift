package import Foundation
package import WatchlistDomain

/// A reader of the CSV files of Letterboxd and IMDb, of JSON files, and of the CSV of the command `watchlist`.
package final class DefaultWatchlistFileReader: WatchlistFileReader {
    package typealias NextChunk = @Sendable () async throws -> Data?

    private let nextChunk: NextChunk
    private let name: String?
    private let dateRecords: Int
    private let secondsFromGMT: @Sendable (Date) -> Int

    /// - Parameters:
    ///   - name: The name of the file; see ``marksWatched(_:)``. With nil, a file whose films can be watched or not is an error.
    ///   - dateRecords: The number of records, at most 4 MiB, whose dates show what the dates of all records mean. The reader keeps
    ///     no further records in memory.
    package init(
        name: String?,
        dateRecords: Int = 10_000,
        secondsFromGMT: @escaping @Sendable (Date) -> Int,
        nextChunk: @escaping NextChunk
    ) {
        self.name = name
        self.dateRecords = dateRecords
        self.secondsFromGMT = secondsFromGMT
        self.nextChunk = nextChunk
    }

    /// Returns whether a name means that the films of a CSV file are watched: `watched.csv` of Letterboxd, or a name with the
    /// word `watched` such as `letterboxd-watched-2.csv`. A name such as `to-be-watched.csv` means the opposite.
    package static func marksWatched(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return words.contains("watched") && words.allSatisfy { !["be", "never", "not", "to", "un"].contains($0) }
    }

    package func read(_ body: (WatchlistFileRow) async throws -> Void) async throws -> WatchlistFileFrame {
        var decoder = TextDecoder()
        var isAtEnd = false
        func next() async throws -> Data? {
            guard !isAtEnd else { return nil }
            let chunk = try await nextChunk()
            isAtEnd = chunk == nil
            return try decoder.decode(chunk)
        }
        // The chunks of a pipe can be short, and a file can begin with white space.
        var start = Data()
        var isBlank = true
        while isBlank, let chunk = try await next() {
            start += chunk
            isBlank = chunk.allSatisfy(Self.spaces.contains)
            guard start.count <= Self.maximumLength else { throw WatchlistError.unreadableFile(reason: Self.empty) }
        }
        switch start.first(where: { !Self.spaces.contains($0) }) {
        case UInt8(ascii: "["): return try await readJSON(start, next, body)
        case UInt8(ascii: "{"): throw WatchlistError.unreadableFile(reason: Self.noArray)
        default: return try await readCSV(start, next, body)
        }
    }

    private static let spaces = Array(" \t\r\n".utf8)
    /// The maximum length of white space and the first chunk with other text, and of the records in memory, in bytes.
    private static let maximumLength = 4 << 20

    private func readJSON(
        _ start: Data,
        _ nextChunk: () async throws -> Data?,
        _ body: (WatchlistFileRow) async throws -> Void
    ) async throws -> WatchlistFileFrame {
        var parser = JSONArrayParser()
        var next: Data? = start
        while let chunk = next {
            for element in try parser.parse(chunk) {
                try await body(WatchlistFileRow(element, secondsFromGMT: secondsFromGMT))
            }
            next = try await nextChunk()
        }
        try parser.finish()
        return WatchlistFileFrame(header: "[\n", separator: ",\n", end: "\n]\n")
    }

    private func readCSV(
        _ start: Data,
        _ nextChunk: () async throws -> Data?,
        _ body: (WatchlistFileRow) async throws -> Void
    ) async throws -> WatchlistFileFrame {
        var parser = CSVParser()
        var head: (header: CSVRecord, format: CSVFormat)?
        var records: [CSVRecord] = []
        var length = 0
        var dates: DateReader?
        func add(_ new: [CSVRecord], isEnd: Bool = false) async throws {
            records += new
            length += new.reduce(0) { $0 + $1.bytes.count }
            if head == nil, !records.isEmpty {
                let header = records.removeFirst()
                head = (header, try format(header.fields))
            }
            let isFull = isEnd || records.count >= dateRecords || length >= Self.maximumLength
            guard let format = head?.format, isFull || dates != nil else { return }
            let reader = dates ?? DateReader(fields: records.lazy.flatMap(format.dates))
            dates = reader
            for record in records { try await body(format.row(of: record, reader)) }
            records = []
        }
        var next: Data? = start
        while let chunk = next {
            try await add(try parser.parse(chunk))
            next = try await nextChunk()
        }
        try await add([parser.finish()].compactMap(\.self), isEnd: true)
        guard let header = head?.header else { throw WatchlistError.unreadableFile(reason: Self.empty) }
        let text = String(decoding: header.bytes, as: UTF8.self)
        return WatchlistFileFrame(header: text + "\r\n", separator: "\r\n", end: "\r\n")
    }

    private func format(_ header: [String]) throws -> CSVFormat {
        let marksWatched = name.map(Self.marksWatched) ?? false
        guard let format = CSVFormat(header: header, marksWatched: marksWatched) else {
            let separator = header.count > 1 ? nil : [";", "\t"].first(where: header[0].contains)
            throw WatchlistError.unreadableFile(reason: separator.map(Self.separated(by:)) ?? Self.unknownFormat)
        }
        guard name != nil || !format.isUndecided else { throw WatchlistError.undecidedFile }
        return format
    }

    private static let empty = "The file is empty."
    private static let noArray =
        "The file is not a JSON array. Import the output of 'watchlist export', not of 'watchlist --format json'."
    private static func separated(by separator: String) -> String {
        "The columns are separated by \(separator == ";" ? "semicolons" : "tabs"). Save the file with commas, and import it again."
    }
    private static let unknownFormat =
        "The format of the file is unknown. Its first line has none of the columns of Letterboxd and IMDb."
}
