/// What a path asks for: "/t/p/w342/tt0083658.jpg".
struct PosterAddress {
    let size: PosterSize
    /// "tt0083658".
    let film: String

    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[..<3] == ["", "t", "p"], let size = PosterSize(rawValue: String(parts[3])),
            parts[4].hasSuffix(".jpg")
        else { return nil }
        let film = String(parts[4].dropLast(4))
        let digits = film.utf8.dropFirst(2)
        // An id with another number of noughts would be the same film with another picture.
        guard film.hasPrefix("tt"), digits.count == 7 || digits.count > 7 && digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        self.size = size
        self.film = film
    }
}
