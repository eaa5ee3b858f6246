import CoreDomain
import Foundation

/// A title for comparisons that ignore case, diacritics, punctuation and repeated white space. “&” is equal to “and”. A title without
/// letters and digits, such as “$”, keeps its punctuation.
package struct FoldedTitle: Hashable, Comparable, Sendable {
    let text: String

    package init(_ title: String) {
        let words = title.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("&", with: " and ")
            .split { !$0.isLetter && !$0.isNumber }
        text = words.isEmpty ? title.trimmingCharacters(in: .whitespaces) : words.joined(separator: " ")
    }

    package static func < (left: FoldedTitle, right: FoldedTitle) -> Bool { left.text < right.text }

    package func contains(_ other: FoldedTitle) -> Bool { !other.text.isEmpty && text.contains(other.text) }
}

struct MovieName: Hashable {
    private let title: FoldedTitle
    private let year: Int

    init?(_ entry: WatchlistEntry) {
        guard let year = entry.year, !entry.title.isEmpty else { return nil }
        title = FoldedTitle(entry.title)
        self.year = year
    }
}

extension Set<MovieID> {
    /// Returns whether a film with other ids can have these ids, too. A film has one id in each namespace.
    func canBelong(toMovieWith ids: some Sequence<MovieID>) -> Bool {
        ids.allSatisfy { id in contains(id) || !contains { $0.namespace == id.namespace } }
    }
}

extension [Movie] {
    /// Returns the films with a title and a year. Without a year, returns the films with the title. Omits a film with another id in the
    /// same namespace, which is a different film.
    func matching(title: String, year: Int?, ids: Set<MovieID>) -> [Movie] {
        let title = FoldedTitle(title)
        return filter { movie in
            FoldedTitle(movie.title) == title && (year == nil || movie.releaseDate?.year == year)
                && ids.canBelong(toMovieWith: movie.ids)
        }
    }
}

extension MovieID {
    enum Namespace: Hashable {
        case tmdb, imdb, wikidata, wikipedia
    }

    var namespace: Namespace {
        switch self {
        case .tmdb: .tmdb
        case .imdb: .imdb
        case .wikidata: .wikidata
        case .wikipedia: .wikipedia
        }
    }
}
