import CoreDomain
import Foundation

extension MoviesRepository {
    /// Returns the films whose title, or title and year, consists of the words. Ignores case, accents and punctuation.
    ///
    /// - Parameter words: The words of a title, possibly with a year, as in `MovieReference.words`.
    /// - Throws: `MoviesError` or `CancellationError`.
    func films(withWords words: String, policy: CachePolicy) async throws -> [Movie] {
        guard let query = MovieQuery(words) else { return [] }
        var searches = [MovieSearch(query: query)]
        if let typed = TrailingYear(query) { searches.append(MovieSearch(query: typed.query, year: typed.year)) }
        for search in searches {
            let page = try await page(1, of: .search(search), policy: policy, onStored: nil)
            let films = page.value.movies.filter { $0.consists(of: words) }
            if !films.isEmpty { return films }
        }
        return []
    }
}

extension Movie {
    fileprivate func consists(of words: String) -> Bool {
        let wanted = Self.key(words)
        return [title, title + (releaseDate.map { String($0.year) } ?? "")].contains { Self.key($0) == wanted }
    }

    /// Returns the letters and digits of a text without case and accents.
    private static func key(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
    }
}
