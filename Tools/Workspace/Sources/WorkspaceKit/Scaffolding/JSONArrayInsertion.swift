/// Puts elements behind the last one of an array in a JSON text, and leaves every other byte as it is.
package struct JSONArrayInsertion: Sendable {
    private let key: String

    /// - Parameter key: that of the array, in the outermost object.
    package init(key: String) {
        self.key = key
    }

    /// Nil where there is no such array, or nothing in it.
    package func insert(_ elements: [String], into text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let last = lastElement(in: bytes) else { return nil }
        let separator = "," + lineStart(before: last.lowerBound, in: bytes)
        let inserted = elements.map { separator + $0 }.joined()
        return String(
            decoding: bytes[..<last.upperBound] + Array(inserted.utf8) + bytes[last.upperBound...],
            as: UTF8.self
        )
    }

    /// Where the last element stands.
    private func lastElement(in bytes: [UInt8]) -> Range<Int>? {
        var depth = 0
        /// The string that was read last in the outermost object.
        var word = bytes[0..<0]
        var isInArray = false
        var element: Range<Int>?
        var startsElement = false
        var index = 0
        while index < bytes.count {
            let first = index
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { index = endOfString(from: index, in: bytes) }
            switch byte {
            case UInt8(ascii: "\"") where depth == 1: word = bytes[(first + 1)..<max(first + 1, index)]
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 2, byte == UInt8(ascii: "["), word.elementsEqual(key.utf8) {
                    isInArray = true
                    startsElement = true
                    index += 1
                    continue
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if isInArray, depth == 1 { return element }
            default: break
            }
            index = min(index + 1, bytes.count)
            guard isInArray, !Self.blanks.contains(byte) else { continue }
            if byte == UInt8(ascii: ","), depth == 2 {
                startsElement = true
            } else {
                element = (startsElement ? first : element?.lowerBound ?? first)..<index
                startsElement = false
            }
        }
        return nil
    }

    /// The quotation mark at the end, or the end of all.
    private func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    /// What is between the end of the line above and an element; a blank where they share a line.
    private func lineStart(before index: Int, in bytes: [UInt8]) -> String {
        let count = bytes[..<index].reversed().prefix { Self.blanks.contains($0) }.count
        let blanks = bytes[(index - count)..<index]
        guard var start = blanks.lastIndex(of: UInt8(ascii: "\n")) else { return " " }
        if start > blanks.startIndex, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static let blanks = Set(" \t\n\r".utf8)
}
