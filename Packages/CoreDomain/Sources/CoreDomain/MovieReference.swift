/// A reference to one film: an id with or without a namespace, or the words of a title.
public enum MovieReference: Hashable, Sendable {
    /// An id with its namespace.
    case id(MovieID)
    /// A number without a namespace: an id of the source that receives the request.
    case number(Int)
    /// The words of a title, possibly with the year of the film (`dune 2021`), from the name of a film at Letterboxd, which has no
    /// id.
    case words(String)

    /// Parses an id in the form of `MovieID.description`, `603`, `#603`, and the name of a film at Letterboxd (`letterboxd:dune-2021`).
    /// Ignores slashes at the end, and the case of letters, except in articles of Wikipedia. Returns nil for other texts.
    public init?(_ text: String) {
        var text = text
        while text.last == "/" { text.removeLast() }
        if let id = MovieID(text) {
            self = .id(id)
        } else if let number = Self.number(text.hasPrefix("#") ? text.dropFirst() : text[...]) {
            self = .number(number)
        } else if let words = Self.words(text) {
            self = .words(words)
        } else {
            return nil
        }
    }

    private static func words(_ text: String) -> String? {
        let prefix = "letterboxd:"
        let name = text.lowercased().dropFirst(prefix.count)
        guard text.prefix(prefix.count).lowercased() == prefix,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return nil }
        let words = name.split(separator: "-")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
