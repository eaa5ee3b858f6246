/// The sizes of posters, as TMDB calls them (https://developer.themoviedb.org/docs/image-basics).
package enum PosterSize: String, CaseIterable, Sendable {
    case w92, w154, w185, w342, w500, w780, original

    /// In pixels.
    package var width: Int {
        switch self {
        case .w92: 92
        case .w154: 154
        case .w185: 185
        case .w342: 342
        case .w500: 500
        case .w780: 780
        case .original: 1_000
        }
    }

    /// In pixels: posters are half as high again as they are wide.
    package var height: Int { width * 3 / 2 }
}
