/// A parser for text and control functions of ECMA-48 and the VT500 series (vt100.net/emu/dec_ansi_parser).
///
/// The parser reads C1 control characters only in their two-byte form, because the one-byte form is not valid UTF-8.
struct ControlParser: Sendable {
    enum State {
        case ground
        case escape
        case sequence
        case string(ControlEvent.StringKind)
        /// The state in a string after an ESC that may begin the string terminator (ST).
        case stringEscape(ControlEvent.StringKind)
    }

    static let escape: UInt8 = 0x1B
    /// The control characters CAN and SUB, which abort a sequence or string.
    static let abortions: Set<UInt8> = [0x18, 0x1A]
    private static let maximumSequenceLength = 512

    private var state = State.ground
    var collected: [UInt8] = []
    /// The first bytes of a multibyte UTF-8 character at the end of the last chunk.
    private var incomplete: [UInt8] = []

    mutating func next(in bytes: [UInt8], at position: inout Int) -> ControlEvent? {
        while position < bytes.count {
            let event: ControlEvent? =
                switch state {
                case .ground: ground(bytes, &position)
                case .escape, .sequence: control(bytes[position], &position)
                case .string(let kind): string(kind, bytes, &position)
                case .stringEscape(let kind): stringEscape(kind, bytes[position], &position)
                }
            if let event { return event }
        }
        return nil
    }

    private mutating func ground(_ bytes: [UInt8], _ position: inout Int) -> ControlEvent? {
        let byte = bytes[position]
        if !incomplete.isEmpty || byte >= 0x80 { return scalar(bytes, &position) }
        position += 1
        switch byte {
        case Self.escape:
            begin(.escape)
            return nil
        case 0x00...0x1F: return .control(byte)
        case 0x7F: return nil
        default: return .print(Unicode.Scalar(byte))
        }
    }

    /// Decodes a scalar. Each maximal subpart of an ill-formed sequence becomes one U+FFFD (Unicode Standard, section 3.9). A C1 control
    /// becomes the event `.malformed`.
    private mutating func scalar(_ bytes: [UInt8], _ position: inout Int) -> ControlEvent? {
        let input = incomplete + bytes[position...].prefix(4 - incomplete.count)
        let known = incomplete.count
        incomplete = []
        var parser = Unicode.UTF8.ForwardParser(), rest = input.makeIterator()
        switch parser.parseScalar(from: &rest) {
        case .valid(let encoded):
            position += encoded.count - known
            let scalar = Unicode.UTF8.decode(encoded)
            return scalar.value < 0xA0 ? .malformed(Readable.text(input.prefix(encoded.count))) : .print(scalar)
        // The bytes are the valid beginning of a scalar, whose other bytes are in the next chunk.
        case .error(let length) where length == input.count && (0xC2...0xF4).contains(input[0]):
            incomplete = input
            position = bytes.count
            return nil
        case .error(let length):
            position += length - known
            return .print("\u{FFFD}")
        case .emptyInput: return nil
        }
    }

    /// Processes the next byte of an escape sequence or control sequence.
    private mutating func control(_ byte: UInt8, _ position: inout Int) -> ControlEvent? {
        if Self.abortions.contains(byte) { position += 1 }
        // ESC begins a new sequence, and bytes above 0x7F are text. Both are parsed again in the ground state.
        if byte == Self.escape || Self.abortions.contains(byte) || byte >= 0x80 { return abortElement() }
        position += 1
        switch byte {
        case 0x00...0x1F: return .control(byte)
        case 0x7F: return nil
        default: break
        }
        collected.append(byte)
        if case .sequence = state {
            return byte >= 0x40 || collected.count > Self.maximumSequenceLength ? endSequence() : nil
        }
        return byte >= 0x30 ? endEscape(byte) : nil
    }

    private mutating func endEscape(_ last: UInt8) -> ControlEvent? {
        if collected == [UInt8(ascii: "[")] {
            begin(.sequence)
            return nil
        }
        if collected.count == 1, let kind = ControlEvent.StringKind(rawValue: last) {
            begin(.string(kind))
            return nil
        }
        defer { begin(.ground) }
        return .escape(String(decoding: collected, as: UTF8.self))
    }

    private mutating func endSequence() -> ControlEvent {
        guard let sequence = ControlSequence(collected) else { return abortElement() }
        begin(.ground)
        return .sequence(sequence)
    }

    mutating func begin(_ new: State) {
        state = new
        collected = []
    }

    mutating func keep(_ new: State) { state = new }

    /// Ends an incomplete sequence or string, and returns its bytes as a malformed event.
    mutating func abortElement() -> ControlEvent {
        let introducer: [UInt8] =
            switch state {
            case .ground, .escape: [Self.escape]
            case .sequence: [Self.escape, UInt8(ascii: "[")]
            case .string(let kind), .stringEscape(let kind): [Self.escape, kind.rawValue]
            }
        defer { begin(.ground) }
        return .malformed(Readable.text(introducer + collected))
    }

    private static let bell: UInt8 = 0x07
    private static let backslash: UInt8 = 0x5C
    /// The maximum length of a string in bytes: 32 MiB, because a string may contain an image.
    private static let maximumStringLength = 1 << 25

    /// Processes the bytes of a string up to the string terminator ST. BEL also ends an operating system command (OSC).
    mutating func string(_ kind: ControlEvent.StringKind, _ bytes: [UInt8], _ position: inout Int) -> ControlEvent? {
        let start = position
        // A loop over a buffer is fast, which matters for the payload of images.
        position = bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count, bytes[index] >= 0x20 { index += 1 }
            return index
        }
        collected.append(contentsOf: bytes[start..<min(position, start + Self.maximumStringLength - collected.count)])
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case Self.escape:
            keep(.stringEscape(kind))
            return nil
        case Self.bell where kind == .operatingSystemCommand: return end(kind)
        case _ where Self.abortions.contains(byte): return abortElement()
        default: return nil
        }
    }

    mutating func stringEscape(_ kind: ControlEvent.StringKind, _ byte: UInt8, _ position: inout Int) -> ControlEvent {
        guard byte == Self.backslash else {
            let event = abortElement()
            begin(.escape)
            return event
        }
        position += 1
        return end(kind)
    }

    private mutating func end(_ kind: ControlEvent.StringKind) -> ControlEvent {
        defer { begin(.ground) }
        return .string(kind, collected)
    }
}

/// An element of a program's output: a character, a control character, a sequence or a string.
enum ControlEvent: Sendable, Equatable {
    /// The kinds of control strings, which end with the string terminator ST.
    enum StringKind: UInt8, Sendable {
        case deviceControl = 0x50
        case startOfString = 0x58
        case operatingSystemCommand = 0x5D
        case privacyMessage = 0x5E
        case applicationProgramCommand = 0x5F
    }

    case print(Unicode.Scalar)
    /// A C0 control character except ESC.
    case control(UInt8)
    /// An escape sequence: the characters after ESC.
    case escape(String)
    case sequence(ControlSequence)
    case string(StringKind, [UInt8])
    /// An invalid or incomplete sequence, string or character in readable form.
    case malformed(String)
}

struct ControlSequence: Sendable, Equatable, CustomStringConvertible {
    /// The private marker, the intermediate bytes and the final byte, as in `?$p`.
    let signature: String
    /// The numeric parameters; nil for an omitted parameter.
    private let parameters: [Int?]
    private let bytes: [UInt8]

    private static let semicolon: UInt8 = 0x3B
    /// The maximum value of a parameter. Larger numbers are reduced to this value.
    private static let largest = 65_535

    /// Parses a control sequence; nil unless private marker, parameters, intermediate bytes and final byte are in this order.
    ///
    /// - Parameter bytes: The bytes after CSI, including the final byte.
    init?(_ bytes: [UInt8]) {
        let marker = bytes.prefix(1).filter { (0x3C...0x3F).contains($0) }
        let numbers = bytes[marker.count...].prefix { (0x30...0x39).contains($0) || $0 == Self.semicolon }
        let end = bytes[numbers.endIndex...]
        guard let last = end.last, (0x40...0x7E).contains(last), end.dropLast().allSatisfy({ $0 < 0x30 }) else {
            return nil
        }
        signature = String(decoding: marker + end, as: UTF8.self)
        parameters = numbers.split(separator: Self.semicolon, omittingEmptySubsequences: false).map { digits in
            digits.isEmpty ? nil : digits.reduce(0) { min(Self.largest, $0 * 10 + Int($1 - 0x30)) }
        }
        self.bytes = bytes
    }

    var description: String { Readable.text([0x1B, 0x5B] + bytes) }

    subscript(index: Int) -> Int? { parameters.indices.contains(index) ? parameters[index] : nil }

    /// Returns the parameter at an index as a count; 1 for an omitted parameter or 0.
    func count(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

    var numbers: [Int] { parameters.map { $0 ?? 0 } }
}

enum Readable {
    private static let longest = 80

    /// Returns the bytes as readable text, such as `ESC [?25h`, truncated after 80 bytes.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes.prefix(longest), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x1B: text += text.isEmpty ? "ESC " : " ESC "
            case 0x00...0x1F, 0x7F...0x9F: text += "<\(String(scalar.value, radix: 16, uppercase: true))>"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return bytes.count > longest ? text + "…" : text
    }
}
