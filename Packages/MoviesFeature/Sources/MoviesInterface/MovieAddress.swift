import CoreDomain

extension String {
    /// Returns the id or name of the film in place of the URL of a film's page, in a form that `MovieReference` parses. Returns other texts
    /// unchanged. Use cases know no websites, so user interfaces and commands call this for the text that a user types or pastes.
    public func replacingMovieAddress() -> String {
        let address = MovieQuery(self)?.text ?? ""
        let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) } ?? ""
        let path = address.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        return MovieAddress.reference(path.map { Substring($0.lowercased()) }, path) ?? self
    }
}

/// The URL of a film's page at a known website.
private enum MovieAddress {
    /// Returns nil for another website or page.
    static func reference(_ path: [Substring], _ exactPath: [Substring]) -> String? {
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
        case "letterboxd.com", "www.letterboxd.com": return letterboxd(path.dropFirst())
        default: return nil
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

    private static func percentDecoded(_ text: String) -> String? {
        let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array(pieces[0].utf8)
        for piece in pieces.dropFirst() {
            guard piece.prefix(2).allSatisfy(\.isHexDigit), let byte = UInt8(piece.prefix(2), radix: 16) else {
                return nil
            }
            bytes += [byte] + piece.dropFirst(2).utf8
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func tmdb(_ number: Substring) -> String? {
        guard number.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return MovieID("tmdb:" + number)?.description
    }
}
