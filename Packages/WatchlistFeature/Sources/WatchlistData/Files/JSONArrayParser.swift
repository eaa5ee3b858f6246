package import Foundation
import WatchlistDomain

/// A parser that splits a JSON array into its elements and reads the file in chunks. It does not decode the elements.
package struct JSONArrayParser {
    package struct Element: Hashable, Sendable {
        package let line: Int
        package let bytes: Data
    }

    private static let maximumLength = 1 << 20

    /// The number of open brackets and braces; 1 inside the array.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var element: [UInt8] = []
    private var line = 1
    private var firstLine = 1
    private var isFinished = false

    package init() {}

    /// - Throws: ``WatchlistError/unreadableFile(reason:)`` if the file is not an array, or for an element that is too long.
    package mutating func parse(_ chunk: Data) throws -> [Element] {
        try chunk.compactMap { try parse($0) }
    }

    /// - Throws: ``WatchlistError/unreadableFile(reason:)`` if the array is not closed.
    package func finish() throws {
        guard isFinished else { throw WatchlistError.unreadableFile(reason: "The JSON array is not closed.") }
    }

    private mutating func parse(_ byte: UInt8) throws -> Element? {
        if byte == UInt8(ascii: "\n") { line += 1 }
        let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
        if isSpace, element.isEmpty { return nil }
        if depth == 0 {
            guard byte == UInt8(ascii: "["), !isFinished else {
                throw WatchlistError.unreadableFile(reason: "The file is not a JSON array (line \(line)).")
            }
            depth = 1
            return nil
        }
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    isFinished = true
                    return endElement()
                }
            case UInt8(ascii: ",") where depth == 1: return endElement()
            default: break
            }
        }
        if element.isEmpty { firstLine = line }
        element.append(byte)
        guard element.count <= Self.maximumLength else {
            throw WatchlistError.unreadableFile(reason: "The element in line \(firstLine) is longer than 1 MiB.")
        }
        return nil
    }

    private mutating func endElement() -> Element? {
        defer { element = [] }
        return element.isEmpty ? nil : Element(line: firstLine, bytes: Data(element))
    }
}
