/// A control sequence (CSI).
struct ControlSequence: Sendable, Equatable, CustomStringConvertible {
    /// The private marker, the intermediates and the final byte, as in `?$p`.
    let signature: String
    /// The parameters with their sub-parameters; nil if omitted.
    let parameters: [[Int?]]
    private let bytes: [UInt8]

    private static let markers: ClosedRange<UInt8> = 0x3C...0x3F
    private static let digits: ClosedRange<UInt8> = 0x30...0x39
    private static let semicolon: UInt8 = 0x3B
    /// Larger numbers are limited to this.
    private static let largest = 65_535

    /// Creates a sequence; nil unless marker, parameters and intermediates are in this order.
    ///
    /// - Parameter bytes: The bytes after CSI, including the final one.
    init?(_ bytes: [UInt8]) {
        var signature: [UInt8] = []
        var parameters: [[Int?]] = []
        var parameter: [Int?] = []
        var number: Int?
        var isBehindParameters = false
        for (index, byte) in bytes.enumerated() {
            if !(Self.digits.lowerBound...Self.semicolon).contains(byte) {
                if Self.markers.contains(byte), index > 0 { return nil }
                isBehindParameters = index > 0 || !Self.markers.contains(byte)
                signature.append(byte)
                continue
            }
            if isBehindParameters { return nil }
            if Self.digits.contains(byte) {
                number = min(Self.largest, (number ?? 0) * 10 + Int(byte - Self.digits.lowerBound))
                continue
            }
            parameter.append(number)
            number = nil
            if byte == Self.semicolon {
                parameters.append(parameter)
                parameter = []
            }
        }
        guard let last = bytes.last, (0x40...0x7E).contains(last) else { return nil }
        self.signature = String(decoding: signature, as: UTF8.self)
        self.parameters = parameters + [parameter + [number]]
        self.bytes = bytes
    }

    var description: String { Readable.text([0x1B, 0x5B] + bytes) }

    /// Returns the first value of a parameter; nil if omitted.
    subscript(index: Int) -> Int? {
        parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
    }

    /// Returns a count; 1 if omitted or 0.
    func count(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

    /// The first values of all parameters; 0 if omitted.
    var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}
