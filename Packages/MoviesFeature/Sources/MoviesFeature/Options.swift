import CommandKit
import MoviesDomain

enum Options {
    static let query = Argument(anyNumberOf: "QUERY", .text, help: "Words of the title, an id, or a pasted address.")
    static let year = Option(
        "year",
        .integer(in: 1870...2100),
        placeholder: "Y",
        synonyms: ["-y"],
        help: "Only films of this year."
    )
    static let genre = Option("genre", .text, placeholder: "G", help: "Only films of this genre, such as horror.")
    static let person = Option("person", .text, placeholder: "NAME", help: "Only films of this director or actor.")
    static let page = Option("page", .integer(in: MoviesListRequest.allPages), help: "Show this page of 20 films.")
    static let pages = Option("pages", .integer(in: MoviesListRequest.allPages), help: "Show the first N pages.")
    static let all = Flag("all", help: "Show all pages, at most 500.")
    static let limit = Option(
        "limit",
        .integer(in: 1...),
        synonyms: ["-n"],
        help: "Show at most N films, and fetch the pages that they need. The default is one page."
    )
    static let sort = Option(
        "sort",
        .choice(of: MoviesSortOrder.self),
        default: .relevance,
        help: "Sort the fetched films: newest first, best first, or by title."
    )
    private static let movieHelp = "A title, an id, or a web address"
    static let movie = Argument(repeating: "FILM", .text, help: movieHelp + ".")
    static let movies = Argument(
        repeating: "FILM",
        .text,
        help: movieHelp + "; - reads one per line from standard input."
    )
    static let titles = """
        A title means the only film that has it; a year can follow it. A web address is that of a film's page, such as \
        https://www.imdb.com/title/tt0083658/. Quote a title to separate it from that of another film.
        """
    static let rows = """
        Without --limit, --page and --pages, the first 20 films are shown. Tab-separated values have no header; their columns are \
        id, title, year, rating and genres. Comma-separated values begin with the names of the columns; an apostrophe precedes a text that \
        a spreadsheet would read as a formula.
        """
    static let output = Option(
        "output",
        short: "o",
        .text,
        placeholder: "FILE",
        help:
            "Write the poster to this file, or to standard output for -. The default is poster-ID.jpg."
    )
    static let width = Option(
        "width",
        .integer(in: 1...10_000),
        placeholder: "W",
        default: 500,
        help: "Width in pixels. The nearest available width, from 92 to 780, is used."
    )
}
