/// A width in which the source has its posters (https://developer.themoviedb.org/docs/image-basics).
package enum PosterSize: Int, Hashable, Sendable, CaseIterable {
    case w92 = 92
    case w154 = 154
    case w185 = 185
    case w342 = 342
    case w500 = 500
    case w780 = 780

    /// The size whose width, in dots, is the nearest to `width`; of two that are as near the larger.
    package init(nearestTo width: Int) {
        self = Self.allCases.reduce(.w92) { best, size in
            abs(size.rawValue - width) <= abs(best.rawValue - width) ? size : best
        }
    }
}
