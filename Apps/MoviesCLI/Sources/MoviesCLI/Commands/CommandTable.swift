import CommandKit
import Composition

/// The root command of `movies`, with the commands of the features and those of the app itself.
enum CommandTable {
    enum SourceChoice: String, CaseIterable {
        case catalogue, tmdb
    }

    static let source = Option(
        "source",
        .choice(of: SourceChoice.self),
        help: "The source of films; by default TMDB if a credential is set, else the built-in catalogue."
    )
    static let verbose = Flag("verbose", help: "Log requests, responses and invalid values to standard error.")
    static let plain = Flag(
        "plain",
        help: "Use lines of text in place of screens, for screen readers, slow connections and scripts."
    )
    static let reduceMotion = Flag("reduce-motion", help: "Show “Loading…” without an animation.")
    static let firstQuery = Argument(anyNumberOf: "QUERY", .text, help: "The first query.")
    static let shell = Argument("SHELL", .choice(of: Shell.self), help: "The shell to print the script for.")

    /// - Parameter isInteractive: Whether a command line without a command runs the interactive app.
    static func root(isInteractive: Bool) -> Command {
        Command(
            "movies",
            summary: "Find films from the terminal.",
            discussion: """
                \(SourceNotice.introduction.joined(separator: "\n"))
                TMDB_API_KEY is a v3 key or a v4 token. It can also be in $XDG_CONFIG_HOME/movies/credentials, readable by you \
                alone (chmod 600).
                """,
            topics: [environment, files, outputFormats, exitCodes],
            options: [CommonOptions.format, source, CommonOptions.cachePolicy, CommonOptions.color, verbose],
            subcommands: [browse] + AppDIContainer.commands + [state, accessibility, completions, manual],
            defaultSubcommand: isInteractive ? browse.name : nil,
            suggestedSubcommand: "search",
            examples: [
                Example(["browse"], "the interactive app; on a terminal, the default"),
                Example(["search", "blade runner"], "films with these words in the title"),
                Example(["show", "blade", "runner"], "the details of the film with this title"),
                Example(["popular"], "the most popular films"),
            ]
        )
    }

    private static let environment = Topic(
        .environment,
        [
            "TMDB_API_KEY": "the key or token",
            "MOVIES_API_BASE_URL, MOVIES_IMAGE_BASE_URL":
                "replace TMDB's addresses; an API address without a path gets /3",
            "http_proxy, https_proxy, no_proxy": "select the proxy of a request",
            "NO_COLOR, CLICOLOR_FORCE": "turn colours off or on",
            "MOVIES_STATE_URL": "the PostgreSQL database of the watchlist and recent queries",
            "MOVIES_HIGH_CONTRAST": "1 has the effect of --color high-contrast",
            "MOVIES_REDUCE_MOTION": "1 has the effect of browse --reduce-motion",
            "LIBTURBOJPEG_PATH": "the library for posters, if it is in an unusual folder",
            "COLUMNS": "overrides the width of the terminal for tables and texts, and limits --format table in a pipe",
        ]
    )

    private static let files = Topic(
        .files,
        [
            "~/.config/movies/credentials": "the key or token",
            "~/.config/movies/config": "MOVIES_STATE_URL=URL, readable by you alone",
            "~/.cache/movies": "stored responses",
            "~/.local/state/movies":
                "the watchlist and recent queries (XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME change the folders)",
            "~/.local/state/movies/session.json": "the session of the signed-in user",
            "~/.local/state/movies/source-notice":
                "the time of the last notice about the source, which is shown once a day",
        ]
    )

    private static let outputFormats = Topic(
        .outputFormats,
        [
            "--format json": "writes one object, with null for an unknown value; new versions only add keys",
            "Apps/MoviesCLI/Schemas": """
            in the source has the JSON schemas: list.schema.json (search, popular), film.schema.json (a film in a list), \
            show.schema.json, show-list.schema.json (several films), watchlist.schema.json, watchlist-export.schema.json, queries.schema.json, \
            account.schema.json, cache.schema.json, changes.schema.json (rate, watchlist add, and other commands that change something)
            """,
        ]
    )

    private static let exitCodes = Topic(
        .exitCodes,
        [
            "0": "done, also when nothing was found",
            "64": "wrong usage",
            "65": "bad data, or several films match",
            "66": "no such film or file",
            "69": "service unreachable",
            "73, 74": "cannot write",
            "75": "busy, try later",
            "77": "key, password or session refused",
            "78": "bad configuration",
            "129, 143": "ended by SIGHUP or SIGTERM",
            "130": "interrupted",
        ]
    )

    static let browse = Command(
        "browse",
        summary: "Open the interactive app: search as you type, browse lists, open films.",
        discussion: """
            It needs a terminal. ? shows all keys: / searches, Enter opens, Esc goes back, r reloads, q quits. For a film, \
            o opens its page in the browser, w adds it to the watchlist, R rates it. L opens the watchlist, where S syncs it with \
            your account; A opens the account.
            A search without results suggests the nearest titles, and Enter or a click searches for one. From 120 columns, the details \
            and the poster of the selected film are beside the list.
            With --plain, and on a terminal with TERM=dumb, the app reports films in numbered rows. It obeys lines such as alien, next, 3 \
            (opens row 3), watch 3, sort year and back; help lists them. After a search without results, try 1 searches for the first of \
            the nearest titles.
            """,
        arguments: [firstQuery],
        options: [CommonOptions.language, plain, reduceMotion],
        examples: [
            Example(["browse"], "starts with the most popular films"),
            Example(["browse", "blade", "runner"], "starts with a search"),
            Example(["browse", "--plain"], "lines of text, for a screen reader"),
        ]
    )

    static let copyTarget = Option(
        "to",
        .text,
        placeholder: "URL",
        help: "Copy from the file of this computer to this database."
    )
    static let copySource = Option(
        "from",
        .text,
        placeholder: "URL",
        help: "Copy from this database to the file of this computer."
    )

    static let state = Command(
        "state",
        summary: "Copy the watchlist and recent queries to a database, or back.",
        subcommands: [
            Command(
                "copy",
                summary: "Copy all stored data to a PostgreSQL database, or back.",
                discussion: """
                    The target must be empty. An interrupted copy leaves it empty or complete, so the command can run again. \
                    MOVIES_STATE_URL or the configuration file then selects the database. Users of one schema share their data. It is \
                    the first one of search_path, which the URL can set (?options=-csearch_path%3Danna).
                    """,
                options: [copyTarget, copySource],
                examples: [
                    Example(["state", "copy", "--to", "postgresql://host/films"], "to a database"),
                    Example(["state", "copy", "--from", "postgresql://host/films"], "and back"),
                ]
            )
        ]
    )

    static let accessibility = Command(
        "accessibility",
        summary: "Explain plain text, colours and motion, for accessibility.",
        discussion: """
            Plain app: movies browse --plain asks with a prompt and answers in full sentences. It moves no cursor, redraws \
            nothing, and reports when it loads and what fails. Films have numbers: 3 opens the third one; watch 3, web 3. \
            watch tt0083658 needs no row. Type help for all commands, back to go back, quit to end. With TERM=dumb, the command movies does the same. Lines can come from a \
            pipe: printf 'alien\\nopen 1\\n' | movies browse --plain

            Lines of the plain app: a line is a command only if all its words belong to the command. In a list of films, other \
            lines are searches, such as back to the future. To search for a word that is a command, type search quit. The lines \
            after edit, login, and rate without a number belong to that dialogue; back asks before it discards changes. If the lines end there, nothing is saved, and a \
            sentence says so. rate 8 needs no dialogue.

            Interruption: Ctrl-C ends the plain app at once with exit code 130, also while something loads. No line cancels only a load.

            One answer: movies search, popular, show, watchlist, queries and account write one answer and end. With --format tsv, \
            or in a pipe, tables have no alignment, and --format json has a name for each value.

            Colours: NO_COLOR or --color never turns them off, also in pictures. --color high-contrast or MOVIES_HIGH_CONTRAST=1 shows \
            text in the terminal's own colours, only bold, underlined or reversed, and draws pictures. No information is given by \
            colour alone.

            Motion: browse --reduce-motion or MOVIES_REDUCE_MOTION=1 shows Loading… without an animation.
            """,
        examples: [
            Example(["browse", "--plain", "alien"], "a dialogue that starts with a search"),
            Example(["search", "alien", "--format", "tsv"], "one film in each line"),
        ]
    )

    static let completions = Command(
        "completions",
        summary: "Print a completion script for your shell.",
        discussion: """
            bash: source <(movies completions bash)
            zsh: movies completions zsh > "${fpath[1]}/_movies"
            fish: movies completions fish > ~/.config/fish/completions/movies.fish
            """,
        arguments: [shell],
        examples: [Example(["completions", "bash"], "for bash")]
    )

    static let manual = Command(
        "manual",
        summary: "Print the manual page, for man.",
        discussion: "To read it at once: movies manual | man -l -",
        examples: [Example(["manual"], "all help texts on one page")]
    )

    static func needsSource(_ command: ParsedCommand) -> Bool {
        command.path == [browse.name] || AppDIContainer.needsService(command)
    }
}
