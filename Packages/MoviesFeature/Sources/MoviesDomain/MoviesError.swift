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
    /// The source reported an internal error. `status` is the HTTP status; nil if the response had a success status.
    case serviceFailed(status: Int?, serverMessage: String?)
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
        case .serviceFailed(let status, let message):
            "The service failed\(status.map { " (\($0))" } ?? "")\(Self.quoted(message))"
        case .noSuchResource(let message): "The service found nothing at the requested address\(Self.quoted(message))"
        case .rejected(let message): "The service rejected the request\(Self.quoted(message))"
        case .badData(let reason): "The response of the service is invalid\(Self.quoted(reason))"
        case .notStored: "No response to this request is stored."
        }
    }

    /// Returns a colon and the text, with a full stop unless the text ends with punctuation or a symbol. Returns only a
    /// full stop for nil and for an empty text.
    private static func quoted(_ message: String?) -> String {
        guard let line = message.map(oneLine), let last = line.last else { return "." }
        return ": \(line)" + (last.isPunctuation || last.isSymbol ? "" : ".")
    }

    /// Returns a quotation as one line, truncated after 300 characters.
    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > longestQuotation ? line.prefix(longestQuotation) + "…" : line
    }

    private static let longestQuotation = 300
}

/// The app's advice to the user. A feature does not know the options, variables and commands of the app.
public struct MoviesAdvice: Sendable {
    /// The films of a list that are not shown.
    package enum Remainder: Hashable, Sendable {
        /// Fetched films beyond the limit of the request.
        case beyondLimit
        /// The pages of a list that follow the shown pages, from the number `next` on.
        case pages(next: Int, of: MoviesList)
    }

    /// The lines of the first view about the source: what it has, and how to get more.
    public let introduction: [String]
    /// A closure that returns what to do about an error; nil without a remedy.
    public let remedy: @Sendable (MoviesError) -> String?
    /// A closure that returns advice on how to see the rest of a list, such as a command-line option; nil in the full-screen app.
    package let more: @Sendable (Remainder) -> String?

    /// Creates advice; by default without remedies.
    ///
    /// - Parameters:
    ///   - introduction: The lines of the first view about the source.
    ///   - remedy: Returns what to do about an error; nil without a remedy.
    public init(introduction: [String] = [], remedy: @escaping @Sendable (MoviesError) -> String? = { _ in nil }) {
        self.init(introduction: introduction, remedy: remedy, more: { _ in nil })
    }

    package init(
        introduction: [String] = [],
        remedy: @escaping @Sendable (MoviesError) -> String?,
        more: @escaping @Sendable (Remainder) -> String?
    ) {
        self.introduction = introduction
        self.remedy = remedy
        self.more = more
    }

    /// Returns the message of an error and, on the next line, the remedy if there is one.
    package func message(_ error: any Error) -> String {
        ["\(error)", (error as? MoviesError).flatMap(remedy)].compactMap(\.self).joined(separator: "\n")
    }
}
