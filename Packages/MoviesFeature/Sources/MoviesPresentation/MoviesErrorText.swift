package import MoviesDomain

/// What an error says to people: what happened, why, and what to do.
package enum MoviesErrorText {
    package static func text(_ error: any Error) -> String {
        (error as? MoviesError).map(text) ?? "\(error)"
    }

    package static func text(_ error: MoviesError) -> String {
        switch error {
        case .noSuchMovie(let id):
            "There is no film with the id \(id). Find ids with: movies search TITLE"
        case .noPoster(let title):
            "“\(oneLine(title))” has no poster here. The built-in catalogue has none at all; TMDB has most."
        case .noPicture(let reason):
            "The host of pictures could not help\(quoted(reason))\n"
                + "If that goes on, check MOVIES_IMAGE_BASE_URL, as in https://image.tmdb.org/t/p"
        case .foreignID(let id, "catalogue"):
            "\(id) is a TMDB id; the catalogue would take it for another film's IMDb id.\n"
                + "Set TMDB_API_KEY to ask TMDB, or give the film's IMDb id."
        case .foreignID(let id, let source):
            "\(id) is not an id of the source \(source). Give the film's IMDb id, such as tt0083658."
        case .notAReference(let text):
            "“\(oneLine(text))” is neither a film's id nor the address of a film at themoviedb.org or imdb.com.\n"
                + "To look for a title: movies search TITLE"
        case .credentialRefused(let message):
            "The service refused the credential\(quoted(message))\n"
                + "Check TMDB_API_KEY; keys and tokens are at https://www.themoviedb.org/settings/api"
        case .tryLater(let seconds, let message):
            "The service is busy\(quoted(message))\nTry again \(seconds.map { "in \($0) s" } ?? "in a minute")."
        case .unreachable(let reason):
            "\(oneLine(reason))\nTry again later, or use --source catalogue, which needs no network."
        case .sourceUnusable(let reason):
            oneLine(reason)
        case .noSuchResource(let message):
            "The service has no such resource\(quoted(message))\nCheck MOVIES_API_BASE_URL: "
                + "it includes the version, as in https://api.themoviedb.org/3"
        case .rejected(let message):
            "The service refused the request\(quoted(message))\nChange what was asked for, or check MOVIES_API_BASE_URL."
        case .badData(let reason):
            "The service sent something unexpected\(quoted(reason))\nIf it goes on, check MOVIES_API_BASE_URL."
        case .notStored:
            "Nothing is stored that could answer this without the network. Leave out --offline to ask for it."
        }
    }

    /// The server's words behind a colon, or a full stop.
    private static func quoted(_ message: String?) -> String {
        guard let line = message.map(oneLine), let last = line.last else { return "." }
        return ": \(line)" + (last.isPunctuation || last.isSymbol ? "" : ".")
    }

    /// The words of others, which can be of any length and form.
    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > longestQuotation ? line.prefix(longestQuotation) + "…" : line
    }

    private static let longestQuotation = 300
}
