import CoreDomain
package import MoviesInterface

/// A use case that finds the titles nearest to the words of a search that found no film.
///
/// A source with a search for nearest titles gets one request, and a second one for words that end with a year. Other sources get
/// requests for parts and respellings of the words. A request that fails has no result.
package struct FindNearestTitlesUseCase: UseCase {
    package static let maximumRequests = 6
    package static let maximumTitles = 5

    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) {
        // A stored page is as good as a fresh one, and only the result of the last request is used.
        self.movies = movies.reusing
    }

    /// Returns the titles, nearest first; none for an id, for very short words and if no title is near.
    package func execute(_ search: MovieSearch) async throws -> [String] {
        let meanings = meanings(of: search)
        var found: [NearTitle] = []
        for meaning in meanings where found.isEmpty {
            let words = FoldedText(meaning.query?.text ?? "")
            guard words.maximumDistance > 0 else { continue }
            let requests = requests(meaning, words, Self.maximumRequests / meanings.count)
            found = try await movies(requests).compactMap { NearTitle($0.title, to: words) }
        }
        return Self.nearest(found)
    }

    /// Returns the searches that the words can mean: all words as a title and, if they end with a year, the rest in that year.
    private func meanings(of search: MovieSearch) -> [MovieSearch] {
        guard search.interpretation == .automatic, var query = search.query else { return [search] }
        var search = search
        switch MovieReference(query.text) {
        case .id: return []
        case .words(let words): query = MovieQuery(words) ?? query
        case .number, nil: break
        }
        search.query = query
        guard search.year == nil, let typed = TrailingYear(query) else { return [search] }
        return [search, MovieSearch(query: typed.query, year: typed.year, language: search.language)]
    }

    private func requests(_ search: MovieSearch, _ words: FoldedText, _ limit: Int) -> [MovieSearch] {
        var request = search
        request.savesQuery = false
        if movies.source.findsNearestTitles {
            request.interpretation = .nearest
            return [request]
        }
        request.interpretation = .literal
        return words.respellings.prefix(limit).compactMap { text in
            request.query = MovieQuery(text)
            return request.query == nil ? nil : request
        }
    }

    private func movies(_ searches: [MovieSearch]) async throws -> [Movie] {
        var found: [Movie] = []
        guard !searches.isEmpty else { return [] }
        try await forEachInOrder(0...searches.count - 1, limit: Self.maximumRequests) { [movies] index in
            try? await movies.page(1, of: .search(searches[index]), onStored: nil).value.movies
        } body: { movies in
            found += movies ?? []
            return true
        }
        try Task.checkCancellation()
        return found
    }

    /// Returns the titles without duplicates, nearest first. Among equally near titles, a whole title precedes the beginning of a
    /// longer one, and then the source's order decides.
    private static func nearest(_ found: [NearTitle]) -> [String] {
        let order = found.sorted { ($0.distance, $0.isBeginning ? 1 : 0) < ($1.distance, $1.isBeginning ? 1 : 0) }
        var seen: Set<String> = []
        let titles = order.filter { seen.insert($0.title).inserted }
        // Much more distant titles would only distract.
        let limit = (titles.first?.distance ?? 0) + 1
        return titles.filter { $0.distance <= limit }.prefix(maximumTitles).map(\.title)
    }
}

private struct NearTitle {
    let title: String
    let distance: Int
    let isBeginning: Bool

    /// Creates a title; nil if it is not near. Compares the words with the title, and with the same number of words at its beginning. Ignores a
    /// leading article.
    init?(_ title: String, to words: FoldedText) {
        let folded = FoldedText(title)
        let forms = [folded, folded.withoutArticle].compactMap(\.self)
        let whole = forms.map { words.distance(to: $0) }.min() ?? .max
        let beginning = forms.map { words.distance(to: $0.beginning(words.wordCount)) }.min() ?? .max
        distance = min(whole, beginning)
        isBeginning = beginning < whole
        self.title = title
        guard distance <= words.maximumDistance else { return nil }
    }
}
