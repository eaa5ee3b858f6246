/// A sequence that begins with CSI.
struct ControlSequence: Sendable, Equatable, CustomStringConvertible {
    /// What tells it from the others: its private marker, its intermediates and its last byte, as in `?$p`.
    let signature: String
    /// Each parameter with its sub-parameters; nil where it is left out.
    let parameters: [[Int?]]
    private let bytes: [UInt8]

    private static let markers: ClosedRange<UInt8> = 0x3C...0x3F
    private static let digits: ClosedRange<UInt8> = 0x30...0x39
    private static let semicolon: UInt8 = 0x3B
    /// More than any terminal has of anything.
    private static let largest = 65_535

    /// - Parameter bytes: what follows CSI, the last byte included. Nil where its parts are not in their order: marker,
    ///   parameters, intermediates.
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

    /// The first value of a parameter, where it is given.
    subscript(index: Int) -> Int? {
        parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
    }

    /// How often or how far: one where it is left out or 0.
    func count(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

    /// The first values of all parameters, those left out as 0.
    var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}
