package import CoreDomain
import Foundation

package enum MoviesSortOrder: String, CaseIterable, Sendable {
    case relevance
    /// Newest release first, films without a date last.
    case year
    /// Highest average rating first, unrated films last.
    case rating
    /// Alphabetical, ignoring case and diacritics. Digits are compared as numbers.
    case title

    /// Returns the films in this order. The sort is stable: films with equal values keep the source's order.
    package func sorted(_ movies: [Movie]) -> [Movie] {
        switch self {
        case .relevance: movies
        case .year: movies.sorted { Self.precedes($0.releaseDate, $1.releaseDate) }
        case .rating: movies.sorted { Self.precedes($0.rating?.average, $1.rating?.average) }
        case .title:
            movies.sorted {
                $0.title.compare($1.title, options: [.caseInsensitive, .diacriticInsensitive, .numeric])
                    == .orderedAscending
            }
        }
    }

    /// Returns whether `left` comes before `right`: greater values come first and missing values last.
    private static func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool {
        switch (left, right) {
        case (let left?, let right?): left > right
        case (_?, nil): true
        case (nil, _): false
        }
    }
}
