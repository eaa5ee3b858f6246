/// A reference to one film: an id with or without a namespace. The initializer also reads the id in the URL of a film's
/// page.
public enum MovieReference: Hashable, Sendable {
    /// An id with its namespace.
    case id(MovieID)
    /// A number without a namespace: an id of the source that receives the request.
    case number(Int)

    /// Parses `tt0083658`, `tmdb:603`, `603`, and the URLs of film pages at themoviedb.org and imdb.com, with or without a
    /// scheme. Returns nil for other texts.
    public init?(_ text: String) {
        if let id = MovieID(text) {
            self = .id(id)
        } else if let number = Self.number(text[...]) {
            self = .number(number)
        } else if let id = Self.id(inAddress: text) {
            self = .id(id)
        } else {
            return nil
        }
    }

    private static func id(inAddress text: String) -> MovieID? {
        let address = text.lowercased()
        let separator = "://"
        var rest = address[...]
        for scheme in ["https", "http"] where address.hasPrefix(scheme + separator) {
            rest = address.dropFirst(scheme.count + separator.count)
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let host = path.first else { return nil }
        switch host {
        case "themoviedb.org", "www.themoviedb.org":
            // Only the first path component counts: in the URL of a series or a person, no film id follows "movie".
            guard path.dropFirst().first == "movie" else { return nil }
            return path.dropFirst(2).first.flatMap { number($0.prefix { $0 != "-" }) }.map(MovieID.tmdb)
        case "imdb.com", "www.imdb.com", "m.imdb.com":
            // A language may precede "title", as in /de/title/tt0083658.
            guard let title = path.firstIndex(of: "title") else { return nil }
            return path.dropFirst(title + 1).first.flatMap { IMDbID($0) }.map(MovieID.imdb)
        default:
            return nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
