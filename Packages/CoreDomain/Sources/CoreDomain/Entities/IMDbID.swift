/// A film's number at the Internet Movie Database, written `tt` and at least seven digits: `tt0083658`.
public struct IMDbID: Hashable, Sendable {
    /// The number without its prefix and leading zeros.
    public let number: Int

    /// Makes an id from a positive number; nil for any other.
    public init?(number: Int) {
        guard number > 0 else { return nil }
        self.number = number
    }

    /// Reads `tt0083658`, in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.dropFirst(2)
        guard text.prefix(2).lowercased() == "tt", (1...12).contains(digits.count),
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(digits)
        else { return nil }
        self.init(number: number)
    }
}

extension IMDbID: CustomStringConvertible {
    /// The id as IMDb writes it.
    public var description: String {
        let digits = String(number)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
