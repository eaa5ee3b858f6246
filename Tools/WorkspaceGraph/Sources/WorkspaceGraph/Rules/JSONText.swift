import Foundation

/// The values of the rules file with their places in the text, which Foundation's parsers do not report.
struct JSONText {
    struct Value {
        /// The keys and indexes from the root to the value, as in the coding path of a `DecodingError`.
        let path: [String]
        /// Whether the value is a member of an object. Otherwise it is an element of an array, or the root.
        let isMember: Bool
        /// The offset of the member's key or of the element in UTF-8.
        let offset: Int
        /// The value, unless it is an object or an array.
        fileprivate(set) var scalar: Any?
    }

    /// The values, each after the object or array that contains it.
    private(set) var values: [Value] = []
    private let bytes: [UInt8]
    private var index: Int

    init(_ text: Data) throws(WorkspaceError) {
        bytes = Array(text)
        // The byte order mark is not part of the text.
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        skipSpace()
        try readValue(Value(path: [], isMember: false, offset: index))
        if index < bytes.count { throw error("Expected the end of the file.") }
    }

    /// Returns the line and the column of an offset as "LINE:COLUMN", from 1.
    func place(of offset: Int) -> String {
        let lines = String(decoding: bytes[..<offset], as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "\(lines.count):\(lines[lines.count - 1].count + 1)"
    }

    private func error(_ reason: String) -> WorkspaceError {
        WorkspaceError("\(RulesFile.path):\(place(of: min(index, bytes.count))): \(reason)")
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[index]) { index += 1 }
    }

    private func isNext(_ character: Unicode.Scalar) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: character)
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        index += 1
        skipSpace()
        return true
    }

    /// The number of objects and arrays in one another from which the recursion could exhaust the stack.
    private static let maximumDepth = 100

    private mutating func readValue(_ value: Value) throws(WorkspaceError) {
        values.append(value)
        let path = value.path
        guard path.count < Self.maximumDepth else { throw error("There are too many values in one another.") }
        if skip("{") {
            try readItems(until: "}") { (json, _) throws(WorkspaceError) in
                let offset = json.index
                guard json.isNext("\""), let key = try json.readScalar() as? String else {
                    throw json.error("Expected a key in double quotation marks.")
                }
                guard json.skip(":") else { throw json.error("Expected ':'.") }
                try json.readValue(Value(path: path + [key], isMember: true, offset: offset))
            }
        } else if skip("[") {
            try readItems(until: "]") { (json, number) throws(WorkspaceError) in
                try json.readValue(Value(path: path + ["Index \(number)"], isMember: false, offset: json.index))
            }
        } else {
            values[values.count - 1].scalar = try readScalar()
        }
    }

    private mutating func readItems(
        until end: Unicode.Scalar,
        _ readItem: (inout JSONText, Int) throws(WorkspaceError) -> Void
    ) throws(WorkspaceError) {
        var number = 0
        if skip(end) { return }
        repeat {
            try readItem(&self, number)
            number += 1
        } while skip(",")
        guard skip(end) else { throw error("Expected ',' or '\(end)'.") }
    }

    private mutating func readScalar() throws(WorkspaceError) -> Any {
        var end = index
        if isNext("\"") {
            repeat {
                end += end < bytes.count && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            } while end < bytes.count
                && bytes[end] != UInt8(ascii: "\"") && bytes[end] >= 0x20
            end += 1
        } else {
            while end < bytes.count,
                Character(Unicode.Scalar(bytes[end])).isLetter || "+-.0123456789".utf8.contains(bytes[end])
            {
                end += 1
            }
        }
        let text = Data(bytes[index..<min(end, bytes.count)])
        guard let scalar = try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed) else {
            throw error(isNext("\"") ? "The string is invalid, or has no end in this line." : "Expected a value.")
        }
        index = end
        skipSpace()
        return scalar
    }
}
