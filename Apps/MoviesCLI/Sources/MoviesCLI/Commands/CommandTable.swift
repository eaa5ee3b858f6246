import CommandKit
import Composition

/// The declarations of the commands of `movies`.
enum CommandTable {
    typealias Keys = CommandLineOptions

    /// - Parameter isInteractive: whether the app with screens is what runs when no command is named.
    static func root(isInteractive: Bool) -> Command {
        Command(
            "movies",
            summary: "Find films from the terminal.",
            discussion: """
                Without a key, films come from a built-in catalogue of 17,467 films of 1940 to 2014 and no network is used.
                To search The Movie Database, set TMDB_API_KEY to a v3 key or a v4 token \
                (free at https://www.themoviedb.org/settings/api), or put it into $XDG_CONFIG_HOME/movies/credentials, \
                readable by you alone (chmod 600).
                """,
            topics: [environment, files, exitCodes],
            options: [
                CommonOptions.format, Keys.source, CommonOptions.cachePolicy, CommonOptions.color, Keys.verbose,
            ],
            subcommands: [browse, search, popular, show, poster]
                + AppDIContainer.commands.map(\.declaration) + [cache, completions, manual],
            defaultSubcommand: isInteractive ? browse.name : nil,
            examples: [
                Example(["browse"], "the app with screens; on a terminal also without a word"),
                Example(["search", "blade runner"], "films called so"),
                Example(["show", "tt0083658"], "all that is known of one film"),
                Example(["popular"], "what most people look at"),
            ]
        )
    }

    private static let environment = Topic(
        .environment,
        [
            "TMDB_API_KEY": "the key or token",
            "MOVIES_API_BASE_URL, MOVIES_IMAGE_BASE_URL": "replace TMDB's addresses",
            "http_proxy, https_proxy, no_proxy": "say which requests go through a proxy",
            "NO_COLOR, CLICOLOR_FORCE": "turn colours off or on",
        ]
    )

    private static let files = Topic(
        .files,
        [
            "~/.config/movies/credentials": "the key or token",
            "~/.cache/movies": "stored answers",
            "~/.local/state/movies":
                "recent queries (XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME put them elsewhere)",
        ]
    )

    private static let exitCodes = Topic(
        .exitCodes,
        [
            "0": "done, also when nothing was found",
            "64": "wrong usage",
            "65": "bad data from the server",
            "66": "no such film",
            "69": "service unreachable",
            "73, 74": "cannot write",
            "75": "busy, try later",
            "77": "credential refused",
            "78": "bad configuration",
            "130": "interrupted",
        ]
    )

    private static let browse = Command(
        "browse",
        summary: "Search as you type, look through lists, open films: the app with screens.",
        discussion: """
            It needs a terminal. ? shows all keys: / searches, Enter opens, Esc goes back, r asks once more, o opens the \
            film's page in the browser, q quits.
            """,
        arguments: [Keys.firstQuery],
        options: [Keys.language],
        examples: [
            Example(["browse"], "begins with what most people look at"),
            Example(["browse", "blade", "runner"], "begins with a search"),
        ]
    )

    private static let search = Command(
        "search",
        summary: "Find films by title.",
        discussion: """
            The last word may be the beginning of one; case, accents and punctuation make no difference to the catalogue. \
            A year behind the title is understood ("Inception 2010"), and so are IMDb ids and pasted addresses.
            """,
        arguments: [Keys.query],
        options: [
            Keys.year, MutuallyExclusive(Keys.page, Keys.pages, Keys.all), Keys.limit, Keys.language, Keys.sort,
        ],
        examples: [
            Example(["search", "inception", "2010"], "the film of that year"),
            Example(["search", "alien", "--all", "--sort", "year"], "all of them, newest first"),
            Example(["search", "amelie", "--format", "json"], "for other programs"),
        ]
    )

    private static let popular = Command(
        "popular",
        summary: "Show the films most people look at.",
        options: [MutuallyExclusive(Keys.page, Keys.pages), Keys.limit],
        examples: [Example(["popular", "--limit", "5"], "the first five")]
    )

    private static let show = Command(
        "show",
        summary: "Show all that is known of one film.",
        arguments: [Keys.reference],
        examples: [
            Example(["show", "tt0083658"], "by its IMDb id"),
            Example(["show", "https://www.imdb.com/title/tt0083658/"], "by its address"),
        ]
    )

    private static let poster = Command(
        "poster",
        summary: "Save the poster of a film; TMDB only.",
        arguments: [Keys.reference],
        options: [Keys.output, Keys.width],
        examples: [
            Example(["poster", "27205"], "into poster-27205.jpg"),
            Example(["poster", "27205", "-o", "inception.jpg", "--width", "780"], "as large as it is to be had"),
        ]
    )

    private static let cache = Command(
        "cache",
        summary: "Show or clear the stored answers of TMDB.",
        subcommands: [
            Command(
                "status",
                summary: "Show how much is stored, and where.",
                examples: [Example(["cache", "status"], "how much that is")]
            ),
            Command(
                "clear",
                summary: "Remove all stored answers.",
                examples: [Example(["cache", "clear"], "start afresh")]
            ),
        ],
        defaultSubcommand: "status"
    )

    private static let completions = Command(
        "completions",
        summary: "Print a script that lets your shell complete commands.",
        discussion: """
            bash: source <(movies completions bash)
            zsh: movies completions zsh > "${fpath[1]}/_movies"
            fish: movies completions fish > ~/.config/fish/completions/movies.fish
            """,
        arguments: [Keys.shell],
        examples: [Example(["completions", "bash"], "for bash")]
    )

    private static let manual = Command(
        "manual",
        summary: "Print the manual page, for man.",
        discussion: "To read it at once: movies manual | man -l -",
        examples: [Example(["manual"], "all that the helps say, as one page")]
    )
}
