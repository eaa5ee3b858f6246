public import CommandKit
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import TerminalText

extension MoviesModule: CommandModule {
    /// The commands `search`, `popular`, `show`, `rate`, `poster` and `cache`.
    public static let commands: [ModuleCommand<MoviesModule>] = [search, popular, show, rate, poster, cache]

    private static let search = list(
        Command(
            "search",
            synonyms: ["find"],
            summary: "Find films by title, year, genre or person.",
            discussion: """
                The last word may be incomplete. Case, accents and punctuation make no difference. \
                A year may follow the title ("Inception 2010"); if it is off by one, the film is found, too. \
                An id or a pasted address finds one film. \
                If nothing is found, a note names the nearest titles.
                \(Options.rows)
                """,
            arguments: [Options.query],
            options: [
                Options.year, Options.genre, Options.person,
                MutuallyExclusive(Options.page, Options.pages, Options.all), Options.limit,
                CommonOptions.language, Options.sort,
            ],
            examples: [
                Example(["search", "inception", "2010"], "a film of that year"),
                Example(["search", "alien", "--all", "--sort", "year"], "all pages, newest films first"),
                Example(["search", "--genre", "horror", "--year", "1979"], "the horror films of a year"),
                Example(["search", "--person", "ridley scott"], "the films of a director or an actor"),
                Example(["search", "amelie", "--format", "json"], "JSON for other programs"),
            ]
        )
    ) { command in
        let search = MovieSearch(
            query: MovieQuery(command[Options.query].joined(separator: " ").replacingMovieAddress()),
            year: command[Options.year],
            genre: command[Options.genre],
            person: command[Options.person],
            language: command[CommonOptions.language]
        )
        guard search.query != nil || search.year != nil || search.genre != nil || search.person != nil else {
            throw command.usageError("The search is empty. Give words of a title, --year, --genre or --person.")
        }
        return .search(search)
    }

    private static let popular = list(
        Command(
            "popular",
            summary: "Show the most popular films.",
            discussion: Options.rows,
            options: [MutuallyExclusive(Options.page, Options.pages), Options.limit, CommonOptions.language],
            examples: [Example(["popular", "--limit", "5"], "the five most popular films")]
        )
    ) { .popular(language: $0[CommonOptions.language]) }

    private static func list(
        _ declaration: Command,
        _ list: @escaping @Sendable (ParsedCommand) throws -> MoviesList
    ) -> ModuleCommand<MoviesModule> {
        ModuleCommand(declaration, needsService: true) { module, command, output in
            let request = command.request(try list(command))
            let viewModel = module.container.makeMoviesListViewModel()
            let view = MoviesListView(
                viewModel: viewModel,
                output: output,
                format: command.format(for: output),
                caption: module.container.caption,
                query: request.list.query?.text,
                search: request.list.searchDescription,
                more: { more(than: $0, of: request.list) }
            )
            async let loading: Void = viewModel.load(request)
            try await view.run()
            try await loading
        }
    }

    private static let show = ModuleCommand<MoviesModule>(
        Command(
            "show",
            summary: "Show the details of films.",
            discussion: """
                \(Options.titles)
                As tab- or comma-separated values, each film is a row with the columns of the command search. As JSON, one film is \
                an object; several films, or those of standard input, are the list “movies” of an object.
                """,
            arguments: [Options.movies],
            options: [CommonOptions.language],
            examples: [
                Example(["show", "blade", "runner"], "by its title"),
                Example(["show", "alien", "1979"], "by its title and year"),
                Example(["show", "tt0083658"], "by its IMDb id"),
                Example(["show", "https://www.imdb.com/title/tt0083658/"], "by its address"),
                Example(["show", "83658", "78748"], "two films"),
                Example(["show", "-"], "the films whose ids standard input contains, one per line"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        let words = command[Options.movies]
        let noMovie = CommandFailure("Standard input has no film.", remedy: "Write one film per line.", code: .badData)
        var references: [String] = []
        var failures: [any Error] = []
        for words in words.groupedByMovie {
            guard words.count > 1 else {
                references += try await InputFile.words(words, orThrow: noMovie)
                continue
            }
            do {
                for match in try await words.movies(matching: { try await module.movie(matching: $0) }) {
                    if let correction = match.correction { output.note(SafeText(correction)) }
                    references.append(match.movie.id.description)
                }
            } catch  where concernsOneMovie(error) {
                failures.append(error)
            }
        }
        let view = MovieDetailsView(
            output: output,
            format: command.format(for: output),
            caption: module.container.caption,
            isList: references.count + failures.count > 1 || words == ["-"]
        )
        for reference in references {
            let viewModel = module.container.makeMovieDetailsViewModel(language: command[CommonOptions.language])
            do {
                try await view.load(reference, viewModel)
            } catch  where concernsOneMovie(error) {
                // The other films are shown.
                failures.append(error)
            }
        }
        try view.finish()
        for failure in failures.dropLast() { SafeText.paragraphs("\(failure)").forEach(output.note) }
        if let last = failures.last { throw last }
    }

    private static func concernsOneMovie(_ error: any Error) -> Bool {
        switch error {
        case MoviesError.noSuchMovie, MoviesError.notAReference, MoviesError.foreignID: true
        default: error is MovieMatchError
        }
    }

    private static let poster = ModuleCommand<MoviesModule>(
        Command(
            "poster",
            summary: "Save the poster of a film, if the source has one.",
            arguments: [Options.movie],
            options: [Options.output, CommonOptions.force, Options.width],
            examples: [
                Example(["poster", "inception"], "save it as poster-27205.jpg"),
                Example(["poster", "27205", "-o", "inception.jpg", "--width", "780"], "in the largest width"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        let container = module.container
        let text = command[Options.movie].joined(separator: " ").replacingMovieAddress()
        let details = try await withoutSubstitute {
            try await container.fetchMovieDetails.execute((text, language: nil)) { _ in }.value
        }
        if let correction = details.correction { output.note(SafeText(correction)) }
        let movie = details.movie
        guard let path = movie.posterPath else { throw MoviesError.noPoster(title: movie.title) }
        let size = PosterSize(nearestTo: command[Options.width])
        let destination = command[Options.output] ?? "poster-\(movie.id.number).jpg"
        let file = OutputFile(destination, replaces: command[CommonOptions.force])
        try file.checkBeforeWriting()
        let poster = try await withoutSubstitute { try await container.fetchPoster.execute((path, size)) }
        try file.write(bytes: poster, output: output)
        guard let path = file.path else { return }
        guard command.format(for: output) == .json else { return try output.write(SafeText(path).string + "\n") }
        let change = MovieChangeJSON(of: MoviesListItemViewModel(movie), "saved", "path", path)
        try command.report([change], notes: [], to: output)
    }

    private static let cache = ModuleCommand<MoviesModule>(
        Command("cache", summary: "Show or clear the stored responses.", defaultSubcommand: "status"),
        subcommands: [
            ModuleCommand(
                Command(
                    "status",
                    summary: "Show the number, size and path of the stored responses.",
                    discussion: "The columns of tab- and comma-separated values are path, responses and bytes.",
                    examples: [Example(["cache", "status"], "number, size and path")]
                )
            ) { module, command, output in
                let usage = try await module.container.fetchCacheUsage.execute(())
                let path = module.container.responsesPath
                let status = CacheStatus(path: path, responses: usage.count, bytes: usage.bytes)
                try status.write(command.format(for: output), to: output)
            },
            ModuleCommand(
                Command(
                    "clear",
                    summary: "Remove all stored responses.",
                    examples: [Example(["cache", "clear"], "fetch everything again")]
                )
            ) { module, command, output in
                struct Change: Encodable {
                    var change = "removed"
                    let responses: Int
                }
                let count = try await module.container.clearCache.execute(())
                let note = count == 1 ? "Removed 1 stored response." : "Removed \(count) stored responses."
                try command.report([Change(responses: count)], notes: [note], to: output)
            },
        ]
    )

    /// Returns a note that names the options that show the rest of a list; nil at its end.
    private static func more(than summary: MoviesListSummary, of list: MoviesList) -> String? {
        if summary.isTruncated { return "More: a larger --limit." }
        return summary.nextPage.map { next in
            switch list {
            case .search: "More: --page \(next), or --all."
            case .popular: "More: --page \(next)."
            }
        }
    }
}

extension ParsedCommand {
    fileprivate func request(_ list: MoviesList) -> MoviesListRequest {
        var request = MoviesListRequest(list, limit: self[Options.limit], sort: self[Options.sort])
        if let page = self[Options.page] { request.pages = page...page }
        if let pages = self[Options.pages] { request.pages = 1...pages }
        if self[Options.all] { request.pages = MoviesListRequest.allPages }
        return request
    }
}
