import CoreDomain
import MovieCatalogue
import MoviesInterface

/// The films of the demo, which replace film search: the most popular films of the built-in catalogue.
struct SampleMovies: MoviesFinding {
    let listed: ArraySlice<Movie>
    let others: ArraySlice<Movie>

    private let all: [Movie]

    init() async throws {
        let catalogue = CatalogueMoviesRepository()
        var movies: [Movie] = []
        for page in 1...6 { movies += try await catalogue.page(page, of: .popular(), onStored: nil).value.movies }
        all = movies
        listed = movies.prefix(100)
        others = movies.dropFirst(100).prefix(9)
    }

    func movie(withID id: MovieID) async throws -> Movie? { all.first { $0.ids.contains(id) } }

    func movie(matching text: String) async throws -> MovieMatch {
        if let id = MovieID(text), let movie = try await movie(withID: id) { return MovieMatch(movie) }
        return try await movies(titled: text, year: nil).map { MovieMatch($0) }.only(for: text)
    }

    func movies(titled title: String, year: Int?) async throws -> [Movie] {
        let title = title.lowercased()
        return all.filter { movie in
            movie.title.lowercased().contains(title) && (year == nil || movie.releaseDate?.year == year)
        }
    }
}
