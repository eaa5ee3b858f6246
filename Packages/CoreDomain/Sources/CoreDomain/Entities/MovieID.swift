/// A film's id together with the namespace it belongs to.
///
/// The same number names different films at TMDB and at IMDb, so a bare number is never an id by itself.
public enum MovieID: Hashable, Sendable {
    /// A number at The Movie Database.
    case tmdb(Int)
    /// A number at the Internet Movie Database.
    case imdb(IMDbID)

    /// The number inside its namespace.
    public var number: Int {
        switch self {
        case .tmdb(let number): number
        case .imdb(let id): id.number
        }
    }
}
