/// The reason why a request for films failed.
public enum MoviesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source has no film with this id.
    case noSuchMovie(id: String)
    /// The film has no poster at this source.
    case noPoster(title: String)
    /// The image host does not have the poster, or its response is not an image.
    case noPicture(reason: String)
    /// The source has posters, but the address of its image host is unknown.
    case noPictureHost
    /// The id belongs to another source.
    case foreignID(id: String, source: String)
    /// The text is neither an id nor the address of a film.
    case notAReference(String)
    /// The source rejected the credential.
    case credentialRefused(serverMessage: String?)
    /// The source is busy; `seconds` is the wait that it asks for, if any.
    case tryLater(seconds: Int?, serverMessage: String?)
    /// The source could not be reached, or it failed internally.
    case unreachable(reason: String)
    /// The source is not installed correctly.
    case sourceUnusable(reason: String)
    /// The source has nothing at the requested address.
    case noSuchResource(serverMessage: String)
    /// The source rejected the request.
    case rejected(serverMessage: String)
    /// The response was invalid.
    case badData(reason: String)
    /// No response is stored, and no request was allowed.
    case notStored

    /// The failure and its reason in one line. It may quote the server, so remove control characters before you show it.
    public var description: String {
        switch self {
        case .noSuchMovie(let id): "There is no film with the id \(id)."
        case .noPoster(let title): "“\(Self.oneLine(title))” has no poster here."
        case .noPicture(let reason): "The host of pictures could not help\(Self.quoted(reason))"
        case .noPictureHost: "The service is not TMDB, and the address of its pictures is not known."
        case .foreignID(let id, let source):
            "\(id) is a TMDB id; the source \(source) would take it for another film's IMDb id."
        case .notAReference(let text):
            "“\(Self.oneLine(text))” is neither a film's id nor the address of a film at themoviedb.org or imdb.com."
        case .credentialRefused(let message): "The service refused the credential\(Self.quoted(message))"
        case .tryLater(_, let message): "The service is busy\(Self.quoted(message))"
        case .unreachable(let reason), .sourceUnusable(let reason): Self.oneLine(reason)
        case .noSuchResource(let message): "The service has no such resource\(Self.quoted(message))"
        case .rejected(let message): "The service refused the request\(Self.quoted(message))"
        case .badData(let reason): "The service sent something unexpected\(Self.quoted(reason))"
        case .notStored: "Nothing is stored that could answer this without the network."
        }
    }

    /// Returns the server's message after a colon, or a full stop.
    private static func quoted(_ message: String?) -> String {
        guard let line = message.map(oneLine), let last = line.last else { return "." }
        return ": \(line)" + (last.isPunctuation || last.isSymbol ? "" : ".")
    }

    /// Joins the lines of a quotation, and truncates it.
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
        /// The pages of `list` from `next` on.
        case pages(next: Int, of: MoviesList)
    }

    /// Returns what to do about an error.
    public let remedy: @Sendable (MoviesError) -> String?
    /// Returns how to see the rest of a list, or nil without such an option. Only commands have options.
    package let more: @Sendable (Remainder) -> String?

    /// Creates advice; by default none.
    ///
    /// - Parameter remedy: Returns what to do about an error.
    public init(remedy: @escaping @Sendable (MoviesError) -> String? = { _ in nil }) {
        self.init(remedy: remedy, more: { _ in nil })
    }

    package init(
        remedy: @escaping @Sendable (MoviesError) -> String?,
        more: @escaping @Sendable (Remainder) -> String?
    ) {
        self.remedy = remedy
        self.more = more
    }

    /// Returns the message of an error and, on the next line, the remedy.
    package func message(_ error: any Error) -> String {
        ["\(error)", (error as? MoviesError).flatMap(remedy)].compactMap(\.self).joined(separator: "\n")
    }
}
