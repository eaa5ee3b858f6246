/// The query of an address, decoded as a form is: "+" is a space.
struct QueryParameters {
    private var values: [String: String] = [:]

    /// A later value of a name replaces an earlier one.
    init(_ query: String) {
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            values[Self.decoded(parts[0])] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Percent signs that no two digits follow stand for themselves; what is no UTF-8 becomes U+FFFD.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | (digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | (digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }
}
