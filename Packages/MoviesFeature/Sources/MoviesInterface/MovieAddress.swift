import CoreDomain

extension String {
    /// Returns the id or name of the film in place of the URL of a film's page, in a form that `MovieReference` parses. Returns other texts
    /// unchanged.
    ///
    /// The pages are those of films at themoviedb.org, imdb.com, wikidata.org, en.wikipedia.org and letterboxd.com, with or without a
    /// scheme. User interfaces and commands call this for the text that a user types or pastes, so that use cases know no websites.
    public func replacingMovieAddress() -> String { MovieAddress(self)?.reference ?? self }
}

/// The URL of a film's page at a known website.
private struct MovieAddress {
    /// The id or name in the URL.
    let reference: String

    init?(_ text: String) {
        guard let address = MovieQuery(text)?.text else { return nil }
        let separator = "://"
        var rest = address[...]
        for scheme in ["https", "http"] where address.lowercased().hasPrefix(scheme + separator) {
            rest = address.dropFirst(scheme.count + separator.count)
        }
        let exactPath = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        let path = exactPath.map { Substring($0.lowercased()) }
        guard let reference = Self.reference(path, exactPath) else { return nil }
        self.reference = reference
    }

    private static func reference(_ path: [Substring], _ exactPath: [Substring]) -> String? {
        switch path.first {
        case "wikidata.org", "www.wikidata.org", "m.wikidata.org":
            guard path.count > 2, ["wiki", "entity"].contains(path[1]),
                case .wikidata(let number)? = MovieID(String(path[2]))
            else { return nil }
            return MovieID.wikidata(number).description
        case "en.wikipedia.org", "en.m.wikipedia.org":
            guard path.count > 2, path[1] == "wiki" else { return nil }
            // Titles such as "Face/Off" contain a slash.
            let article = percentDecoded(exactPath.dropFirst(2).joined(separator: "/"))
            return article.flatMap { WikipediaID(article: $0) }.map { MovieID.wikipedia($0).description }
        case "themoviedb.org", "www.themoviedb.org":
            // Only the first path component counts: in the URL of a series or a person, no film id follows "movie".
            guard path.dropFirst().first == "movie" else { return nil }
            return path.dropFirst(2).first.flatMap { tmdb($0.prefix { $0 != "-" }) }
        case "imdb.com", "www.imdb.com", "m.imdb.com":
            // A language may precede "title", as in /de/title/tt0083658.
            guard let title = path.firstIndex(of: "title") else { return nil }
            return path.dropFirst(title + 1).first.flatMap { IMDbID($0) }?.description
        case "letterboxd.com", "www.letterboxd.com":
            return letterboxd(path.dropFirst())
        default:
            return nil
        }
    }

    /// Returns the reference in a path at Letterboxd: `film/dune-2021`, or a path that redirects to such a page: `tmdb/603` or
    /// `imdb/tt0083658`. The name of a user may precede "film".
    private static func letterboxd(_ path: ArraySlice<Substring>) -> String? {
        guard let kind = path.first, let name = path.dropFirst().first else { return nil }
        switch kind {
        case "tmdb": return tmdb(name)
        case "imdb": return IMDbID(name)?.description
        case "film":
            let text = "letterboxd:" + name
            return MovieReference(text) == nil ? nil : text
        default: return name == "film" ? letterboxd(path.dropFirst()) : nil
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

    private static func tmdb(_ number: Substring) -> String? {
        guard number.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return MovieID("tmdb:" + number)?.description
    }
}
