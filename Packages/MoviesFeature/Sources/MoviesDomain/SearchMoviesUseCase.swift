import CoreDomain
package import MoviesInterface

/// Saves the query when the first page has arrived, if the search has `savesQuery` and finds films.
package struct SearchMoviesUseCase: ReportingUseCase {
    package typealias Input = (search: MovieSearch, page: Int)

    private let movies: any MoviesRepository
    private let remember: RememberQueryUseCase

    package init(movies: any MoviesRepository, remember: RememberQueryUseCase) {
        self.movies = movies
        self.remember = remember
    }

    /// - Parameter report: Called with a stored page before a fresh page is requested. Not called if the words may end with
    ///   a year, because up to two searches then decide which list to show.
    package func execute(
        _ input: Input,
        report onStored: @escaping StoredHandler<MoviesPage>
    ) async throws -> Fetched<MoviesPage> {
        var search = input.search
        let number = input.page
        guard var query = search.query else {
            return try await movies.page(number, of: .search(search), onStored: onStored)
        }
        let isAutomatic = search.interpretation == .automatic
        if isAutomatic, case .words(let words)? = MovieReference(query.text) { query = MovieQuery(words) ?? query }
        search.query = query
        let literal = search.literal
        var page: Fetched<MoviesPage>
        if isAutomatic, case .id(let id)? = MovieReference(query.text) {
            try movies.source.check(id)
            page = try await movie(id, search, number, onStored)
        } else if isAutomatic, search.year != nil || search.inYearOfWords != nil {
            // Only the first page shows which films the words mean: they may end with a year, and a year may be wrong.
            page = try await firstPage(literal, number == 1 ? onStored : nil)
            if number > 1 { page = try await movies.page(number, of: page.value.list, onStored: nil) }
        } else {
            page = try await movies.page(number, of: .search(literal), onStored: onStored)
        }
        if isAutomatic, number == 1, page.value.movies.isEmpty { page = try await movie(ofNumber: search) ?? page }
        try Task.checkCancellation()
        if number == 1, search.savesQuery, let query = query.saved(finding: page.value.movies) {
            await remember.execute(query)
        }
        return page
    }

    /// A number at the end of the words is part of the title if a title on the first page contains it ("Blade Runner 2049").
    /// Otherwise it is a year if films of that year match, and part of the title if none match. A year alone, to which no
    /// title belongs, selects all films of that year.
    private func firstPage(
        _ words: MovieSearch,
        _ onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        let first = try await movies.page(1, of: .search(words), onStored: words.year == nil ? nil : onStored)
        guard let wordsOfYear = words.inYearOfWords else { return try await nearYear(words, first) ?? first }
        guard let year = wordsOfYear.year, !first.value.movies.contains(where: { $0.title.contains(String(year)) })
        else { return first }
        let ofYear = try await page(wordsOfYear)
        if let near = try await nearYear(wordsOfYear, ofYear) { return near }
        return ofYear.value.movies.isEmpty ? first : ofYear
    }

    /// Returns the films of the year before or after if one of them has the whole title, and none of the given year has it.
    private func nearYear(_ search: MovieSearch, _ ofYear: Fetched<MoviesPage>) async throws -> Fetched<MoviesPage>? {
        guard let query = search.query, let year = search.year else { return nil }
        let wanted = MovieTitle(words: query)
        let hasTitle = { (page: Fetched<MoviesPage>) in
            !page.value.movies.matches(wanted) { TitleKey(folded: FoldedText($0).text) }.isEmpty
        }
        // While the user is typing, only an empty list is worth further requests.
        guard !hasTitle(ofYear), search.savesQuery || ofYear.value.movies.isEmpty else { return nil }
        for near in [year - 1, year + 1] {
            var search = search
            search.year = near
            search.wrongYear = year
            let page = try await page(search)
            if hasTitle(page) { return page }
        }
        return nil
    }

    private func page(_ search: MovieSearch) async throws -> Fetched<MoviesPage> {
        try await movies.page(1, of: .search(search), onStored: nil)
    }

    /// Returns a page with the film whose number in the source is the query; nil for another query, for further conditions, or if
    /// there is no such film.
    private func movie(ofNumber search: MovieSearch) async throws -> Fetched<MoviesPage>? {
        guard let query = search.query, case .number(let number)? = MovieReference(query.text), search.year == nil,
            search.genre == nil, search.person == nil
        else { return nil }
        do {
            return try await movie(movies.source.id(number), search, 1, nil)
        } catch MoviesError.noSuchMovie, MoviesError.notStored {
            return nil
        }
    }

    /// Returns a page with the film whose id or URL the user typed or pasted. Pages after the first are empty.
    private func movie(
        _ id: MovieID,
        _ search: MovieSearch,
        _ number: Int,
        _ onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        let page = { @Sendable (details: MovieDetails) in
            MoviesPage(
                list: .search(search),
                number: number,
                totalPages: 1,
                totalResults: 1,
                movies: number == 1 ? [details.movie] : []
            )
        }
        return try await movies.details(of: id, language: search.language) {
            await onStored?($0.map(page))
        }.map(page)
    }
}

extension MovieSearch {
    /// The search in the year at the end of the words, or in the year that is the only word; nil without such a year, and with a given one.
    fileprivate var inYearOfWords: MovieSearch? {
        guard year == nil, let query else { return nil }
        let typed = TrailingYear(query)
        var search = self
        search.query = typed?.query
        search.year = typed?.year ?? TrailingYear.year(query.text[...])
        return search.year == nil ? nil : search
    }
}
