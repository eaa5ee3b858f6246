import Foundation
import WatchlistDomain

/// A decoder that converts the text of a file to UTF-8 in chunks. It reads UTF-8, UTF-16 with or without a byte order mark, and
/// Windows-1252, in which spreadsheets save CSV files.
///
/// The first characters that are not ASCII show whether a text is UTF-8 or Windows-1252. The decoder refuses a text with both.
struct TextDecoder {
    private enum Encoding: Equatable {
        case utf8, windows1252
        case utf16(isBigEndian: Bool)
    }

    /// The encoding; nil at the start, and while the text is ASCII.
    private var encoding: Encoding?
    /// The line with the first character that is not ASCII.
    private var encodingLine = 1
    private var isStarted = false
    /// The bytes that are not decoded: an incomplete character, or the start of the file.
    private var rest: [UInt8] = []
    private var line = 1
    private var lastWasReturn = false

    /// Returns the decoded text of the next chunk; a nil chunk ends the file.
    ///
    /// - Throws: ``WatchlistError/unreadableFile(reason:)`` with the line of bytes in another encoding.
    mutating func decode(_ chunk: Data?) throws -> Data {
        rest += chunk ?? Data()
        let isEnd = chunk == nil
        if !isStarted {
            // The longest byte order mark has three bytes.
            guard rest.count >= 3 || isEnd else { return Data() }
            start()
        }
        var text: [UInt8] = []
        text.reserveCapacity(rest.count)
        var index = 0
        // No character has more than four bytes.
        while isEnd ? index < rest.count : index + 4 <= rest.count { try append(scalar(at: &index), to: &text) }
        rest.removeFirst(index)
        return Data(text)
    }

    /// Removes the byte order mark. The first character of CSV and JSON is ASCII, so one of its bytes in UTF-16 is 0.
    private mutating func start() {
        isStarted = true
        let marks: [([UInt8], Encoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isBigEndian: false)),
            ([0xFE, 0xFF], .utf16(isBigEndian: true)),
        ]
        if let (mark, encoding) = marks.first(where: { rest.starts(with: $0.0) }) {
            self.encoding = encoding
            rest.removeFirst(mark.count)
        } else if rest.count > 1, (rest[0] == 0) != (rest[1] == 0) {
            encoding = .utf16(isBigEndian: rest[0] == 0)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) throws {
        guard scalar != "\0" else { throw noText }
        let continuesBreak = lastWasReturn && scalar == "\n"
        if scalar == "\n" || scalar == "\r", !continuesBreak { line += 1 }
        lastWasReturn = scalar == "\r"
        if scalar.isASCII {
            text.append(UInt8(scalar.value))
        } else {
            text += UTF8.encode(scalar).map(Array.init) ?? []
        }
    }

    private mutating func scalar(at index: inout Int) throws -> Unicode.Scalar {
        if case .utf16(let isBigEndian) = encoding { return try utf16(at: &index, isBigEndian) }
        let byte = rest[index]
        guard byte >= 0x80 else {
            index += 1
            return Unicode.Scalar(byte)
        }
        var bytes = rest[index...].prefix(4).makeIterator()
        var parser = UTF8.ForwardParser()
        if case .valid(let character) = parser.parseScalar(from: &bytes) {
            try set(.utf8)
            index += character.count
            return UTF8.decode(character)
        }
        try set(.windows1252)
        index += 1
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        let scalar = Self.windows1252[Int(byte) - 0x80]
        guard scalar != "\0" else { throw noText }
        return scalar
    }

    /// The characters of the bytes 0x80 to 0x9F in Windows-1252; NUL for undefined bytes.
    private static let windows1252 = Array("€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ".unicodeScalars)

    private mutating func set(_ new: Encoding) throws {
        if encoding == nil { (encoding, encodingLine) = (new, line) }
        guard encoding != new else { return }
        let (utf8, other) = encoding == .utf8 ? (encodingLine, line) : (line, encodingLine)
        let lines =
            utf8 == other
            ? "Line \(line) is only partly in UTF-8" : "Line \(utf8) is in UTF-8, and line \(other) is not"
        throw WatchlistError.unreadableFile(reason: lines + ". Save the text as UTF-8, and import it again.")
    }

    private func utf16(at index: inout Int, _ isBigEndian: Bool) throws -> Unicode.Scalar {
        let bytes = rest[index...].prefix(4)
        var units = stride(from: index, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }.makeIterator()
        var parser = UTF16.ForwardParser()
        guard case .valid(let character) = parser.parseScalar(from: &units) else { throw noText }
        index += 2 * character.count
        return UTF16.decode(character)
    }

    private var noText: WatchlistError {
        .unreadableFile(
            reason: """
                Line \(line) is not in UTF-8, UTF-16 or Windows-1252. Save the text as UTF-8, or unpack an archive, and import it again.
                """
        )
    }
}
