/// The reason why a request for films failed.
public enum MoviesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source has no film with this id.
    case noSuchMovie(id: String)
    /// The film has no poster at this source.
    case noPoster(title: String)
    /// The image host does not have the poster, its response is not an image, or the poster's path is invalid.
    case noPicture(reason: String)
    /// The film has a poster, but no image host is known for the source.
    case noPictureHost
    /// The id is one of the service `of`, whose ids the source with the name `source` does not know.
    case foreignID(id: String, of: String, source: String)
    /// The text is neither the id of a film nor the URL of its page.
    case notAReference(String)
    /// The source has no genre with this name. `known` are the names of its genres.
    case noSuchGenre(String, known: [String])
    /// The source cannot search for words and a genre or a person at once.
    case wordsWithFilters(source: String)
    /// The source rejected the credential.
    case credentialRefused(serverMessage: String?)
    /// The source is busy; `seconds` is the waiting time that the source asks for, if any.
    case tryLater(seconds: Int?, serverMessage: String?)
    /// The source could not be reached.
    case unreachable(reason: String)
    /// The source reported an internal error.
    case serviceFailed(serverMessage: String?)
    /// The source cannot be used, for example because its files are missing.
    case sourceUnusable(reason: String)
    /// The source has nothing at the requested URL.
    case noSuchResource(serverMessage: String)
    /// The source rejected the request.
    case rejected(serverMessage: String)
    /// The response was invalid.
    case badData(reason: String)
    /// No response is stored, and no request was allowed.
    case notStored

    /// The failure and its reason in one line. The text may quote the server, so remove control characters before you show it.
    public var description: String {
        switch self {
        case .noSuchMovie(let id): "There is no film with the id \(id)."
        case .noPoster(let title): "“\(Self.oneLine(title))” has no poster at this source."
        case .noPicture(let reason): "The poster cannot be fetched\(Self.quoted(reason))"
        case .noPictureHost: "The service is not TMDB, so the address of its posters is unknown."
        case .foreignID(let id, let owner, let source):
            "\(Self.oneLine(id)) is an id of \(owner), which the source \(source) does not know."
        case .notAReference(let text):
            "“\(Self.oneLine(text))” is neither the id of a film nor its address at TMDB, IMDb, Wikidata, Wikipedia or Letterboxd."
        case .noSuchGenre(let name, let known):
            "“\(Self.oneLine(name))” is not a genre. The genres are \(known.joined(separator: ", "))."
        case .wordsWithFilters(let source):
            "The source \(source) cannot search for words and a genre or a person at once."
        case .credentialRefused(let message): "The service rejected the credential\(Self.quoted(message))"
        case .tryLater(_, let message): "The service is busy\(Self.quoted(message))"
        case .unreachable(let reason), .sourceUnusable(let reason): Self.oneLine(reason)
        case .serviceFailed(let message): "The service failed\(Self.quoted(message))"
        case .noSuchResource(let message): "The service found nothing at the requested address\(Self.quoted(message))"
        case .rejected(let message): "The service rejected the request\(Self.quoted(message))"
        case .badData(let reason): "The response of the service is invalid\(Self.quoted(reason))"
        case .notStored: "No response to this request is stored."
        }
    }

    /// Returns a colon, the text, and a full stop unless the text ends with punctuation or a symbol.
    private static func quoted(_ message: String?) -> String {
        guard let line = message.map(oneLine), let last = line.last else { return "." }
        return ": \(line)" + (last.isPunctuation || last.isSymbol ? "" : ".")
    }

    /// Returns a quotation as one line, truncated after 300 characters.
    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 300 ? line.prefix(300) + "…" : line
    }
}
