import CoreDomain
import Foundation
import MovieCatalogue
import MoviesInterface

/// The films in TMDB's JSON (https://developer.themoviedb.org/reference/search-movie, …/movie-details). Unknown values are those of TMDB:
/// null, 0 or an empty string. The original title is unknown, but clients refuse null.
struct CatalogueJSON {
    typealias Object = [String: Any]

    /// The base URL of the posters; nil for films without posters.
    let images: URL?
    /// Whether the release date is empty if only the year is known.
    let omitsPartialDates: Bool

    func page(_ page: MoviesPage) -> Object {
        let results = page.movies.map { movie in
            common(movie).merging(["genre_ids": genres(of: movie).map(\.id)]) { $1 }
        }
        return [
            "page": page.number, "results": results, "total_pages": page.totalPages, "total_results": page.totalResults,
        ]
    }

    func details(_ details: MovieDetails) -> Object {
        // The catalogue has no ids of people, so `id` is the index in the list, and `credit_id` is unique.
        let cast = details.cast.enumerated().map { index, name in
            Self.person(name, id: index)
                .merging(["character": "", "credit_id": "cast-\(index)", "order": index]) { $1 }
        }
        let crew = details.directors.enumerated().map { index, name in
            let job = ["credit_id": "crew-\(index)", "department": "Directing", "job": "Director"]
            return Self.person(name, id: index).merging(job) { $1 }
        }
        let object: Object = [
            "credits": ["cast": cast, "crew": crew],
            "genres": genres(of: details.movie).map(Self.genre),
            "imdb_id": details.movie.imdbID?.description ?? NSNull(),
            "production_countries": details.countries.map { ["iso_3166_1": "XX", "name": $0] },
            "runtime": details.runtimeMinutes ?? NSNull(),
            "tagline": "",
        ]
        return common(details.movie).merging(object) { $1 }
    }

    private func common(_ movie: Movie) -> Object {
        // If the day is unknown, TMDB writes an empty date. By default the catalogue writes the year.
        let date = omitsPartialDates && movie.releaseDate?.monthAndDay == nil ? nil : movie.releaseDate
        return [
            "adult": false, "backdrop_path": NSNull(), "id": movie.id.number, "original_language": "xx",
            "original_title": movie.title, "overview": "", "popularity": 0,
            "poster_path": images == nil ? NSNull() : "/\(movie.id.pathComponent).jpg" as Any,
            "release_date": date?.description ?? "", "title": movie.title, "video": false,
            "vote_average": movie.rating?.average ?? 0, "vote_count": movie.rating?.count ?? 0,
        ]
    }

    private func genres(of movie: Movie) -> [Genre] { movie.genres.compactMap { Genre.named($0) } }

    /// Returns the result of a search for a person (https://developer.themoviedb.org/reference/search-person).
    static func people(_ person: (id: Int, name: String)?) -> Object {
        let results = person.map { [Self.person($0.name, id: $0.id)] } ?? []
        return ["page": 1, "results": results, "total_pages": 1, "total_results": results.count]
    }

    private static func person(_ name: String, id: Int) -> Object {
        ["adult": false, "id": id, "name": name, "original_name": name, "popularity": 0, "profile_path": NSNull()]
    }

    static var genres: Object { ["genres": Genre.all.map(genre)] }

    private static func genre(_ genre: Genre) -> Object { ["id": genre.id, "name": genre.name] }

    /// The configuration (https://developer.themoviedb.org/reference/configuration-details). Without `images`, it contains TMDB's image
    /// base URL, which is unused because no film has a poster.
    var configuration: Object {
        let address = images?.absoluteString ?? "https://image.tmdb.org/t/p/"
        let images: Object = [
            "base_url": address, "secure_base_url": address, "poster_sizes": PosterTransport.widths.keys.sorted(),
        ]
        return ["images": images, "change_keys": [String]()]
    }
}
