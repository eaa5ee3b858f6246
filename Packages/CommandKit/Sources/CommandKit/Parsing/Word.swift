/// One word of a command line, by its form alone. Bytes are compared, not characters: a combining mark that follows a
/// dash or an equals sign changes the character but not what was meant.
enum Word: Equatable {
    case plain
    case terminator
    case long(name: String, value: String?)
    case short(letters: String)

    init(_ text: String) {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "-"), bytes.count > 1, !Self.isNegativeNumber(text) else {
            self = .plain
            return
        }
        guard bytes.starts(with: "--".utf8) else {
            self = .short(letters: String(text.unicodeScalars.dropFirst()))
            return
        }
        guard bytes.count > 2 else {
            self = .terminator
            return
        }
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let name = text.unicodeScalars[..<(equals ?? text.endIndex)].dropFirst(2)
        self = .long(name: String(name), value: equals.map { String(text.unicodeScalars[$0...].dropFirst()) })
    }

    private static func isNegativeNumber(_ text: String) -> Bool {
        let body = text.utf8.dropFirst()
        let isDigitOrPoint = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") }
        return body.allSatisfy(isDigitOrPoint) && Double(text) != nil
    }
}
