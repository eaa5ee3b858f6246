/// A writer of JSON in UTF-8, with keys in the order of the calls. `JSONEncoder` is several times slower, and the order of
/// its keys differs from run to run.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Whether the release date is empty if only the year is known.
    let omitsPartialDates: Bool

    package init(capacity: Int = 1024, omitsPartialDates: Bool = false) {
        self.omitsPartialDates = omitsPartialDates
        bytes.reserveCapacity(capacity)
    }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        enclosed("{", "}", members)
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        enclosed("[", "]") { writer in
            for element in elements { write(&writer, element) }
        }
    }

    /// Writes the name of a member. The name must need no escaping, and the next call must write the value of the member.
    package mutating func name(_ name: StaticString) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func value(_ text: some StringProtocol) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexDigit(byte >> 4))
                bytes.append(Self.hexDigit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    package mutating func value(_ number: Int) {
        raw(String(number))
    }

    package mutating func value(_ flag: Bool) {
        raw(flag ? "true" : "false")
    }

    package mutating func null() {
        raw("null")
    }

    /// Writes a non-negative decimal number: 89 with 1 decimal place is 8.9.
    package mutating func decimal(_ units: Int, places: Int) {
        let digits = String(units)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        raw("\(padded.dropLast(places)).\(padded.suffix(places))")
    }

    private mutating func raw(_ text: String) {
        comma()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func enclosed(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void)
    {
        comma()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ text: some StringProtocol) {
        self.name(name)
        value(text)
    }

    mutating func member(_ name: StaticString, _ number: Int?) {
        self.name(name)
        if let number { value(number) } else { null() }
    }

    mutating func member(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        value(flag)
    }

    mutating func nullMember(_ name: StaticString) {
        self.name(name)
        null()
    }

    mutating func member<Element>(
        _ name: StaticString,
        _ elements: some Sequence<Element>,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        self.name(name)
        array(elements, write)
    }

    mutating func member(_ name: StaticString, _ texts: [String]) {
        member(name, texts) { $0.value($1) }
    }
}
