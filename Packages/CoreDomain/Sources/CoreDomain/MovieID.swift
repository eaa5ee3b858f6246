/// A film's id with its namespace. The same number identifies different films at TMDB and at IMDb.
public enum MovieID: Hashable, Sendable {
    /// A film's id at The Movie Database (TMDB).
    case tmdb(Int)
    /// A film's id at the Internet Movie Database (IMDb).
    case imdb(IMDbID)

    /// The id as a number without its namespace.
    public var number: Int {
        switch self {
        case .tmdb(let number): number
        case .imdb(let id): id.number
        }
    }
}

extension MovieID: LosslessStringConvertible {
    private static let tmdbPrefix = "tmdb:"

    /// The id with its namespace: `tt0083658` for IMDb, `tmdb:603` for TMDB.
    public var description: String {
        switch self {
        case .tmdb(let number): Self.tmdbPrefix + String(number)
        case .imdb(let id): id.description
        }
    }

    /// Parses an id in the form of ``description``. Returns nil for other texts.
    public init?(_ text: String) {
        if let id = IMDbID(text) {
            self = .imdb(id)
        } else if text.hasPrefix(Self.tmdbPrefix), let number = Int(text.dropFirst(Self.tmdbPrefix.count)), number > 0 {
            self = .tmdb(number)
        } else {
            return nil
        }
    }
}

/// A film's id at the Internet Movie Database (IMDb), written `tt` and at least seven digits: `tt0083658`.
public struct IMDbID: Hashable, Sendable {
    /// The number in the id, without the prefix and leading zeros.
    public let number: Int

    /// Creates an id from a positive number. Returns nil for other numbers.
    public init?(number: Int) {
        guard number > 0 else { return nil }
        self.number = number
    }

    /// Parses `tt` in any case, followed by 1 to 12 digits (`tt0083658`). Returns nil for other text and for the number
    /// 0.
    public init?(_ text: some StringProtocol) {
        let digits = text.dropFirst(2)
        guard text.prefix(2).lowercased() == "tt", (1...12).contains(digits.count),
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(digits)
        else { return nil }
        self.init(number: number)
    }
}

extension IMDbID: CustomStringConvertible {
    /// The id as IMDb writes it, such as `tt0083658`.
    public var description: String {
        let digits = String(number)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
