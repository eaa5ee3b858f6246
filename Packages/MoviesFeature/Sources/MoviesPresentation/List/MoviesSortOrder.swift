package import CoreDomain
import Foundation

/// The order in which fetched films are shown.
package enum MoviesSortOrder: Hashable, Sendable {
    /// As the source gave them.
    case relevance
    /// Newest first.
    case year
    /// Best first, those that nobody rated last.
    case rating
    /// By the alphabet, without regard to case and diacritics.
    case title

    /// The films in this order; those that it does not tell apart stay as the source gave them.
    package func sorted(_ movies: [Movie]) -> [Movie] {
        switch self {
        case .relevance: movies
        case .year: stable(movies) { Self.precedes($0.releaseDate, $1.releaseDate) }
        case .rating: stable(movies) { Self.precedes($0.rating?.average, $1.rating?.average) }
        case .title:
            stable(movies) {
                $0.title.compare($1.title, options: [.caseInsensitive, .diacriticInsensitive, .numeric])
                    == .orderedAscending
            }
        }
    }

    /// Greater values first, missing ones last.
    private static func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool {
        switch (left, right) {
        case (let left?, let right?): left > right
        case (_?, nil): true
        case (nil, _): false
        }
    }

    private func stable(_ movies: [Movie], by precedes: (Movie, Movie) -> Bool) -> [Movie] {
        movies.enumerated()
            .sorted { left, right in
                if precedes(left.element, right.element) { return true }
                if precedes(right.element, left.element) { return false }
                return left.offset < right.offset
            }
            .map(\.element)
    }
}
