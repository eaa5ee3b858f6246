/// A film's id with its namespace. The same number identifies different films at TMDB and at IMDb.
public enum MovieID: Hashable, Sendable {
    /// A film's id at The Movie Database (TMDB).
    case tmdb(Int)
    /// A film's id at the Internet Movie Database (IMDb).
    case imdb(IMDbID)
    /// The number of a film's item at Wikidata: 184843 for `Q184843`.
    case wikidata(Int)
    /// A film's article in the English Wikipedia.
    case wikipedia(WikipediaID)

    /// The id as a number without its namespace. Numbers of IMDb, Wikidata and Wikipedia are in different ranges.
    public var number: Int {
        switch self {
        case .tmdb(let number): number
        case .imdb(let id): id.number
        case .wikidata(let number): Self.wikidataNumbers.lowerBound - 1 + number
        case .wikipedia(let id): id.number
        }
    }

    /// Creates an id of IMDb, Wikidata or Wikipedia from its ``number``. Returns nil outside their ranges.
    public init?(externalNumber number: Int) {
        switch number {
        case 1..<Self.wikidataNumbers.lowerBound: self = .imdb(IMDbID(positive: number))
        case Self.wikidataNumbers: self = .wikidata(number + 1 - Self.wikidataNumbers.lowerBound)
        case WikipediaID.numbers: self = .wikipedia(WikipediaID(article: nil, number: number))
        default: return nil
        }
    }

    private static let wikidataNumbers = 1_000_000_001..<WikipediaID.numbers.lowerBound
}

extension MovieID: LosslessStringConvertible {
    private static let tmdbPrefix = "tmdb:"
    private static let wikipediaPrefix = "wikipedia:"

    /// The id with its namespace: `tt0083658` for IMDb, `tmdb:603` for TMDB, `Q184843` for Wikidata, and
    /// `wikipedia:Blade_Runner` for Wikipedia.
    public var description: String {
        switch self {
        case .tmdb(let number): Self.tmdbPrefix + String(number)
        case .imdb(let id): id.description
        case .wikidata(let number): "Q\(number)"
        case .wikipedia(let id): id.article.map { Self.wikipediaPrefix + $0 } ?? String(id.number)
        }
    }

    /// The form that TMDB's API has in its paths: ``description`` without the prefix of TMDB, and a number for Wikipedia.
    public var pathComponent: String {
        switch self {
        case .tmdb, .wikipedia: String(number)
        case .imdb, .wikidata: description
        }
    }

    /// Parses an id in the form of ``description``, with a prefix in any case. Returns nil for other texts.
    public init?(_ text: String) {
        if let id = IMDbID(text) {
            self = .imdb(id)
        } else if let number = Self.rest(of: text, after: Self.tmdbPrefix).flatMap({ Int($0) }), number > 0 {
            self = .tmdb(number)
        } else if let number = Self.rest(of: text, after: "q").flatMap({ Int($0) }),
            1...Self.wikidataNumbers.count ~= number, text.utf8.dropFirst().allSatisfy({ $0 != UInt8(ascii: "+") })
        {
            self = .wikidata(number)
        } else if let id = Self.rest(of: text, after: Self.wikipediaPrefix).flatMap({ WikipediaID(article: $0) }) {
            self = .wikipedia(id)
        } else {
            return nil
        }
    }

    private static func rest(of text: String, after prefix: String) -> Substring? {
        text.prefix(prefix.count).lowercased() == prefix ? text.dropFirst(prefix.count) : nil
    }
}

/// The id of a film whose article in the English Wikipedia is known. It has a number for sources that need one.
public struct WikipediaID: Hashable, Sendable {
    /// The title of the article with underscores, such as `The_Kid_(1921_film)`. A fragment names one film of an article about
    /// several. Nil if only the number is known.
    public let article: String?
    /// A hash of the title.
    public let number: Int

    /// The upper bound fits into 32 bits, because clients of TMDB store ids in 32-bit integers.
    static let numbers = 1_200_000_000..<2_100_000_000

    /// Creates an id from the title of an article. Replaces spaces by underscores, and the first letter by a capital one, as
    /// Wikipedia does. Returns nil for an empty title and for one with control characters.
    public init?(article: some StringProtocol) {
        guard let first = article.first,
            !article.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        let title =
            first.uppercased()
            + String(article.dropFirst()).split(separator: " ", omittingEmptySubsequences: false).joined(separator: "_")
        // The 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/). Stored numbers need a hash that never changes.
        let hash = title.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        self.init(article: title, number: Self.numbers.lowerBound + Int(hash % UInt64(Self.numbers.count)))
    }

    init(article: String?, number: Int) {
        self.article = article
        self.number = number
    }

    /// Ids with the same number are equal.
    public static func == (left: WikipediaID, right: WikipediaID) -> Bool { left.number == right.number }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A film's id at the Internet Movie Database (IMDb), written `tt` and at least seven digits: `tt0083658`.
public struct IMDbID: Hashable, Sendable {
    /// The number in the id, without the prefix and leading zeros.
    public let number: Int

    /// Creates an id from a positive number. Returns nil for other numbers.
    public init?(number: Int) {
        guard number > 0 else { return nil }
        self.init(positive: number)
    }

    init(positive number: Int) { self.number = number }

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
