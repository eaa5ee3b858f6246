/// A control sequence (CSI).
struct ControlSequence: Sendable, Equatable, CustomStringConvertible {
    /// The private marker, the intermediates and the final byte, as in `?$p`.
    let signature: String
    /// nil if omitted.
    private let parameters: [Int?]
    private let bytes: [UInt8]

    private static let semicolon: UInt8 = 0x3B
    /// Larger numbers are limited to this.
    private static let largest = 65_535

    /// Creates a sequence; nil unless marker, parameters and intermediates are in this order.
    ///
    /// - Parameter bytes: The bytes after CSI, including the final one.
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

    /// Returns a parameter; nil if omitted.
    subscript(index: Int) -> Int? { parameters.indices.contains(index) ? parameters[index] : nil }

    /// Returns a count; 1 if omitted or 0.
    func count(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

    /// All parameters; 0 if omitted.
    var numbers: [Int] { parameters.map { $0 ?? 0 } }
}
