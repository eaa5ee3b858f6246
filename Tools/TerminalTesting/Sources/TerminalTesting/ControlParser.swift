/// A parser that splits output into text and control functions (ECMA-48). One-byte C1 control functions are not valid UTF-8.
struct ControlParser: Sendable {
    private var unread: [UInt8] = []

    mutating func elements(in bytes: some Sequence<UInt8>) -> [ControlElement] {
        unread += bytes
        var rest = unread[...]
        var elements: [ControlElement] = []
        while let element = ControlElement.first(of: rest) {
            elements.append(element)
            rest = rest[element.bytes.endIndex...]
        }
        unread = Array(rest)
        return elements
    }
}

struct ControlElement: CustomStringConvertible {
    enum Kind {
        case text
        /// A C0 control character except ESC.
        case control
        /// An escape sequence of ESC, intermediate bytes and a final byte.
        case escape
        /// A control sequence, which begins with CSI (`ESC [`).
        case sequence
        /// A control string, which begins with an introducer such as OSC (`ESC ]`) and ends with ST or BEL.
        case string
        /// A sequence or string before a byte that cannot belong to it.
        case malformed
    }

    let kind: Kind
    let bytes: ArraySlice<UInt8>

    private static let escape: UInt8 = 0x1B
    private static let longestDescription = 80

    static func first(of bytes: ArraySlice<UInt8>) -> ControlElement? {
        guard let first = bytes.first else { return nil }
        guard first >= 0x20, first != 0x7F else {
            return first == escape ? escaped(bytes) : ControlElement(kind: .control, bytes: bytes.prefix(1))
        }
        return text(bytes)
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> ControlElement? {
        switch bytes.dropFirst().first {
        case nil: nil
        case UInt8(ascii: "["): function(.sequence, bytes, after: 2, nonfinal: 0x20...0x3F, final: 0x40...0x7E)
        case let kind? where "]PX^_".utf8.contains(kind): string(bytes)
        default: function(.escape, bytes, after: 1, nonfinal: 0x20...0x2F, final: 0x30...0x7E)
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> ControlElement? {
        var end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.endIndex
        // The other bytes of a last character may be in the next chunk.
        if end == bytes.endIndex, let start = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) {
            let length = bytes[start] < 0xC0 ? 1 : bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
            if start + length > end { end = start }
        }
        return end == bytes.startIndex ? nil : ControlElement(kind: .text, bytes: bytes[..<end])
    }

    private static func function(
        _ kind: Kind,
        _ bytes: ArraySlice<UInt8>,
        after introducer: Int,
        nonfinal: ClosedRange<UInt8>,
        final: ClosedRange<UInt8>
    ) -> ControlElement? {
        guard let end = bytes.dropFirst(introducer).firstIndex(where: { !nonfinal.contains($0) }) else { return nil }
        return final.contains(bytes[end])
            ? ControlElement(kind: kind, bytes: bytes[...end]) : ControlElement(kind: .malformed, bytes: bytes[..<end])
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> ControlElement? {
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == escape || $0 == 0x07 }) else { return nil }
        if bytes[end] == 0x07 { return ControlElement(kind: .string, bytes: bytes[...end]) }
        guard end + 1 < bytes.endIndex else { return nil }
        return bytes[end + 1] == UInt8(ascii: "\\")
            ? ControlElement(kind: .string, bytes: bytes[...(end + 1)])
            : ControlElement(kind: .malformed, bytes: bytes[..<end])
    }

    var payload: ArraySlice<UInt8> { bytes.dropFirst(2).dropLast(bytes.last == 0x07 ? 1 : 2) }

    /// The bytes as readable text, such as `ESC [?25h`, truncated after 80 bytes.
    var description: String {
        var text = ""
        for scalar in String(decoding: bytes.prefix(Self.longestDescription), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x1B: text += text.isEmpty ? "ESC " : " ESC "
            case 0x00...0x1F, 0x7F: text += "<\(String(scalar.value, radix: 16, uppercase: true))>"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return bytes.count > Self.longestDescription ? text + "…" : text
    }
}

struct ControlSequence {
    /// The private marker, the intermediate bytes and the final byte, such as `?h`.
    let function: String
    /// The parameters; 0 for an omitted parameter.
    let numbers: [Int]

    /// The maximum value of a parameter. Larger numbers are reduced to this value.
    private static let largest = 65_535

    init(_ element: ControlElement) {
        let text = String(decoding: element.bytes.dropFirst(2), as: UTF8.self)
        function = text.filter { !"0123456789;".contains($0) }
        numbers = text.filter { "0123456789;".contains($0) }.split(separator: ";", omittingEmptySubsequences: false)
            .map { min(Int($0) ?? 0, Self.largest) }
    }

    /// Returns the parameter at an index as a count; 1 for an omitted parameter or 0.
    func count(_ index: Int) -> Int { index < numbers.count ? max(1, numbers[index]) : 1 }
}
