/// A sequence that begins with CSI.
struct ControlSequence: Sendable, Equatable, CustomStringConvertible {
    /// What tells it from the others: its private marker, its intermediates and its last byte, as in `?$p`.
    let signature: String
    /// Each parameter with its sub-parameters; nil where it is left out.
    let parameters: [[Int?]]
    let description: String

    private static let markers: ClosedRange<UInt8> = 0x3C...0x3F
    /// More than any terminal has of anything.
    private static let largest = 65_535

    /// - Parameter bytes: what follows CSI, the last byte included. Nil where parameters stand behind intermediates or a
    ///   marker stands inside.
    init?(_ bytes: [UInt8]) {
        description = Readable.text([0x1B, 0x5B] + bytes)
        var rest = bytes[...]
        var signature: [UInt8] = []
        if let first = rest.first, Self.markers.contains(first) {
            signature.append(first)
            rest.removeFirst()
        }
        let digits = rest.prefix { (0x30...0x3B).contains($0) }
        let end = rest.dropFirst(digits.count)
        guard let last = end.last, (0x40...0x7E).contains(last),
            end.dropLast().allSatisfy({ (0x20...0x2F).contains($0) })
        else { return nil }
        self.signature = String(decoding: signature + end, as: UTF8.self)
        parameters = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
    }

    /// The first value of a parameter, where it is given.
    subscript(index: Int) -> Int? {
        parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
    }

    /// How often or how far: one where it is left out or 0.
    func count(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

    /// The first values of all parameters, those left out as 0.
    var numbers: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        return digits.reduce(0) { min(largest, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    }
}
