package import Foundation
import WatchlistDomain

package struct CSVRecord: Hashable, Sendable {
    package let line: Int
    package let bytes: Data
    package let fields: [String]
}

/// A parser of CSV files (RFC 4180) that reads a file in chunks. Fields may contain line breaks and doubled quotation marks.
/// Lines may end with CRLF, LF or CR. The parser skips empty lines.
package struct CSVParser {
    /// The maximum length of a record in bytes. A file in which a quotation mark is not closed is one long record.
    private static let maximumLength = 1 << 20

    private enum State {
        case fieldStart, unquoted, quoted, quoteInQuoted
    }

    private var state = State.fieldStart
    private var fields: [String] = []
    private var field: [UInt8] = []
    private var bytes: [UInt8] = []
    private var line = 1
    private var firstLine = 1
    private var lastByteWasReturn = false

    package init() {}

    /// - Throws: ``WatchlistError/unreadableFile(reason:)`` for a record that is too long, and for text after a closing quotation
    ///   mark: a quotation mark that is not closed ends at the next one.
    package mutating func parse(_ chunk: Data) throws -> [CSVRecord] {
        try chunk.compactMap { try parse($0) }
    }

    /// Returns the last record, if the file does not end with a line break.
    ///
    /// - Throws: ``WatchlistError/unreadableFile(reason:)`` if a quotation mark is not closed.
    package mutating func finish() throws -> CSVRecord? {
        guard state != .quoted else {
            throw WatchlistError.unreadableFile(reason: "The quotation mark in line \(firstLine) is not closed.")
        }
        return endRecord()
    }

    private mutating func parse(_ byte: UInt8) throws -> CSVRecord? {
        let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        let continuesBreak = lastByteWasReturn && byte == UInt8(ascii: "\n")
        lastByteWasReturn = byte == UInt8(ascii: "\r")
        if isBreak, !continuesBreak { line += 1 }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
        case (.quoted, _): field.append(byte)
        case _ where isBreak:
            defer { firstLine = line }
            return endRecord()
        case (_, UInt8(ascii: ",")): endField()
        case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
        case (.quoteInQuoted, UInt8(ascii: "\"")):
            field.append(byte)
            state = .quoted
        case (.quoteInQuoted, _):
            throw WatchlistError.unreadableFile(
                reason: "The record in line \(firstLine) has text after a closing quotation mark."
            )
        case _:
            field.append(byte)
            state = .unquoted
        }
        bytes.append(byte)
        guard bytes.count <= Self.maximumLength else {
            throw WatchlistError.unreadableFile(reason: "The record in line \(firstLine) is longer than 1 MiB.")
        }
        return nil
    }

    private mutating func endField() {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        state = .fieldStart
    }

    private mutating func endRecord() -> CSVRecord? {
        guard !bytes.isEmpty else { return nil }
        endField()
        defer {
            fields = []
            bytes = []
        }
        return CSVRecord(line: firstLine, bytes: Data(bytes), fields: fields)
    }
}

extension Sequence<String> {
    /// The fields as one record of a CSV file, with a line break (RFC 4180).
    var csvRecord: String {
        map { field in
            let needsQuotes = field.utf8.contains { "\",\n\r".utf8.contains($0) }
            return needsQuotes ? "\"" + field.escaping("\"", with: "\"") + "\"" : field
        }
        .joined(separator: ",") + "\r\n"
    }
}

extension StringProtocol {
    /// Returns the text with `escape` before each of the special scalars. A comparison of characters would miss a special
    /// scalar before a combining mark.
    func escaping(_ specials: String, with escape: Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if specials.unicodeScalars.contains(scalar) { result.append(escape) }
            result.append(scalar)
        }
        return String(result)
    }
}

extension String {
    /// The text, with an apostrophe before a text that a spreadsheet would read as a formula. `CommaSeparated` has the same rule
    /// for the output of `watchlist --format csv`.
    var withHarmlessFormula: String { isFormula ? "'" + self : self }

    var withFormula: String { first == "'" && String(dropFirst()).isFormula ? String(dropFirst()) : self }

    private var isFormula: Bool {
        let start = unicodeScalars.first { $0 != "'" && !$0.properties.isWhitespace }
        return start.map("=+-@".unicodeScalars.contains) == true && Double(self) == nil
    }
}
