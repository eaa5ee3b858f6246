package import CoreDomain
package import MoviesInterface

/// A use case that finds the film that a text means: an id or a title, which a year may follow.
package struct FindMovieUseCase: UseCase {
    /// The text; and whether a part of a title means a film if a search finds only this film.
    package typealias Input = (text: String, acceptsPartOfTitle: Bool)

    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) { self.movies = movies }

    /// - Throws: `MovieMatchError` if no film or several films have the title, or if a number is the id of a film and the title of
    ///   another one; `MoviesError` or `CancellationError`.
    package func execute(_ input: Input) async throws -> MovieMatch {
        try await execute(input) { id in
            let match = MovieMatch(try await movies.details(of: id, language: nil, onStored: nil).value.movie)
            let others = try await matches(ofNumber: input.text).filter { $0.movie.id != match.movie.id }
            return try (others + [match]).only(for: input.text)
        } matched: {
            $0
        }
    }

    /// Returns the films whose title is a number; none for an id with a namespace, or if no request is possible.
    private func matches(ofNumber text: String) async throws -> [MovieMatch] {
        guard let query = MovieQuery(text), case .number = MovieReference(query.text) else { return [] }
        do {
            return try await matches(MovieTitle(words: query)).matches
        } catch MoviesError.notStored, MoviesError.unreachable {
            return []
        }
    }

    /// Returns the result of `identified` for an id, and of `matched` for a film that was found by its title.
    func execute<Value>(
        _ input: Input,
        identified: (MovieID) async throws -> Value,
        matched: (MovieMatch) async throws -> Value
    ) async throws -> Value {
        // Pasted text often has spaces around it.
        guard let text = MovieQuery(input.text) else { throw MoviesError.notAReference(input.text) }
        switch MovieReference(text.text) {
        case .id(let id):
            try movies.source.check(id)
            return try await identified(id)
        case .words(let words):
            guard let words = MovieQuery(words) else { throw MoviesError.notAReference(input.text) }
            return try await matched(movie(titled: words, isWhole: true, input))
        case .number(let number):
            do {
                return try await identified(movies.source.id(number))
            } catch let error as MoviesError {
                guard case .noSuchMovie = error else { throw error }
                // A number can also be a title, such as “1917”.
                do {
                    return try await matched(movie(titled: text, isWhole: true, input))
                } catch MovieMatchError.noMatch {
                    throw error
                } catch is MoviesError {
                    throw error
                }
            }
        case nil:
            guard !text.text.contains("://") else { throw MoviesError.notAReference(input.text) }
            return try await matched(movie(titled: text, input))
        }
    }

    /// - Parameter isWhole: Whether only a film with the whole title counts.
    private func movie(titled text: MovieQuery, isWhole: Bool = false, _ input: Input) async throws -> MovieMatch {
        var similar: [Movie] = []
        for title in MovieTitle.meanings(of: text) {
            let (found, matches) = try await matches(title)
            if !matches.isEmpty { return try matches.only(for: text.text) }
            if title.wrongYear == nil, !found.isEmpty { similar = found }
        }
        if isWhole { similar = [] }
        guard input.acceptsPartOfTitle || similar.isEmpty else {
            throw MovieMatchError.ambiguous(text.text, candidates: similar)
        }
        return try similar.map { MovieMatch($0) }.only(for: text.text)
    }

    private func matches(_ title: MovieTitle) async throws -> (found: [Movie], matches: [MovieMatch]) {
        var found: [Movie] = []
        for year in title.years {
            let search = MovieSearch(query: title.words, year: year).literal
            let page = try await movies.page(1, of: .search(search), onStored: nil)
            found += page.value.movies.filter { movie in !found.contains { $0.id == movie.id } }
        }
        return (found, found.matches(title) { TitleKey(folded: FoldedText($0).text) })
    }
}

extension FindMovieUseCase {
    private static let romanNumerals = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]

    /// Returns a film whose title consists of the words, the number and possibly a subtitle, such as “Rocky II” for “rocky” and 2; nil
    /// if a search finds none. Apostrophes are ignored, and other words can precede a number before a subtitle.
    package func sequel(_ number: MovieRating, of words: String) async throws -> Movie? {
        guard let query = MovieQuery("\(words) \(number)") else { return nil }
        let page = try await movies.page(1, of: .search(MovieSearch(query: query).literal), onStored: nil)
        let roman = Int(number.description).map { $0 - 2 }.flatMap { 0..<9 ~= $0 ? Self.romanNumerals[$0] : nil }
        let numbers = [number.description, roman].compactMap(\.self)
        let beginning = Self.folded(words)
        let start = (beginning.withoutArticle ?? beginning).text + " "
        return page.value.movies.first { movie in
            let ends = movie.title.indices.filter { ":–-".contains(movie.title[$0]) } + [movie.title.endIndex]
            return ends.map { Self.folded(movie.title[..<$0]) }.contains { title in
                [title.text, title.withoutArticle?.text].compactMap(\.self).contains { title in
                    title.hasPrefix(start) && numbers.contains { title.hasSuffix(" " + $0) }
                        // A Roman numeral before a space can be a word, as in “Batman v Superman”.
                        || title.hasPrefix("\(start)\(number) ")
                }
            }
        }
    }

    private static func folded(_ title: some StringProtocol) -> FoldedText {
        FoldedText(String(title.filter { !"'’ʼ".contains($0) }))
    }
}
