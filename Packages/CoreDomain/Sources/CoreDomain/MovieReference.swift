/// A reference to one film: an id with or without a namespace, or the words of a title. The initializer also reads the reference in
/// the URL of a film's page.
public enum MovieReference: Hashable, Sendable {
    /// An id with its namespace.
    case id(MovieID)
    /// A number without a namespace: an id of the source that receives the request.
    case number(Int)
    /// The words of a title, possibly with the year of the film (`dune 2021`), from the URL of a page at Letterboxd, which contains
    /// no id.
    case words(String)

    /// Parses an id in the form of `MovieID.description`, `603`, `#603`, and the URLs of film pages at themoviedb.org, imdb.com,
    /// wikidata.org, en.wikipedia.org and letterboxd.com, with or without a scheme. Ignores the case of letters, except in articles
    /// of Wikipedia, and slashes at the end. Returns nil for other texts.
    public init?(_ text: String) {
        var text = text
        while text.last == "/" { text.removeLast() }
        if let id = MovieID(text) {
            self = .id(id)
        } else if let number = Self.number(text.hasPrefix("#") ? text.dropFirst() : text[...]) {
            self = .number(number)
        } else if let reference = Self.reference(inAddress: text) {
            self = reference
        } else {
            return nil
        }
    }

    private static func reference(inAddress address: String) -> MovieReference? {
        let separator = "://"
        var rest = address[...]
        for scheme in ["https", "http"] where address.lowercased().hasPrefix(scheme + separator) {
            rest = address.dropFirst(scheme.count + separator.count)
        }
        let exactPath = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        let path = exactPath.map { Substring($0.lowercased()) }
        guard let host = path.first else { return nil }
        switch host {
        case "wikidata.org", "www.wikidata.org", "m.wikidata.org":
            guard path.count > 2, ["wiki", "entity"].contains(path[1]) else { return nil }
            guard case .wikidata(let number)? = MovieID(String(path[2])) else { return nil }
            return .id(.wikidata(number))
        case "en.wikipedia.org", "en.m.wikipedia.org":
            guard path.count > 2, path[1] == "wiki" else { return nil }
            // Titles such as "Face/Off" contain a slash.
            let article = percentDecoded(exactPath.dropFirst(2).joined(separator: "/"))
            return article.flatMap { WikipediaID(article: $0) }.map { .id(.wikipedia($0)) }
        case "themoviedb.org", "www.themoviedb.org":
            // Only the first path component counts: in the URL of a series or a person, no film id follows "movie".
            guard path.dropFirst().first == "movie" else { return nil }
            return path.dropFirst(2).first.flatMap { number($0.prefix { $0 != "-" }) }.map { .id(.tmdb($0)) }
        case "imdb.com", "www.imdb.com", "m.imdb.com":
            // A language may precede "title", as in /de/title/tt0083658.
            guard let title = path.firstIndex(of: "title") else { return nil }
            return path.dropFirst(title + 1).first.flatMap { IMDbID($0) }.map { .id(.imdb($0)) }
        case "letterboxd.com", "www.letterboxd.com":
            return letterboxd(path.dropFirst())
        default:
            return nil
        }
    }

    /// Returns a text with decoded percent escapes; nil for an invalid escape.
    private static func percentDecoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        for (index, piece) in text.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                bytes += piece.utf8
                continue
            }
            guard piece.prefix(2).allSatisfy(\.isHexDigit), let byte = UInt8(piece.prefix(2), radix: 16) else {
                return nil
            }
            bytes.append(byte)
            bytes += piece.dropFirst(2).utf8
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the reference in a path at Letterboxd: `film/dune-2021`, or a path that redirects to such a page: `tmdb/603` or
    /// `imdb/tt0083658`. The name of a user may precede "film".
    private static func letterboxd(_ path: ArraySlice<Substring>) -> MovieReference? {
        guard let kind = path.first, let name = path.dropFirst().first else { return nil }
        switch kind {
        case "tmdb": return number(name).map { .id(.tmdb($0)) }
        case "imdb": return IMDbID(name).map { .id(.imdb($0)) }
        case "film":
            let words = name.split(separator: "-")
            let isTitle = !words.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            return isTitle ? .words(words.joined(separator: " ")) : nil
        default: return name == "film" ? letterboxd(path.dropFirst()) : nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
