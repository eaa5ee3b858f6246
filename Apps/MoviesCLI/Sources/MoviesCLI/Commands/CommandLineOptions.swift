import CommandKit
import MoviesFeature
import TerminalText

/// The options and arguments of all commands: the keys by which their values are read.
enum CommandLineOptions {
    // MARK: Everywhere

    /// The sources that a user can choose.
    enum Source: String, CaseIterable {
        case catalogue, tmdb
    }

    static let source = Option(
        "source",
        .choice(of: Source.self),
        help: "Where films come from; by default TMDB when a credential is set, else the built-in catalogue."
    )
    static let verbose = Flag("verbose", help: "Say on standard error what is asked and answered.")

    // MARK: Lists of films

    static let query = Argument(repeating: "QUERY", .text, help: "Words of the title, an id, or a pasted address.")
    static let year = Option("year", .integer(in: 1870...2100), placeholder: "Y", help: "Only films of this year.")
    /// TMDB rejects requests for later pages.
    static let lastPage = 500
    static let page = Option("page", .integer(in: 1...lastPage), help: "Show this page of 20 films.")
    static let pages = Option("pages", .integer(in: 1...lastPage), help: "Show the first N pages.")
    static let all = Flag("all", help: "Show all pages, 500 at the most.")
    static let limit = Option(
        "limit",
        .integer(in: 1...),
        help: "Show N films at the most; as many pages are fetched as it takes."
    )
    static let language = Option("language", .languageTag, help: "Language of titles and overviews; TMDB only.")
    static let sort = Option(
        "sort",
        .choice(of: MoviesSortOrder.self),
        default: .relevance,
        help: "Order what was fetched: newest, best rated or by the alphabet."
    )

    // MARK: The app with screens

    static let firstQuery = Argument(anyNumberOf: "QUERY", .text, help: "What to look for at first.")

    // MARK: Posters

    static let output = Option(
        "output",
        short: "o",
        .text,
        placeholder: "FILE",
        help:
            "Write the poster to this file, or to standard output for -; by default to poster-ID.jpg, if there is none yet."
    )
    static let width = Option(
        "width",
        .integer(in: 1...10_000),
        placeholder: "W",
        default: 500,
        help: "Width in pixels; the nearest of the offered widths, 92 to 780, is used."
    )

    // MARK: Others

    static let reference = Argument(
        "ID",
        .text,
        help: "An id of the source, an IMDb id, or an address at themoviedb.org or imdb.com."
    )
    static let shell = Argument("SHELL", .choice(of: Shell.self), help: "The shell that is to complete commands.")
}

extension ValueParser where Value == String {
    /// A language, and perhaps a region, as TMDB takes them (ISO 639-1, ISO 3166-1).
    fileprivate static var languageTag: Self {
        ValueParser(placeholder: "xx-XX", expecting: "a language such as fr or pt-BR", describe: \.self) { text in
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let isTag =
                (1...2).contains(parts.count)
                && parts.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
            guard isTag else { return nil }
            return ([parts[0].lowercased()] + parts.dropFirst().map { $0.uppercased() }).joined(separator: "-")
        }
    }
}
